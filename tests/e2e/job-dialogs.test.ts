/// <reference lib="dom" />
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { serverForFile } from "../support/server.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { look } from "./look.ts";
import { expectFocus, gone, patience, see } from "./seeing.ts";
import { acmeOf, signIn } from "./sign-in.ts";
import { type Locale, type Words, wordsOf } from "./words.ts";

const server = serverForFile();
const open = browserForFile();

const english = wordsOf("en");

/** Signed in once, in any language: later visits are the same session. */
let session: Visit["as"];
async function enter(path: string, visit: Visit = {}): Promise<Page> {
  if (!session) {
    const first = await open(acmeOf(server()));
    await signIn(first, "recruiter@acme.test");
    session = await first.context().storageState();
  }
  const page = await open(acmeOf(server()), { as: session, ...visit });
  await page.goto(path);
  return page;
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const textOf = (within: Locator, name: string) => within.getByRole("textbox", { name, exact: true });
const press = (within: Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

async function fillRole(page: Page, words: Words, title: string): Promise<void> {
  const field = (label: string) => textOf(dialogOf(page), words(label));
  await field("create_job_title").fill(title);
  await field("create_company").fill("Acme Recruiting");
  await field("create_recruiter").fill("Rita Recruiter");
  await field("create_location").fill("Berlin");
}

/** Through the three steps, to the job's room. */
async function create(page: Page, title: string, words = english): Promise<string> {
  await page.goto("/job/overview?create=1");
  const dialog = dialogOf(page);
  await fillRole(page, words, title);
  await press(dialog, words("create_next"));
  await see(dialog.getByRole("radio").first());
  await press(dialog, words("create_next"));
  await see(textOf(dialog, words("prompt_first_sentence")));
  await press(dialog, words("create_submit"));
  await see(page.getByRole("heading", { name: title }));
  return new URL(page.url()).pathname;
}

/** The row's menu. */
async function act(page: Page, title: string, action: string, words = english): Promise<void> {
  await page.getByRole("button", { name: words("jobs_actions", { title }) }).click();
  await page.getByRole("menuitem", { name: words(action) }).click();
}

describe("a job, by keyboard alone,", () => {
  it("is created, edited and deleted", async () => {
    const page = await enter("/job/overview");
    const keys = page.keyboard;
    await see(page.locator("tbody tr").first());
    await page.getByRole("button", { name: "Create job" }).focus();
    await keys.press("Enter");
    const dialog = dialogOf(page);
    await expectFocus(dialog.getByLabel("Job title"));
    await keys.type("Night nurse");
    await keys.press("Tab");
    await keys.type("Acme Clinics");
    await keys.press("Tab");
    await keys.type("Rita Recruiter");
    await keys.press("Tab");
    await keys.type("Leipzig");
    await keys.press("Enter");
    await expectFocus(dialog.getByLabel("Experience (years)"));
    await keys.press("ArrowUp");
    await keys.press("Tab");
    await keys.press("Tab");
    await keys.press("ArrowRight");
    await see(dialog.getByText("€65,500 – €90,000"));
    for (let stop = 0; stop < 2; stop += 1) await keys.press("Tab");
    await expectFocus(dialog.getByLabel("Language"));
    for (let stop = 0; stop < 7; stop += 1) await keys.press("Tab");
    await expectFocus(dialog.getByRole("radio", { name: "Lucy" }));
    await keys.press("ArrowDown");
    await expectFocus(dialog.getByRole("radio", { checked: true }));
    const voice = await dialog.getByRole("radio", { checked: true }).inputValue();
    expect(voice).not.toBe("Lucy");
    await keys.press("Space");
    await see(dialog.getByRole("button", { name: /^Stop / }));
    await keys.press("Enter");
    await expectFocus(textOf(dialog, "First sentence"));
    await keys.press("Control+End");
    await keys.press("Tab");
    await expectFocus(textOf(dialog, "Prompt"));
    await keys.press("Tab");
    await keys.press("ArrowRight");
    await keys.press("Enter");
    expect(await textOf(dialog, "Prompt").inputValue()).toContain("{{recruiterName}}");
    await dialog.getByRole("button", { name: "Create job" }).focus();
    await keys.press("Enter");
    await see(page.getByRole("heading", { name: "Night nurse" }));

    await page.goto("/job/overview");
    await page.getByRole("button", { name: "Actions for Night nurse" }).focus();
    await keys.press("Enter");
    await expectFocus(page.getByRole("menuitem", { name: "Edit job" }));
    await keys.press("Enter");
    await expectFocus(dialog.getByLabel("Job title"));
    expect(await dialog.getByRole("radio", { checked: true }).inputValue()).toBe(voice);
    await keys.press("Control+A");
    await keys.type("Head nurse");
    await keys.press("Enter");
    await see(page.getByText("Job updated successfully"));
    await gone(dialog);

    await page.getByRole("button", { name: "Actions for Head nurse" }).focus();
    await keys.press("Enter");
    await expectFocus(page.getByRole("menuitem").first());
    await keys.press("End");
    await keys.press("Enter");
    await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
    await keys.press("Tab");
    await keys.press("Enter");
    await see(page.getByText("Job deleted successfully"));
    await gone(page.getByRole("row", { name: "Head nurse" }));
  });
});

describe("creating a job", () => {
  it("goes on where it was left, and is made once however often it is asked for", async () => {
    const page = await enter("/job/overview?create=1");
    const dialog = dialogOf(page);
    await fillRole(page, english, "Welder");
    await press(dialog, "Next");
    await dialog.getByLabel("Currency").selectOption("GBP");
    await see(dialog.getByText("£65,000 – £90,000"));
    await page.keyboard.press("Escape");
    await press(dialog, "Keep as draft");
    await gone(dialog);
    await page.getByRole("button", { name: "Create job" }).click();
    await see(dialog.getByText("£65,000 – £90,000"));
    await press(dialog, "Next");
    const submit = dialog.getByRole("button", { name: "Create job" });
    await submit.evaluate((button: HTMLButtonElement) => {
      for (let time = 0; time < 5; time += 1) button.click();
    });
    await see(page.getByRole("heading", { name: "Welder" }));
    await page.goto("/job/overview");
    await see(page.getByRole("row", { name: "Open Welder" }).first());
    expect(await page.getByRole("row", { name: "Open Welder" }).count()).toBe(1);
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
    const [one, other] = [voices.nth(0), voices.nth(1)];
    const names = [await one.inputValue(), await other.inputValue()];
    const buttons = dialog.getByRole("button", { name: /^Play / });
    await buttons.nth(0).click();
    await see(dialog.getByRole("button", { name: /^Stop / }));
    await buttons.nth(0).click();
    await expect.poll(() => dialog.getByRole("button", { name: /^Stop / }).count(), patience).toBe(1);
    expect(names[0]).not.toBe(names[1]);
    await press(dialog, "All countries");
    await dialog.getByPlaceholder("Search voice or country").fill("lu");
    await see(dialog.getByRole("radio", { name: "Lucy" }));
    await dialog.getByPlaceholder("Search voice or country").fill("nobody");
    await see(dialog.getByText("No voice matches"));
    expect(await dialog.getByLabel("Language").locator("option").allInnerTexts()).toEqual(["English", "German"]);
  });

  it("tells what the first sentence lacks, names unknown variables, and swaps nobody's text unasked", async () => {
    const page = await enter("/job/overview?create=1");
    const dialog = dialogOf(page);
    await fillRole(page, english, "Tester");
    await press(dialog, "Next");
    await press(dialog, "Next");
    const sentence = textOf(dialog, "First sentence");
    await see(dialog.getByText("Hello Alex, I am the AI assistant of Acme Recruiting"));
    await sentence.fill("Hello {{shoeSize}}, how are you and what do you do?");
    for (const lack of ["the company that calls", "that an AI speaks", "that the call is recorded"])
      await see(dialog.getByText(`Missing: ${lack}`));
    await see(dialog.getByText("Unknown variable, left out of the call: {{shoeSize}}"));
    await press(dialog, "Back");
    await dialog.getByLabel("Language").selectOption("de");
    await press(dialog, "Next");
    expect(await sentence.inputValue()).toContain("{{shoeSize}}");
    await see(dialog.getByText("The conversation is in another language than this text: German"));
    await press(dialog, "Use the default: German");
    expect(await sentence.inputValue()).toContain("Guten Tag");
    await press(dialog, "Bring my text back");
    expect(await sentence.inputValue()).toContain("{{shoeSize}}");
  });
});

describe("the list of jobs", () => {
  it("keeps the page size, and deletes a job only when what goes with it has been named", async () => {
    const page = await enter("/job/overview");
    await create(page, "Plumber");
    await page.goto("/job/overview");
    await page.getByLabel("Rows per page").selectOption("20");
    await page.waitForURL(/size=20/);
    await page.goto("/job/overview");
    await see(page.getByRole("row", { name: "Open Plumber" }));
    expect(await page.getByLabel("Rows per page").inputValue()).toBe("20");
    await act(page, "Plumber", "delete_job_action");
    const dialog = dialogOf(page);
    for (const words of ["Plumber", "Its candidates: 0", "Its prompt with all versions, evaluation and SMS templates"])
      await see(dialog.getByText(words));
    await press(dialog, "Cancel");
    await see(page.getByRole("row", { name: "Open Plumber" }));
    await act(page, "Plumber", "delete_job_action");
    await press(dialog, "Delete job");
    await see(page.getByText("Job deleted successfully"));
    await gone(page.getByRole("row", { name: "Open Plumber" }));
  });

  it("says in the specification's words when a job cannot be saved or deleted", async () => {
    const page = await enter("/job/overview", { expected: [/\b500\b/] });
    await create(page, "Roofer");
    const fail = {
      status: 500,
      json: { success: false, code: "internal", message: "Something went wrong.", requestId: "r" },
    };
    await page.route("**/api/update-job/*", (route) => route.fulfill(fail));
    await page.route("**/api/delete-job/*", (route) => route.fulfill(fail));
    await page.goto("/job/overview");
    await act(page, "Roofer", "edit_job_title");
    const dialog = dialogOf(page);
    await dialog.getByLabel("Location").fill("Bremen");
    await press(dialog, "Save Changes");
    await see(dialog.getByText("Job update failed"));
    expect(await dialog.getByLabel("Location").inputValue()).toBe("Bremen");
    await page.keyboard.press("Escape");
    await press(dialog, "Discard");
    await act(page, "Roofer", "delete_job_action");
    await press(dialog, "Delete job");
    await see(dialog.getByText("Failed to delete job"));
  });
});

describe("editing a job", () => {
  it("refuses what is left empty, in its own words, and offers Arabic", async () => {
    const page = await enter("/job/overview");
    await create(page, "Carpenter");
    await page.goto("/job/overview");
    await act(page, "Carpenter", "edit_job_title");
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
    // A second press within the second is one with the first.
    await press(dialog, "Save Changes");
    await expect.poll(() => dialog.isVisible(), patience).toBe(false);
    await act(page, "Carpenter", "edit_prompt_title");
    expect(await textOf(dialog, "First sentence").inputValue()).toContain("مرحباً");
    expect(await textOf(dialog, "First sentence").evaluate((area) => getComputedStyle(area).direction)).toBe("rtl");
  });
});

describe("Job Settings", () => {
  it("have an address for each tab, keep what is typed from tab to tab, and ask before it is lost", async () => {
    const page = await enter("/job/overview");
    const path = await create(page, "Teacher");
    await page.getByRole("button", { name: "Job Settings" }).click();
    const drawer = dialogOf(page);
    await see(drawer.getByRole("tab").first());
    expect(await drawer.getByRole("tab").allInnerTexts()).toEqual([
      "Job Detail",
      "Evaluation",
      "Prompts",
      "Sms Templates",
      "Logs",
    ]);
    await drawer.getByRole("tab", { name: "Evaluation" }).click();
    await page.waitForURL(/settings=evaluation/);
    const evaluation = drawer.getByRole("textbox", { name: "Success Evaluation" });
    await see(drawer.getByText("at most 1,200 words"));
    const before = await evaluation.inputValue();
    await evaluation.fill("no");
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(drawer.getByText("Success evaluation must be at least 5 characters"));
    await evaluation.fill("x".repeat(1_211));
    await page.waitForTimeout(1_000);
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(drawer.getByText("Success evaluation must be at most 1,200 characters"));
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Reset");
    expect(await evaluation.inputValue()).toBe(before);
    await evaluation.fill("Judge by patience alone.");
    await drawer.getByRole("tab", { name: "Logs" }).click();
    await see(drawer.getByText("No call logs are available at this time."));
    await page.keyboard.press("Escape");
    await see(drawer.getByText("Close without saving? Changes in: Evaluation"));
    await press(drawer, "Go on editing");
    await page.goBack();
    await see(drawer.getByText("Close without saving? Changes in: Evaluation"));
    await press(drawer, "Go on editing");
    await drawer.getByRole("tab", { name: "Evaluation" }).click();
    await press(drawer.getByRole("tabpanel", { name: "Evaluation" }), "Save Changes");
    await see(page.getByText("Job updated successfully"));
    await page.goto(`${path}?settings=evaluation`);
    await expect.poll(() => evaluation.inputValue(), patience).toBe("Judge by patience alone.");
    await page.keyboard.press("Escape");
    await gone(drawer);
    expect(new URL(page.url()).search).toBe("");
  });

  it("show the prompt for a real candidate, what each version changed, and bring an earlier one back", async () => {
    const page = await enter("/job/overview");
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
    const sentence = textOf(drawer, "First sentence");
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
  });

  it("keep both SMS templates with their variables, and count what each text costs", async () => {
    const page = await enter("/job/overview");
    const path = await create(page, "Gardener");
    await page.goto(`${path}?settings=sms`);
    const drawer = dialogOf(page);
    const panel = drawer.getByRole("tabpanel", { name: "Sms Templates" });
    await panel.getByRole("switch", { name: "Send an SMS before the call" }).click();
    await press(panel, "Save Changes");
    await see(panel.getByText("Write what shall be sent, or switch it off"));
    await panel.getByRole("textbox", { name: "Pre-call SMS" }).fill("Hello ");
    await panel.getByRole("textbox", { name: "Pre-call SMS" }).focus();
    await page.keyboard.press("End");
    await panel.getByRole("button", { name: "Insert Candidate's first name" }).click();
    expect(await panel.getByRole("textbox", { name: "Pre-call SMS" }).inputValue()).toBe("Hello {{candidateName}}");
    await see(panel.getByText("SMS each: 1"));
    await panel.getByRole("textbox", { name: "Post-call SMS" }).fill("ш".repeat(71));
    await see(panel.getByText(/SMS each: 2 · /));
    await page.waitForTimeout(1_000);
    await press(panel, "Save Changes");
    await see(page.getByText("Job updated successfully"));
    await page.reload();
    await expect
      .poll(() => panel.getByRole("textbox", { name: "Pre-call SMS" }).inputValue(), patience)
      .toBe("Hello {{candidateName}}");
  });

  it("delete the job behind a red button, and lead back to the list", async () => {
    const page = await enter("/job/overview");
    const path = await create(page, "Baker");
    await page.goto(`${path}?settings=detail`);
    await press(dialogOf(page), "Delete job");
    const question = page.getByRole("dialog", { name: "Delete this job?" });
    await see(question.getByText("Baker"));
    // The key closes the question, and leaves the settings open.
    await page.keyboard.press("Escape");
    await gone(question);
    await press(dialogOf(page), "Delete job");
    await press(question, "Delete job");
    await see(page.getByText("Job deleted successfully"));
    await page.waitForURL("**/job/overview");
  });
});

/** Every dialog of these rooms, and the way to it. */
const dialogs: Readonly<Record<string, (page: Page, words: Words, path: string) => Promise<void>>> = {
  async create(page, words) {
    await page.evaluate(() => sessionStorage.removeItem("cw-job-draft"));
    await page.goto("/job/overview?create=1");
    await page.getByRole("button", { name: words("pdf_open") }).click();
    await press(dialogOf(page), words("pdf_accept_all"));
    await see(page.getByText(words("pdf_required")));
    await fillRole(page, words, "Tester");
    await press(dialogOf(page), words("create_next"));
    await see(dialogOf(page).getByRole("radio").first());
  },
  async conversation(page, words) {
    await dialogs.create?.(page, words, "");
    await press(dialogOf(page), words("create_next"));
    await textOf(dialogOf(page), words("prompt_first_sentence")).fill("{{what}}");
    await see(page.getByText("{{what}}", { exact: true }).first());
  },
  async edit(page, _, path) {
    await page.goto(`/job/overview?edit=${path.split("/").at(-1)}`);
    await see(dialogOf(page).getByRole("radio").first());
  },
  async prompt(page, words, path) {
    await page.goto(`/job/overview?prompt=${path.split("/").at(-1)}`);
    await see(dialogOf(page).getByRole("region", { name: words("preview_title") }));
  },
  async delete(page, words, path) {
    await page.goto(`/job/overview?delete=${path.split("/").at(-1)}`);
    await see(page.getByText(words("delete_job_title")));
  },
  ...Object.fromEntries(
    ["detail", "evaluation", "prompts", "sms", "logs"].map((tab) => [
      `settings-${tab}`,
      async (page: Page, _: Words, path: string) => {
        await page.goto(`${path}?settings=${tab}`);
        await see(dialogOf(page).getByRole("tab", { selected: true }));
        await see(dialogOf(page).getByRole("tabpanel").locator("textarea, input, td, p").first());
      },
    ]),
  ),
};

describe("every dialog of a job", () => {
  it.each(["en", "de", "ar"] as const)("is there in %s, light and dark, without a fault", async (locale: Locale) => {
    const words = wordsOf(locale);
    const page = await enter("/job/overview", { locale });
    await page.locator("tbody tr a").last().click();
    const path = new URL(page.url()).pathname;
    const faults: string[] = [];
    for (const [name, show] of Object.entries(dialogs)) {
      await page.emulateMedia({ colorScheme: "light" });
      await show(page, words, path);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === "ar" ? "rtl" : "ltr");
      faults.push(...(await look(page, `job-${name}-${locale}-light`, { onlyColours: false })));
      await page.emulateMedia({ colorScheme: "dark" });
      faults.push(...(await look(page, `job-${name}-${locale}-dark`, { onlyColours: true })));
    }
    expect(faults).toEqual([]);
  });
});
