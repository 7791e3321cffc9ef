/// <reference lib="dom" />
import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import {
  chooseRowAction,
  createJobInDialog,
  dialogOf,
  english,
  enterAsRecruiter,
  fillRole,
  press,
  textboxOf,
} from "./job-actions.ts";
import { expectFocus, patience, see, seeGone } from "./seeing.ts";

const enter = enterAsRecruiter(browserForFile(), worldForFile());

describe("creating a job", () => {
  it("continues where it was left, and creates one job however often the button is pressed", async () => {
    const page = await enter("/job/overview?create=1");
    const dialog = dialogOf(page);
    await fillRole(page, english, "Welder");
    await press(dialog, "Next");
    await dialog.getByLabel("Currency").selectOption("GBP");
    await see(dialog.getByText("£65,000 – £90,000"));
    await page.keyboard.press("Escape");
    await press(dialog, "Keep as draft");
    await seeGone(dialog);
    await page.getByRole("button", { name: "Create job" }).click();
    await see(dialog.getByText("£65,000 – £90,000"));
    await press(dialog, "Next");
    const submit = dialog.getByRole("button", { name: "Create job" });
    await submit.evaluate((button: HTMLButtonElement) => {
      for (let time = 0; time < 5; time += 1) button.click();
    });
    await see(page.getByRole("heading", { name: "Welder" }));
    await page.evaluate(() => history.back());
    await see(page.getByRole("row", { name: "Open Welder" }).first());
    await seeGone(dialog);
    expect(await page.getByRole("row", { name: "Open Welder" }).count()).toBe(1);
    // The dialog starts empty again.
    await page.getByRole("button", { name: "Create job" }).click();
    await expect.poll(() => dialog.getByLabel("Job title").inputValue(), patience).toBe("");
  });

  it("has 33 voices of four countries, found by name and country; one sample plays at a time", async () => {
    const page = await enter("/job/overview?create=1");
    const dialog = dialogOf(page);
    await fillRole(page, english, "Tester");
    await press(dialog, "Next");
    await see(dialog.getByText("33 of 33 voices"));
    await press(dialog, "Germany");
    const voices = dialog.getByRole("radio");
    expect(await voices.count()).toBeLessThan(33);
    const [firstVoice, secondVoice] = [voices.nth(0), voices.nth(1)];
    const names = [await firstVoice.inputValue(), await secondVoice.inputValue()];
    const buttons = dialog.getByRole("button", { name: /^Play / });
    await buttons.nth(0).click();
    await see(dialog.getByRole("button", { name: /^Stop / }));
    // The playing voice's button is now "Stop", so this plays the next voice.
    await buttons.nth(0).click();
    await expect.poll(() => dialog.getByRole("button", { name: /^Stop / }).count(), patience).toBe(1);
    expect(names[0]).not.toBe(names[1]);
    await press(dialog, "All countries");
    await dialog.getByPlaceholder("Search voice or country").fill("lu");
    await see(dialog.getByRole("radio", { name: "Lucy" }));
    await dialog.getByPlaceholder("Search voice or country").fill("unknown");
    await see(dialog.getByText("No voice matches"));
    expect(await dialog.getByLabel("Language").locator("option").allInnerTexts()).toEqual(["English", "German"]);
  });

  itInFull(
    "lists what the first sentence lacks, names unknown variables, and never changes a text unasked",
    async () => {
      const page = await enter("/job/overview?create=1");
      const dialog = dialogOf(page);
      await fillRole(page, english, "Tester");
      await press(dialog, "Next");
      await press(dialog, "Next");
      await dialog.getByText("Edit script").click();
      const sentence = textboxOf(dialog, "First sentence");
      // The collapsed script quotes the same sentence.
      const preview = dialog.getByRole("region", { name: "Preview" });
      await see(preview.getByText("Hello Alex, I am the AI assistant of Acme Recruiting"));
      await sentence.fill("Hello {{shoeSize}}, how are you and what do you do?");
      for (const missing of ["the company that calls", "that an AI speaks", "that the call is recorded"])
        await see(dialog.getByText(`Missing: ${missing}`));
      const disclosure = "This is the AI assistant of Acme Recruiting. This call is recorded.";
      await see(dialog.getByText(disclosure, { exact: true }));
      await see(dialog.getByText(/This call is recorded\. Hello/));
      await see(dialog.getByText("Unknown variable, left out of the call: {{shoeSize}}"));
      await press(dialog, "Back");
      await dialog.getByLabel("Language").selectOption("de");
      await press(dialog, "Next");
      await dialog.getByText("Edit script").click();
      expect(await sentence.inputValue()).toContain("{{shoeSize}}");
      await see(dialog.getByText("The conversation is in another language than this text: German"));
      await press(dialog, "Use the default: German");
      expect(await sentence.inputValue()).toContain("Guten Tag");
      await press(dialog, "Bring my text back");
      expect(await sentence.inputValue()).toContain("{{shoeSize}}");
    },
  );
});

describe("the list of jobs", () => {
  it("keeps the page size, and deletes a job only after listing what is deleted with it", async () => {
    const page = await enter("/job/overview");
    await createJobInDialog(page, "Plumber");
    await page.goto("/job/overview");
    await page.getByLabel("Rows per page").selectOption("20");
    await page.waitForURL(/size=20/);
    await page.goto("/job/overview");
    await see(page.getByRole("row", { name: "Open Plumber" }));
    expect(await page.getByLabel("Rows per page").inputValue()).toBe("20");
    await chooseRowAction(page, "Plumber", "delete_job_action");
    const dialog = dialogOf(page);
    for (const words of ["Plumber", "Its candidates: 0", "Its prompt with all versions, evaluation and SMS templates"])
      await see(dialog.getByText(words));
    await press(dialog, "Cancel");
    await see(page.getByRole("row", { name: "Open Plumber" }));
    await chooseRowAction(page, "Plumber", "delete_job_action");
    await press(dialog, "Delete job");
    await see(page.getByText("Job deleted successfully"));
    await seeGone(page.getByRole("row", { name: "Open Plumber" }));
  });

  it("says in the specification's words when a job cannot be loaded, saved or deleted", async () => {
    const page = await enter("/job/overview", { expectedComplaints: [/\b500\b/] });
    await createJobInDialog(page, "Roofer");
    const failure = {
      status: 500,
      json: { success: false, code: "internal", message: "Something went wrong.", requestId: "r" },
    };
    await page.route("**/api/update-job/*", (route) => route.fulfill(failure));
    await page.route("**/api/delete-job/*", (route) => route.fulfill(failure));
    await page.goto("/job/overview");
    await chooseRowAction(page, "Roofer", "edit_job_title");
    const dialog = dialogOf(page);
    await dialog.getByLabel("Location").fill("Bremen");
    await press(dialog, "Save Changes");
    await see(dialog.getByText("Job update failed"));
    expect(await dialog.getByLabel("Location").inputValue()).toBe("Bremen");
    await page.evaluate(() => history.back());
    await press(dialog, "Keep editing");
    expect(await dialog.getByLabel("Location").inputValue()).toBe("Bremen");
    await page.keyboard.press("Escape");
    await press(dialog, "Discard");
    await seeGone(dialog);
    await chooseRowAction(page, "Roofer", "delete_job_action");
    await press(dialog, "Delete job");
    await see(dialog.getByText("Failed to delete job"));
    await press(dialog, "Cancel");
    await page.route("**/api/get-job/*", (route) => route.fulfill(failure));
    await page.reload();
    await chooseRowAction(page, "Roofer", "edit_job_title");
    await see(dialog.getByText("Error fetching job!"));
  });
});

describe("editing a job", () => {
  it("refuses each empty field with its own message, and offers Arabic", async () => {
    const page = await enter("/job/overview");
    await createJobInDialog(page, "Carpenter");
    await page.goto("/job/overview");
    await chooseRowAction(page, "Carpenter", "edit_job_title");
    const dialog = dialogOf(page);
    for (const [label, words] of [
      ["Job title", "Job title is required."],
      ["Company name", "Company name is required."],
      ["Recruiter name", "Recruiter name is required."],
      ["Location", "Location is required."],
      ["Experience (years)", "Experience is required."],
    ] as const) {
      const field = dialog.getByLabel(label);
      const before = await field.inputValue();
      await field.fill("");
      await press(dialog, "Save Changes");
      await see(dialog.getByText(words, { exact: true }));
      await expectFocus(field);
      await field.fill(before || "Carpenter");
    }
    expect(await dialog.getByLabel("Language").locator("option").allInnerTexts()).toEqual([
      "English",
      "German",
      "Arabic",
    ]);
    await dialog.getByLabel("Location").fill("Hamburg");
    await dialog.getByLabel("Language").selectOption("ar");
    expect(await dialog.getByRole("checkbox", { name: "Use the default prompt: Arabic" }).isChecked()).toBe(true);
    await press(dialog, "Save Changes");
    await seeGone(dialog);
    await chooseRowAction(page, "Carpenter", "edit_prompt_title");
    expect(await textboxOf(dialog, "First sentence").inputValue()).toContain("مرحباً");
    expect(await textboxOf(dialog, "First sentence").evaluate((area) => getComputedStyle(area).direction)).toBe("rtl");
  });
});
