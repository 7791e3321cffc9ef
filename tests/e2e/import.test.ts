/// <reference lib="dom" />
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { allCandidates, jobWith, signedIn } from "../support/people/batch.ts";
import { people, strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, isFullRun, itInFull, sampleOf } from "../support/run/tier.ts";
import { browserForFile, patienceMs, type Visit } from "./browser.ts";
import { attestAndAdd, checkButton, dialogOf, longFile, openImport, workbookOf } from "./import-file.ts";
import { enterAsRecruiter } from "./job-actions.ts";
import { checkScreen } from "./look.ts";
import { expectFocus, handleLater, see } from "./seeing.ts";

/** More than one part, which has 1,000 rows. */
const rowCount = isFullRun ? 5_000 : 2_000;
const longMs = 120_000;

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);

/** A new job with one person. */
async function newJob(): Promise<string> {
  const [person] = people(1);
  return jobWith(await signedIn(server()), person ? [person] : []);
}

async function enterJob(visit: Visit = {}, jobId?: string): Promise<Page> {
  const page = await enter(`/job/overview/${jobId ?? (await newJob())}`, visit);
  await see(page.locator("tbody tr").first());
  return page;
}

const csv = (name: string, text: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function choose(page: Page, file: string | ReturnType<typeof csv>): Promise<void> {
  await dialogOf(page).locator("input[type=file]").setInputFiles(file);
}

/** The figure beside a label of the dialog. */
const figureOf = (page: Page, label: string) =>
  dialogOf(page).locator("dl > div", { hasText: label }).locator("dd").textContent();

describe("a long file", () => {
  const file = longFile(rowCount);

  afterAll(() => rmSync(file.path, { force: true }));

  it("continues after a reload, and ends with exact counts and a report of its bad rows", async () => {
    const page = await enterJob();
    await openImport(page);
    await choose(page, file.path);
    await checkButton(page, file).waitFor({ timeout: longMs });
    expect(await figureOf(page, "Rows with errors")).toBe(String(file.invalidCount));
    await checkButton(page, file).click();
    const bar = page.getByRole("region", { name: "Progress of the import" });
    await dialogOf(page).getByRole("checkbox").waitFor({ timeout: longMs });
    await page.reload();
    await bar.getByRole("button", { name: "Review" }).click();
    await attestAndAdd(page, longMs);
    await dialogOf(page)
      .getByText(/rows done/)
      .or(dialogOf(page).getByText("Import completed"))
      .first()
      .waitFor();
    await page.reload();
    // The import may end before, during or after the reload.
    await bar.getByText(/added/).waitFor({ timeout: longMs });
    const addedCount = (rowCount - file.invalidCount).toLocaleString("en");
    expect(await bar.textContent()).toContain(`${addedCount} added, ${file.invalidCount} skipped`);
    const download = handleLater(page.waitForEvent("download"));
    await bar.getByRole("button", { name: "Download the skipped rows" }).click();
    const report = readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\r\n");
    expect(report).toHaveLength(file.invalidCount + 1);
    expect(report[0]).toMatch(/line,reason,firstname,lastname,phonenumber/);
    // The first bad row is the one with index 50, on line 52 of the file.
    expect(report[1]).toContain("52,Invalid country code,Ada50,Lovelace,12");
  });
});

describeInFull("a file of people who are in the list", () => {
  it("shows that everyone is already in the list, and offers to merge them", async () => {
    const listedPeople = strangers(1_000);
    const page = await enterJob({}, await jobWith(await signedIn(server()), listedPeople));
    await openImport(page);
    const lines = listedPeople.map(({ firstName, lastName, phoneNumber }) => `${firstName},${lastName},${phoneNumber}`);
    await choose(page, csv("again.csv", ["firstname,lastname,phonenumber", ...lines].join("\n")));
    const knownPeople = dialogOf(page).getByRole("listitem").filter({ hasText: "Already in this list" }).first();
    await see(knownPeople);
    await see(dialogOf(page).getByRole("button", { name: "No one to add" }));
    await knownPeople.getByText("Merge").click();
    await dialogOf(page)
      .getByRole("button", { name: /^Add candidates/ })
      .waitFor();
    await dialogOf(page).getByRole("button", { name: "Discard the import" }).click();
    await see(page.getByText("Import cancelled"));
  });
});

describe("a file that leaves questions open", () => {
  it("asks for its numbers' country and for the right column, shows the result, and remembers the choices", async () => {
    const page = await enterJob();
    await openImport(page);
    const text = "Vorname;Name;Telefon;Mobil\nÄnne;Groß;0171 5550001;0172 5550001\nZoë;Klein;0171 5550002;\n";
    await choose(page, csv("anfragen.csv", Buffer.from(text, "latin1")));
    await see(dialogOf(page).getByText("Some phone numbers have no country code."));
    const continueButton = dialogOf(page).getByRole("button", { name: "Continue" });
    expect(await continueButton.isDisabled()).toBe(true);
    await dialogOf(page).getByLabel("Numbers without a country code").selectOption("DE");
    await see(dialogOf(page).getByText("+491715550001"));
    await dialogOf(page).getByLabel("Read column Mobil as").selectOption("none");
    expect(await checkScreen(page, "import, columns", { onlyColours: false })).toEqual([]);
    await continueButton.click();
    await see(dialogOf(page).getByText("Änne Groß"));
    await see(dialogOf(page).getByText("Numbers without a country code are read as Germany"));
    expect(await checkScreen(page, "import, preview", { onlyColours: false })).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Choose another file" }).click();
    await choose(page, csv("naechste.csv", "Vorname;Name;Telefon;Mobil\nIda;Kurz;0171 5550003;\n"));
    expect(await dialogOf(page).getByLabel("Numbers without a country code").inputValue()).toBe("DE");
    expect(await dialogOf(page).getByLabel("Read column Mobil as").inputValue()).toBe("none");
  });

  itInFull("with whole names shows how they are split", async () => {
    const page = await enterJob();
    await openImport(page);
    await choose(
      page,
      csv("names.csv", 'Name,Phone\n"Lovelace, Ada",+4917155500041\nLudwig van Beethoven,+4917155500042\n'),
    );
    await see(dialogOf(page).getByText("One column holds whole names."));
    await see(dialogOf(page).getByText("van Beethoven", { exact: true }));
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    await see(dialogOf(page).getByText("Ada Lovelace"));
  });

  it("in an uncertain encoding shows its special letters, is read in the chosen encoding, and keeps earlier choices", async () => {
    const page = await enterJob();
    await openImport(page);
    // "ß" of MS-DOS is "á" to Windows.
    const text = "Vorname;Name;Telefon;Filiale\nPeter;Gro\xe1mann;0171 5550011;Mitte\n";
    await choose(page, csv("dos.csv", Buffer.from(text, "latin1")));
    const letters = dialogOf(page).getByRole("list", { name: "Values with special letters" });
    await see(letters.getByText("Groámann"));
    await dialogOf(page).getByLabel("Numbers without a country code").selectOption("DE");
    await dialogOf(page).getByLabel("Read column Filiale as").selectOption("none");
    const encoding = dialogOf(page).getByLabel("Encoding of the file");
    await encoding.selectOption("Western European (MS-DOS)");
    await see(letters.getByText("Großmann"));
    expect(await dialogOf(page).getByLabel("Numbers without a country code").inputValue()).toBe("DE");
    expect(await dialogOf(page).getByLabel("Read column Filiale as").inputValue()).toBe("none");
    expect(await checkScreen(page, "import, encoding", { onlyColours: false })).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    await see(dialogOf(page).getByText("Peter Großmann"));
    await dialogOf(page).getByRole("button", { name: "Change columns" }).click();
    await dialogOf(page).getByLabel("Cells are separated by").selectOption("Comma");
    await see(dialogOf(page).getByText("Choose the columns for"));
    await dialogOf(page).getByLabel("Cells are separated by").selectOption("Semicolon");
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    await see(dialogOf(page).getByText("Peter Großmann"));
  });

  itInFull("as a workbook with several sheets asks which sheet to read", async () => {
    const page = await enterJob();
    await openImport(page);
    await choose(page, join(import.meta.dirname, "fixtures/two-sheets.xlsx"));
    await dialogOf(page).getByRole("radio", { name: "Candidates" }).check();
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    await see(dialogOf(page).getByRole("checkbox", { name: /^I confirm that everybody/ }));
  });
});

describe("a file that says who may be called, and where they live", () => {
  /** `N` becomes a digit per language, so that no number is used twice. */
  const sheet = [
    ["First Name", "Last Name", "Country", "Phone", "Consent"],
    ["Ida", "Berlin", "Germany", "0171 5550N21", "yes"],
    ["Ben", "London", "United Kingdom", "07911 1234N1", "yes"],
    ["Cem", "Stille", "Germany", "0171 5550N22", "no"],
    ["Vera", "Verborgen", "Germany", "0171 5550N23", "yes"],
  ];

  const wordsByLocale = {
    en: {
      digit: "1",
      actions: "Actions",
      add: "Add candidates",
      hidden: "Hidden or filtered rows left out: 1.",
      check: "Check rows (3)",
      suppress: "Add to do not call",
      addTwo: "Add candidates (2)",
      done: "Import completed",
    },
    de: {
      digit: "2",
      actions: "Aktionen",
      add: "Kandidaten hinzufügen",
      hidden: "Ausgelassene ausgeblendete oder weggefilterte Zeilen: 1.",
      check: "Zeilen prüfen (3)",
      suppress: "In die Sperrliste",
      addTwo: "Kandidaten hinzufügen (2)",
      done: "Import abgeschlossen",
    },
    ar: {
      digit: "3",
      actions: "إجراءات",
      add: "إضافة مرشحين",
      hidden: "صفوف مخفية أو مستبعدة بالتصفية لم تُضمَّن: 1.",
      check: "فحص الصفوف (3)",
      suppress: "إضافة إلى قائمة عدم الاتصال",
      addTwo: "إضافة مرشحين (2)",
      done: "اكتمل الاستيراد",
    },
  };

  it.each(sampleOf(["en", "de", "ar"] as const))("is reviewed and imported in one step, in %s", async (locale) => {
    const words = wordsByLocale[locale];
    const jobId = await newJob();
    const page = await enterJob({ locale, width: 390 }, jobId);
    await page.getByRole("button", { name: words.actions, exact: true }).first().click();
    await page.getByRole("menuitem", { name: words.add }).click();
    const dialog = page.getByRole("dialog").last();
    const rows = sheet.map((row) => row.map((cell) => cell.replace(/N(?=\d)/, words.digit)));
    const hiddenRows = new Set([sheet.length - 1]);
    const buffer = workbookOf(rows, hiddenRows);
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: `${locale}.xlsx`, mimeType: "application/octet-stream", buffer });
    await see(dialog.getByText(words.hidden));
    await dialog.getByRole("button", { name: words.check }).click();
    await see(dialog.getByText("Consent: no"));
    expect(await checkScreen(page, `import, refusals, ${locale}`, { onlyColours: false })).toEqual([]);
    await dialog.getByText(words.suppress).click();
    await dialog.getByRole("checkbox").last().check();
    // A press within a second of the last one is ignored.
    await page.waitForTimeout(1_100);
    await dialog.getByRole("button", { name: words.addTwo }).click();
    await see(dialog.getByText(words.done));
    const client = await signedIn(server());
    const names = (await allCandidates(client, jobId)).map(({ firstName }) => firstName);
    expect(names).toEqual(expect.arrayContaining(["Ida", "Ben"]));
    expect(names.filter((name) => name === "Cem" || name === "Vera")).toEqual([]);
  });

  itInFull("asks once about digits that may include a country code, and remembers the answer", async () => {
    const page = await enterJob();
    await openImport(page);
    const file = (name: string, lastDigits: string) =>
      csv(name, `First Name,Last Name,Phone\nAda,Clear,+491715550131\nBea,Unclear,49 7755 911${lastDigits}\n`);
    await choose(page, file("first.csv", "55"));
    await dialogOf(page).getByRole("button", { name: "Choose their country" }).click();
    await dialogOf(page).getByLabel("Numbers without a country code").selectOption("DE");
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    const question = dialogOf(page).getByRole("region", { name: "Numbers to check" });
    await see(question.getByText("49 7755 91155"));
    await question.getByLabel("The country code is included").check();
    await see(question.getByText(/775591155/).last());
    expect(await checkScreen(page, "import, unclear numbers", { onlyColours: false })).toEqual([]);
    expect(await figureOf(page, "Rows with errors")).toBe("0");
    await dialogOf(page).getByRole("button", { name: "Choose another file" }).click();
    await choose(page, file("second.csv", "56"));
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    expect(await question.getByLabel("The country code is included").isChecked()).toBe(true);
  });
});

itInFull("a workbook's hidden rows are left out and counted, and are included on request", async () => {
  const page = await enterJob();
  await openImport(page);
  await choose(page, join(import.meta.dirname, "../fixtures/reports/people-files/x-hidden-rows.xlsx"));
  await see(dialogOf(page).getByText("Hidden or filtered rows left out: 1."));
  await see(checkButton(page, { rows: 2 }));
  expect(await checkScreen(page, "import, hidden rows", { onlyColours: false })).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Include them" }).click();
  await see(dialogOf(page).getByText("Hidden or filtered rows included: 1."));
  await see(checkButton(page, { rows: 3 }));
});

itInFull("a file with wrongly decoded letters is repaired, and the preview says so", async () => {
  const page = await enterJob();
  await openImport(page);
  await choose(page, join(import.meta.dirname, "../fixtures/reports/people-files/mojibake-utf8-as-1252.csv"));
  await see(dialogOf(page).getByText("Letters in this file were garbled"));
  await see(dialogOf(page).getByText("Jürgen Müller"));
});

describe("an import that cannot start", () => {
  it.each([
    ["nothing.csv", "", "CSV file is empty or invalid"],
    ["people.xls", "<html><table></table></html>", "This is a web page, not a workbook."],
    ["people.xls", '<?mso-application progid="Excel.Sheet"?>', "This is an Excel XML spreadsheet (2003)."],
    ["people.xls", "\u00d0\u00cf\u0011\u00e0", "This is an old Excel workbook (.xls)."],
    [
      "people.csv",
      "firstname,lastname,phonenumber\nAda,Lovelace,12\n",
      "CSV must contain valid, non-empty rows with correct phone numbers",
    ],
  ])("refuses %s (%j): %s", async (name, text, words) => {
    const page = await enterJob();
    await openImport(page);
    await choose(page, csv(name, Buffer.from(text, "latin1")));
    await see(dialogOf(page).getByRole("alert").getByText(words));
  });

  itInFull("refuses other programs' tables, and says how to save them instead", async () => {
    const page = await enterJob();
    await openImport(page);
    const alert = dialogOf(page).getByRole("alert");
    for (const name of ["people.ods", "people.numbers", "people.xlsb"]) {
      await choose(page, { ...csv(name, "PK\u0003\u0004"), mimeType: "application/octet-stream" });
      await see(alert.getByText("Save the list as .xlsx or CSV"));
      await choose(page, csv("nothing.csv", ""));
      await see(alert.getByText("CSV file is empty or invalid"));
    }
  });

  it("asks for a file or a typed person when nothing is chosen", async () => {
    const page = await enterJob();
    await openImport(page);
    await dialogOf(page).getByRole("button", { name: "Add candidates" }).click();
    await see(dialogOf(page).getByText("Please upload a CSV file or enter data manually"));
  });
});

it("an upload that breaks is tried again with nothing lost, and asks for consent before people are added", async () => {
  const page = await enterJob({ expectedComplaints: [/ERR_FAILED/, /Failed to load resource/] });
  await openImport(page);
  let isBroken = true;
  await page.route("**/*", (route) =>
    isBroken && route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await choose(
    page,
    csv("two.csv", "firstname,lastname,phonenumber\nAda,Two,+4917155500031\nBea,Two,+4917155500032\n"),
  );
  // A list without errors is checked without a further click.
  await see(dialogOf(page).getByRole("alert").getByText("Failed to add candidates"));
  await see(dialogOf(page).getByText("Nothing is lost: try again."));
  isBroken = false;
  await dialogOf(page).getByRole("button", { name: "Try again" }).click();
  await dialogOf(page).getByText("All rows are new and in order.").waitFor({ timeout: patienceMs });
  const add = dialogOf(page).getByRole("button", { name: "Add candidates (2)" });
  await add.click();
  await see(dialogOf(page).getByText("Confirm that these people may be called"));
  expect(await checkScreen(page, "import, review", { onlyColours: false })).toEqual([]);
  // A press within a second of the last one is ignored.
  await page.waitForTimeout(1_100);
  await attestAndAdd(page, patienceMs);
  await see(page.getByText("Candidates added successfully"));
  expect(await figureOf(page, "Added")).toBe("2");
});

itInFull("an import is completed by keyboard alone", async () => {
  const page = await enterJob();
  await openImport(page);
  const dropArea = dialogOf(page).getByRole("button", { name: /^Drop a CSV or Excel file/ });
  // Waits until the dialog has taken the focus from the button that opened it.
  await expectFocus(dialogOf(page).locator(":focus"));
  const chooser = handleLater(page.waitForEvent("filechooser"));
  await dropArea.press("Enter");
  const file = csv("keys.csv", "firstname,lastname,phonenumber\nKey,Board,+4917155500061\n");
  await (await chooser).setFiles(file);
  const attestation = dialogOf(page).getByRole("checkbox", { name: /^I confirm that everybody/ });
  await attestation.waitFor();
  await tabTo(page, attestation);
  await page.keyboard.press("Space");
  await press(page, "Add candidates (1)");
  await see(dialogOf(page).getByText("Import completed"));
  await press(page, "Close");
  await see(page.getByText("Key Board"));
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("It cannot be reached by keyboard");
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, dialogOf(page).getByRole("button", { name }).last());
  await page.keyboard.press("Enter");
}
