import { endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { post } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { patience, see, seeGone } from "./seeing.ts";

const server = worldForFile();
const open = browserForFile();
const enter = enterAsRecruiter(open, server);

type Log = Awaited<ReturnType<typeof logsOf>>[number];

/** For a call and its recording on a busy machine. */
const longPatience = { timeout: 90_000, interval: 250 };

const logsOf = async (client: Client) => (await client.call(endpoints.getAllLogs, { query: { pageSize: 50 } })).logs;
const minutesUsed = async (client: Client) => (await client.call(endpoints.me)).user.minutesLimits.minutesUsed;

const main = (page: Page) => page.getByRole("main");
const talkButton = (page: Page) => page.getByRole("button", { name: "Talk to Assistant" });
const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

async function createAssistant(page: Page, title: string, template = "General Assistant"): Promise<void> {
  await page.goto("/inbound/overview?create=1");
  await textboxOf(dialogOf(page), "Title").fill(title);
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
    await textboxOf(main(page), "First message").fill("Hello from the unsaved form.");

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
    const firstMessage = textboxOf(main(page), "First message");
    await expect.poll(() => firstMessage.inputValue(), patience).toBe("Hello from the unsaved form.");

    await press(main(page), "Delete Assistant");
    await press(dialogOf(page), "Delete Assistant");
    await see(page.getByText("Inbound assistant deleted successfully"));
    await page.waitForURL("**/inbound/overview");
    await seeGone(page.getByRole("row", { name: /Reception/ }));
  });

  it("has variables; the caller's own variable names are refused", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "With variables");
    await see(page.getByText("No variables added yet."));
    await page.getByRole("button", { name: "Add variable" }).click();
    await textboxOf(dialogOf(page), "Key").fill("  ");
    await textboxOf(dialogOf(page), "Value").fill("  ");
    await press(dialogOf(page), "Save variable");
    await see(dialogOf(page).getByText("Key is required."));
    await see(dialogOf(page).getByText("Value is required."));
    await textboxOf(dialogOf(page), "Key").fill("FirstName");
    await textboxOf(dialogOf(page), "Value").fill("Ada");
    await press(dialogOf(page), "Save variable");
    await see(dialogOf(page).getByText("This key is already used."));
    await textboxOf(dialogOf(page), "Key").fill("openingHours");
    await textboxOf(dialogOf(page), "Value").fill("9 to 5");
    await press(dialogOf(page), "Save variable");
    await press(main(page), "Update Assistant");
    await see(page.getByText("Inbound assistant updated successfully"));
    await see(page.getByRole("button", { name: "Delete variable openingHours" }));
    expect(await page.getByRole("button", { name: /variable FirstName/ }).count()).toBe(0);
  });

  itInFull("keeps the typed text until leaving is confirmed", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Unsaved");
    await textboxOf(main(page), "Title").fill("Changed");
    await page.getByRole("link", { name: "Inbound assistants" }).first().click();
    await see(dialogOf(page).getByText("Leave without saving?"));
    await press(dialogOf(page), "Cancel");
    expect(await textboxOf(main(page), "Title").inputValue()).toBe("Changed");
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
    const page = await enter("/inbound/overview", { expectedComplaints: [/5\d\d .*call\/web|status of 5\d\d/] });
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

  itInFull("never goes live if it is cancelled while it connects", async () => {
    const page = await enter("/inbound/overview");
    await createAssistant(page, "Canceled");
    const answered = page.waitForResponse(/\/api\/call\/web$/, { timeout: 2_000 }).catch(() => undefined);
    await talkButton(page).dblclick(); // The second click cancels.
    await see(talkButton(page));
    await answered;
    await page.waitForTimeout(1_500);
    expect(await page.getByText("Call started successfully").count()).toBe(0);
    expect(await page.locator("audio").count()).toBe(0);
  });

  itInFull("is offered in a job's prompt settings, and speaks the unsaved text", async () => {
    const page = await enter("/job/overview");
    const path = await page.locator("tbody tr a").first().getAttribute("href");
    await page.goto(`${path}?settings=prompts`);
    const settings = dialogOf(page);
    await textboxOf(settings, "First sentence").fill("Hello, this is the AI assistant of Acme, and I am new.");
    await talkButton(page).click();
    await see(transcript(page).getByText(/I am new\.$/));
    await press(settings, "End Call");
  });
});

describeInFull("a number with an assistant", () => {
  /** Calls a number from the sandbox's page. */
  async function callIn(from: string, to: string): Promise<void> {
    const page = await open(server());
    await page.goto("/sandbox");
    const form = page.locator("#call-in");
    await form.getByLabel("From", { exact: true }).fill(from);
    await form.getByLabel("To", { exact: true }).fill(to);
    await form.getByRole("button", { name: "Call in" }).click();
    await see(page.locator("#call-in-said").getByText("answered"));
  }

  /** Opens an inbound call in the history, which lists only calls that ended before the page was opened. */
  async function openInbound(page: Page, from: string): Promise<Locator> {
    await page.goto("/logs");
    const inbound = page.getByRole("img", { name: "Inbound" });
    const call = page.getByRole("row").filter({ hasText: from }).filter({ has: inbound });
    await see(call);
    await call.click();
    return call;
  }

  async function expectPlayable(page: Page): Promise<void> {
    await see(dialogOf(page).getByRole("list", { name: "Transcript" }));
    await see(dialogOf(page).getByRole("button", { name: /^Play/ }).first());
  }

  async function endedCallFrom(client: Client, from: string) {
    const isEndedCall = (log: Log) => log.direction === "inbound" && log.phoneNumber === from && log.state === "ended";
    const find = async () => (await logsOf(client)).find(isEndedCall);
    await expect.poll(find, longPatience).toBeDefined();
    const log = await find();
    if (!log) throw new Error(`No call from ${from}`);
    return log;
  }

  it("is assigned, and a stranger's call is in the history with transcript and recording", async () => {
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

    const client = await signedIn(server());
    const minutesBefore = await minutesUsed(client);
    await callIn("+491701234501", to);
    const ended = await endedCallFrom(client, "+491701234501");
    const call = await openInbound(page, "+491701234501");
    await see(call.getByText("Unknown caller"));
    await see(call.getByText("Front desk"));
    await expectPlayable(page);
    expect(await minutesUsed(client)).toBe(minutesBefore + Math.ceil((ended.totalDuration ?? 0) / 60));

    await page.goto("/inbound/overview");
    const assistant = page.getByRole("row", { name: /Front desk/ });
    await see(assistant.getByText(to));
    await expect.poll(() => assistant.textContent(), patience).toMatch(/1\s*Live/); // One call, and the state.
  });

  it("with callbacks, a candidate's return call is listed as the candidate's in the history, with transcript and recording", async () => {
    const client = await signedIn(server());
    const { numbers } = await client.call(endpoints.importedNumbers);
    const number = numbers.find(({ registration }) => registration.isRegistered);
    const [stranger] = strangers(1, ["10"]);
    if (!number || !stranger) throw new Error("No number, or no one to call");
    await client.call(endpoints.updateNumber, {
      params: { id: number.id },
      body: { answering: { mode: "callbacks" } },
    });
    const jobId = await jobWith(client, [stranger]);
    const person = async () => (await readJob(client, jobId)).candidates[0];
    const { _id: candidate = "", phoneNumber = "" } = (await person()) ?? {};
    await client.call(endpoints.placeCall, { body: { jobId, candidate, selectedPhoneNumberId: number.id } });
    await expect.poll(async () => (await person())?.totalCalls, longPatience).toBe(1);

    await callIn(phoneNumber, number.phoneNumber);
    expect(await endedCallFrom(client, phoneNumber)).toMatchObject({ jobId, candidateId: candidate });
    await expect.poll(async () => (await person())?.callStatus, longPatience).toBe("Completed");
    expect(await person()).toMatchObject({ totalCalls: 2 });
    expect((await readJob(client, jobId)).calls).toBe(2);
    const page = await enter("/logs");
    await openInbound(page, phoneNumber);
    await expectPlayable(page);
    await see(dialogOf(page).getByText(/Thank you for calling back/));
  });
});
