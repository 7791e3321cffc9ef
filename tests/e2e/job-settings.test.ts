/// <reference lib="dom" />
import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { createJobInDialog, dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { patience, pressEscape, see, seeGone } from "./seeing.ts";

const enter = enterAsRecruiter(browserForFile(), worldForFile());
/** A press within a second of the last one is ignored. */
const pressPauseMs = 1_000;

describe("Job Settings", () => {
  it("have an address for each tab, keep what is typed from tab to tab, and ask before it is lost", async () => {
    const page = await enter("/job/overview");
    const path = await createJobInDialog(page, "Teacher");
    await page.getByRole("button", { name: "Job Settings" }).click();
    const drawer = dialogOf(page);
    await see(drawer.getByRole("tab").first());
    expect(await drawer.getByRole("tab").allInnerTexts()).toEqual([
      "Job Detail",
      "Evaluation",
      "Criteria",
      "Facts",
      "Prompts",
      "Sms Templates",
      "Reach",
      "Interviews",
      "Colleagues",
      "Links",
      "Logs",
    ]);
    await drawer.getByRole("tab", { name: "Evaluation" }).click();
    await page.waitForURL(/settings=evaluation/);
    const evaluation = drawer.getByRole("textbox", { name: "Success Evaluation" });
    await see(drawer.getByText("At most 1,200 words"));
    await evaluation.fill("no");
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(drawer.getByText("Success evaluation must be at least 5 characters"));
    // The limit of words is a hint, so a longer text can be saved.
    await evaluation.fill("patience ".repeat(1_201));
    await see(drawer.getByText("1,201 / 1,200 words"));
    await page.waitForTimeout(pressPauseMs);
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(page.getByText("Job updated successfully"));
    await evaluation.fill("Nothing of this is kept.");
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Reset");
    expect(await evaluation.inputValue()).toBe("patience ".repeat(1_201).trim());
    await evaluation.fill("Judge by patience alone.");
    await drawer.getByRole("tab", { name: "Logs" }).click();
    await see(drawer.getByText("No call logs are available at this time."));
    await page.keyboard.press("Escape");
    await see(drawer.getByText("Close without saving? Changes in: Evaluation"));
    await press(drawer, "Keep editing");
    await page.evaluate(() => history.back());
    await see(drawer.getByText("Close without saving? Changes in: Evaluation"));
    await press(drawer, "Keep editing");
    await drawer.getByRole("tab", { name: "Evaluation" }).click();
    await page.waitForTimeout(pressPauseMs);
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(page.getByText("Job updated successfully").last());
    await page.goto(`${path}?settings=evaluation`);
    await expect.poll(() => evaluation.inputValue(), patience).toBe("Judge by patience alone.");
    await pressEscape(page);
    await seeGone(drawer);
    expect(new URL(page.url()).search).toBe("");
  });

  itInFull(
    "show the prompt for a real candidate, what each version changed, and bring an earlier one back",
    async () => {
      const page = await enter("/job/overview?size=100");
      await see(page.getByRole("row", { name: /Senior Backend Engineer/ }));
      await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
      await see(page.getByText("Amelie Brandt").first());
      await page.goto(`${new URL(page.url()).pathname}?settings=prompts`);
      const drawer = dialogOf(page);
      const preview = drawer.getByRole("region", { name: "Preview" });
      await see(preview.getByText(/Hello Amelie/));
      await preview.getByLabel("Preview for").fill("Lukas");
      await page.getByRole("option", { name: "Lukas Groß" }).click();
      await see(preview.getByText(/Hello Lukas/));
      const sentence = textboxOf(drawer, "First sentence");
      const before = await sentence.inputValue();
      await sentence.fill(before.replace("Do you have a moment?", "May I ask four questions?"));
      await see(preview.getByText(/May I ask four questions\?/));
      await press(drawer.getByRole("tabpanel", { name: "Prompts" }), "Save Changes");
      await see(page.getByText("Job updated successfully").first());
      const versions = drawer.getByRole("list", { name: "Versions" });
      await versions.getByRole("button", { name: "What changed in version 2" }).click();
      await see(versions.locator("ins", { hasText: "May I ask four questions" }));
      await see(versions.locator("del", { hasText: "Do you have a moment" }));
      await versions.getByRole("button", { name: "Bring back version 1" }).click();
      await see(versions.getByText("Bring back version 1? It becomes version 3; nothing is lost."));
      await press(versions, "Bring back");
      await see(page.getByText("Earlier version restored"));
      await expect.poll(() => sentence.inputValue(), patience).toBe(before);
      await see(versions.getByText("Brought back from version 1"));
      // The answered question is gone.
      await seeGone(versions.getByRole("alert"));
    },
  );

  itInFull("offer a file's extra columns as variables, and fill them in", async () => {
    const page = await enter("/job/overview");
    const path = await createJobInDialog(page, "Florist");
    const addedStatus = await page.evaluate(async (id) => {
      const variables = { "Start Date": "1 May" };
      const candidates = [{ firstName: "Ada", lastName: "Lovelace", phoneNumber: "+442079460123", variables }];
      const headers = { "content-type": "application/json", "x-callwright": "1" };
      const body = JSON.stringify({ candidates });
      return (await fetch(`/api/add-candidate-to-job/${id}`, { method: "PUT", headers, body })).status;
    }, path.split("/").at(-1));
    expect(addedStatus).toBe(200);
    await page.goto(`${path}?settings=prompts`);
    const drawer = dialogOf(page);
    await see(drawer.getByText(/Hello Ada/));
    await textboxOf(drawer, "First sentence").fill("Hello {{shoeSize}}, can you start on ");
    await page.keyboard.press("Control+End");
    await drawer.getByRole("button", { name: "Insert {{startDate}}: Start Date" }).click();
    await see(drawer.getByRole("region", { name: "Preview" }).getByText("1 May"));
    await see(drawer.getByText("Unknown variable, left out of the call: {{shoeSize}}"));
  });

  itInFull("keep both SMS templates with their variables, and count what each text costs", async () => {
    const page = await enter("/job/overview");
    const path = await createJobInDialog(page, "Gardener");
    await page.goto(`${path}?settings=sms`);
    const drawer = dialogOf(page);
    const panel = drawer.getByRole("tabpanel", { name: "Sms Templates" });
    await panel.getByRole("switch", { name: "Send an SMS before the call" }).click();
    await press(panel, "Save Changes");
    await see(panel.getByText("Write the message, or switch it off"));
    await panel.getByRole("textbox", { name: "Pre-call SMS" }).fill("Hello ");
    await panel.getByRole("textbox", { name: "Pre-call SMS" }).focus();
    await page.keyboard.press("End");
    await panel.getByRole("button", { name: "Insert {{candidateName}}" }).click();
    expect(await panel.getByRole("textbox", { name: "Pre-call SMS" }).inputValue()).toBe("Hello {{candidateName}}");
    await see(panel.getByText("SMS each: 1"));
    // One more than an SMS with special characters holds.
    await panel.getByRole("textbox", { name: "Post-call SMS" }).fill("ш".repeat(71));
    await see(panel.getByText(/SMS each: 2 · /));
    await page.waitForTimeout(pressPauseMs);
    await press(panel, "Save Changes");
    await see(page.getByText("Job updated successfully"));
    await page.reload();
    await expect
      .poll(() => panel.getByRole("textbox", { name: "Pre-call SMS" }).inputValue(), patience)
      .toBe("Hello {{candidateName}}");
  });

  it("delete the job with a red button, and lead back to the list", async () => {
    const page = await enter("/job/overview");
    const path = await createJobInDialog(page, "Baker");
    await page.goto(`${path}?settings=detail`);
    await press(dialogOf(page), "Delete job");
    const question = page.getByRole("dialog", { name: "Delete this job?" });
    await see(question.getByText("Baker"));
    // Escape closes the question, and leaves the settings open.
    await pressEscape(page);
    await seeGone(question);
    await press(dialogOf(page), "Delete job");
    await press(question, "Delete job");
    await see(page.getByText("Job deleted successfully"));
    await page.waitForURL("**/job/overview");
  });
});
