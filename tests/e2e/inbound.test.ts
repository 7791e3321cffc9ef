import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { post } from "../support/sandbox.ts";
import { serverForFile } from "../support/server.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, press, recruiterOf, textOf } from "./job-rooms.ts";
import { see, seeGone } from "./seeing.ts";

const server = serverForFile();
const open = browserForFile();
const enter = recruiterOf(open, server);

const main = (page: Page) => page.getByRole("main");
const talkButton = (page: Page) => page.getByRole("button", { name: "Talk to Assistant" });
const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

async function createAssistant(page: Page, title: string, template = "General Assistant"): Promise<void> {
  await page.goto("/inbound/overview?create=1");
  await textOf(dialogOf(page), "Title").fill(title);
  await dialogOf(page).getByLabel("Template").selectOption({ label: template });
  await press(dialogOf(page), "Create assistant");
  await see(page.getByRole("heading", { name: title }));
}

describe("an inbound assistant", () => {
  it("is created from a template, edited, talked to with unsaved values, saved, and deleted", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Reception", "Standard Help");
    const template = main(page).getByLabel("Template");
    expect(await template.inputValue()).toBe("standard_help");
    await textOf(main(page), "First message").fill("Hello from the unsaved form.");

    await talkButton(page).click();
    await see(page.getByText("Call started successfully"));
    await see(transcript(page).getByText("Hello from the unsaved form."));
    // Chromium's microphone beeps, which counts as a turn.
    await see(
      transcript(page)
        .getByText(/spoken for/)
        .first(),
    );
    await press(main(page), "End Call");
    await see(main(page).getByRole("status").getByText("Call ended"));
    await see(talkButton(page));
    await seeGone(main(page).getByRole("status").getByText("Call ended"));

    await press(main(page), "Update Assistant");
    await see(page.getByText("Inbound assistant updated successfully"));
    await page.reload();
    await expect.poll(() => textOf(main(page), "First message").inputValue()).toBe("Hello from the unsaved form.");

    await press(main(page), "Delete Assistant");
    await press(dialogOf(page), "Delete Assistant");
    await see(page.getByText("Inbound assistant deleted successfully"));
    await page.waitForURL("**/inbound/overview");
    await seeGone(page.getByRole("row", { name: /Reception/ }));
  });

  it("has variables, of which those of the caller are protected", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "With variables");
    await see(page.getByText("No variables added yet."));
    await page.getByRole("button", { name: "Add variable" }).click();
    await press(dialogOf(page), "Save variable");
    await see(dialogOf(page).getByText("Key is required."));
    await see(dialogOf(page).getByText("Value is required."));
    await textOf(dialogOf(page), "Key").fill("FirstName");
    await textOf(dialogOf(page), "Value").fill("Ada");
    await press(dialogOf(page), "Save variable");
    await see(dialogOf(page).getByText("This key is already used."));
    await textOf(dialogOf(page), "Key").fill("openingHours");
    await textOf(dialogOf(page), "Value").fill("9 to 5");
    await press(dialogOf(page), "Save variable");
    await press(main(page), "Update Assistant");
    await see(page.getByText("Inbound assistant updated successfully"));
    await see(page.getByRole("button", { name: "Delete variable openingHours" }));
    expect(await page.getByRole("button", { name: /variable FirstName/ }).count()).toBe(0);
  });

  it("keeps what was typed until leaving is confirmed", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Unsaved");
    await textOf(main(page), "Title").fill("Changed");
    await page.getByRole("link", { name: "Inbound assistants" }).first().click();
    await see(dialogOf(page).getByText("Leave without saving?"));
    await press(dialogOf(page), "Cancel");
    expect(await textOf(main(page), "Title").inputValue()).toBe("Changed");
  });
});

describe("the voice test", () => {
  it("needs a microphone that the browser does not block", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Silent");
    const devtools = await page.context().newCDPSession(page);
    const { targetInfo } = await devtools.send("Target.getTargetInfo");
    const { browserContextId } = targetInfo;
    const microphone = {
      permission: { name: "microphone" },
      origin: new URL(page.url()).origin,
      ...(browserContextId && { browserContextId }),
    };
    await devtools.send("Browser.setPermission", { ...microphone, setting: "denied" });
    await see(page.getByText("Microphone access required"));
    await see(page.getByText(/Microphone access is required for voice calls/));
    await see(page.getByText(/Please allow microphone access to use this feature/));
    expect(await page.getByRole("button", { name: "Microphone Required" }).isDisabled()).toBe(true);
    await devtools.send("Browser.setPermission", { ...microphone, setting: "granted" });
    await see(talkButton(page));
  });

  it("says why it did not start while the provider is down, and starts afterwards", async () => {
    const page = await enter("/inbound/overview", { expected: [/5\d\d .*call\/web|status of 5\d\d/] });
    await createAssistant(page, "Down");
    await post(server(), "faults", { provider: "vapi", kind: "500", rate: 1, count: 5, match: "/vapi/call/web" });
    await talkButton(page).click();
    await see(page.getByRole("alert").getByText(/^Failed to start call: /));
    await see(talkButton(page));
    await post(server(), "reset", {});
    await talkButton(page).click();
    await see(page.getByRole("button", { name: "End Call" }));
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("canceled while it connects, it never goes live", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Canceled");
    const answered = page.waitForResponse(/\/api\/call\/web$/, { timeout: 2_000 }).catch(() => undefined);
    await talkButton(page).dblclick();
    await see(talkButton(page));
    await answered;
    await page.waitForTimeout(1_500);
    expect(await page.getByText("Call started successfully").count()).toBe(0);
    expect(await page.locator("audio").count()).toBe(0);
  });

  it("is part of a job's prompt, with the unsaved text", async () => {
    const page = await enter("/job/overview");
    const path = await page.locator("tbody tr a").first().getAttribute("href");
    await page.goto(`${path}?settings=prompts`);
    const settings = dialogOf(page);
    await textOf(settings, "First sentence").fill("Hello, this is the AI assistant of Acme, and I am new.");
    await talkButton(page).click();
    await see(transcript(page).getByText(/I am new\.$/));
    await press(settings, "End Call");
  });
});

describe("a number with an assistant", () => {
  /** From the sandbox's page. */
  async function callIn(from: string, to: string): Promise<void> {
    const page = await open(server());
    await page.goto("/sandbox");
    const form = page.locator("#call-in");
    await form.getByLabel("From", { exact: true }).fill(from);
    await form.getByLabel("To", { exact: true }).fill(to);
    await form.getByRole("button", { name: "Call in" }).click();
    await see(page.locator("#call-in-said").getByText("answered"));
  }

  it("is assigned, and a stranger's call is in the history, to read and to hear", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Front desk");
    await page.goto("/your-phone-numbers");
    const row = page.locator("tbody tr").first();
    const to = ((await row.textContent()) ?? "").match(/\+\d+/)?.[0] ?? "";
    await row.locator("[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: "Who answers" }).click();
    await dialogOf(page).getByRole("radio", { name: "Assistant" }).check();
    await dialogOf(page).getByLabel("Assistant", { exact: true }).last().selectOption({ label: "Front desk" });
    await press(dialogOf(page), "Save");
    await see(page.getByText("Incoming calls updated"));
    await see(row.getByText("Front desk"));

    await callIn("+491701234501", to);
    await page.goto("/logs");
    const call = page.getByRole("row").filter({ hasText: "+491701234501" });
    await see(call.getByRole("img", { name: "Inbound" }));
    await see(call.getByText("Unknown caller"));
    await see(call.getByText("Front desk"));
    await expect.poll(() => call.textContent(), { timeout: 90_000 }).toMatch(/\d:\d\d/);
    await call.click();
    await see(dialogOf(page).getByRole("list", { name: "Transcript" }));
    await see(dialogOf(page).getByRole("button", { name: /^Play/ }).first());

    await page.goto("/inbound/overview");
    await see(page.getByRole("row", { name: /Front desk/ }).getByText(to));
    await expect.poll(() => page.getByRole("row", { name: /Front desk/ }).textContent()).toMatch(/1\s*Live/);
  });
});
