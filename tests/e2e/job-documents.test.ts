/// <reference lib="dom" />
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { column, pdfOf } from "../support/files/pdf.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { chooseRowAction, createJobInDialog, dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { patience, see, seeGone } from "./seeing.ts";

const enter = enterAsRecruiter(browserForFile(), worldForFile());

const description = pdfOf([
  column([
    "Senior Nurse (m/f/d)",
    "St. Mary Hospital Ltd",
    "Location: Manchester",
    "Your profile",
    "• At least 3 years of experience in intensive care",
    "• Driving licence",
    "Salary: £48,000 – £56,000 per year",
    "Hybrid work is possible",
  ]),
  column(["Questions", "Do you have a driving licence?"]),
]);

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

async function openPanel(dialog: Locator): Promise<Locator> {
  await press(dialog, "Fill in from a job description (PDF)");
  const panel = dialog.getByRole("region", { name: "Job descriptions" });
  await see(panel.getByText("Drop PDFs here"));
  return panel;
}

const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.getByRole("dialog").locator("input[type=file]").setInputFiles(files);

describe("a job description as PDF", () => {
  it("fills the form in, detail by detail and all together, each with the document's own words", async () => {
    const page = await enter("/job/overview?create=1");
    const dialog = dialogOf(page);
    const panel = await openPanel(dialog);
    await press(panel, "Accept all");
    await see(panel.getByText("At least one PDF and extracted details are required."));
    await choose(page, pdf("nurse.pdf", description));
    await see(panel.getByText("Read, pages: 2"));
    await seeGone(panel.getByText("At least one PDF and extracted details are required."));
    await see(panel.getByText("Senior Nurse (m/f/d)"));
    await press(panel, "Accept: Job title");
    await expect.poll(() => textboxOf(dialog, "Job title").inputValue(), patience).toBe("Senior Nurse");
    await see(panel.getByRole("button", { name: "Accepted: Job title" }));
    // A value typed over the proposal may be replaced again.
    await textboxOf(dialog, "Job title").fill("Nurse");
    await see(panel.getByRole("button", { name: "Accept: Job title" }));
    await press(panel, "Accept all");
    await expect.poll(() => textboxOf(dialog, "Job title").inputValue(), patience).toBe("Senior Nurse");
    expect(await textboxOf(dialog, "Company name").inputValue()).toBe("St. Mary Hospital Ltd");
    expect(await textboxOf(dialog, "Location").inputValue()).toBe("Manchester");
    expect(await dialog.getByRole("combobox", { name: "Workplace type" }).inputValue()).toBe("hybrid");
    await press(dialog, "Next");
    await see(dialog.getByText("£48,000 – £56,000"));
    expect(await dialog.getByLabel("Experience (years)").inputValue()).toBe("3");
    expect(await dialog.getByLabel("Currency").inputValue()).toBe("GBP");
    await press(dialog, "Next");
    await dialog.getByText("Edit script").click();
    expect(await textboxOf(dialog, "Additional notes").inputValue()).toContain("- Do you have a driving licence?");
    await press(dialog, "Create job");
    await see(page.getByRole("heading", { name: "Senior Nurse" }));
  });

  itInFull("is refused with a reason when it is no PDF, too large or unreadable, and may be tried again", async () => {
    const page = await enter("/job/overview?create=1");
    const panel = await openPanel(dialogOf(page));
    await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
    await see(panel.getByText("notes.txt is not a PDF."));
    await choose(page, pdf("huge.pdf", Buffer.alloc(10_000_001)));
    await see(panel.getByText("huge.pdf is larger than 10 MB."));
    await choose(page, pdf("letter.pdf", Buffer.from("Dear Sir or Madam")));
    await see(panel.getByText("This file is not a PDF. Save the job description as a PDF and upload that."));
    await see(panel.getByRole("button", { name: "Try again" }));
    await press(panel, "Remove letter.pdf");
    await seeGone(panel.getByText("letter.pdf"));
    await press(panel, "Accept all");
    await see(panel.getByText("At least one PDF and extracted details are required."));
  });

  itInFull("changes an existing job, too", async () => {
    const page = await enter("/job/overview");
    await createJobInDialog(page, "Porter");
    await page.goto("/job/overview");
    await chooseRowAction(page, "Porter", "edit_job_title");
    const dialog = dialogOf(page);
    const panel = await openPanel(dialog);
    await choose(page, pdf("nurse.pdf", description), pdf("again.pdf", description));
    await see(panel.getByRole("list", { name: "Details that were read" }).getByText("Manchester").first());
    await press(panel, "Accept: Location");
    await press(dialog, "Save Changes");
    await see(page.getByText("Job updated successfully"));
    await seeGone(dialog);
    await see(page.getByRole("row", { name: "Open Porter" }).getByText("Manchester"));
  });

  itInFull("proposes criteria next to the sentences that they come from", async () => {
    const page = await enter("/job/overview");
    await page.goto(`${await createJobInDialog(page, "Ward nurse")}?settings=criteria`);
    const drawer = dialogOf(page);
    await press(drawer, "From a job description");
    const panel = drawer.getByRole("region", { name: "From a job description" });
    await see(panel.getByText("Or drop a PDF here, or click to choose it"));
    await choose(page, pdf("letter.pdf", Buffer.from("Dear Sir or Madam")));
    await see(panel.getByText("This file is not a PDF. Save the job description as a PDF and upload that."));
    await choose(page, pdf("nurse.pdf", description));
    const proposals = panel.getByRole("list", { name: "Proposed criteria" });
    const proposal = proposals.getByRole("listitem").filter({ hasText: "3 years of experience in intensive care" });
    await see(proposal.getByText("How many years of experience do you have in intensive care?"));
    await proposal.getByRole("button", { name: /^Accept: / }).click();
    await see(proposal.getByRole("button", { name: /^Accepted: / }));
    const question = drawer.getByRole("textbox", { name: "Question 1", exact: true });
    await expect
      .poll(() => question.inputValue(), patience)
      .toBe("How many years of experience do you have in intensive care?");
    await press(drawer, "Save Changes");
    await see(page.getByText("Job updated successfully").first());
  });
});
