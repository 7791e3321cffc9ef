/** The recruiter's pages: jobs, candidates, calls. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { goToDemoJob, goToRow, type Screen } from "./screen.ts";
import { stubImport } from "./stubbed-import.ts";

/** Two columns with phone numbers that lack a country. */
const fileWithoutCountries = [
  "Vorname;Name;Telefon;Mobil;Notiz",
  "Amelie;Brandt;0151 00000001;0151 00000002;Messe",
  "Lukas;Groß;0151 00000003;0151 00000004;",
].join("\r\n");

/** Few rows by default, because most screens show a dialog over the list. */
async function goToPeople(page: Page, size = 5): Promise<void> {
  await goToDemoJob(page, `?size=${size}`);
  await see(page.getByText("Amelie Brandt"));
}

async function openImportDialog(page: Page, words: Words): Promise<void> {
  await goToPeople(page);
  await clickAddPeople(page, words);
  await see(page.getByRole("dialog").getByText(words("import_drop")));
}

/** Opens the dialog while an import is active, so that it shows that import instead of the choice of a file. */
async function openActiveImport(page: Page, words: Words): Promise<void> {
  await goToPeople(page);
  await see(page.getByRole("region", { name: words("import_bar_label") }));
  await clickAddPeople(page, words);
}

/** On a phone the action is in a menu. */
async function clickAddPeople(page: Page, words: Words): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone)
    await page
      .locator("header")
      .getByRole("button", { name: words("actions"), exact: true })
      .click();
  await page
    .getByRole(isPhone ? "menuitem" : "button", { name: words("people_add") })
    .first()
    .click();
}

async function openCreateDialog(page: Page, words: Words): Promise<void> {
  await goToRow(page, "/job/overview?create=1");
  await see(page.getByLabel(words("create_job_title")));
}

async function openExpectationsStep(page: Page, words: Words): Promise<void> {
  await openCreateDialog(page, words);
  for (const label of ["create_job_title", "create_company", "create_recruiter", "create_location"])
    await page.getByRole("textbox", { name: words(label), exact: true }).fill("Backend Engineer");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("create_next") })
    .click();
  await page.getByLabel(words("create_experience")).fill("4");
}

const amelie = { name: "Amelie Brandt" };

export const workScreens: readonly Screen[] = [
  {
    name: "dashboard",
    as: "recruiter",
    async show(page) {
      await page.goto("/dashboard");
      await see(page.getByText("Senior Backend Engineer").first());
      await see(page.getByText("Hannah Schäfer"));
    },
  },
  {
    name: "dashboard-first-use",
    as: "trial",
    isVariant: true,
    async show(page, words) {
      await page.goto("/dashboard");
      await see(page.getByText(words("dashboard_steps_title")));
    },
  },
  { name: "jobs", as: "recruiter", show: (page) => goToRow(page, "/job/overview") },
  {
    name: "jobs-first-use",
    as: "trial",
    isVariant: true,
    async show(page, words) {
      await page.goto("/job/overview");
      await see(page.getByText(words("jobs_empty")));
    },
  },
  { name: "create-1-role", as: "recruiter", show: openCreateDialog },
  { name: "create-2-expectations", isVariant: true, as: "recruiter", show: openExpectationsStep },
  {
    name: "create-3-conversation",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await openExpectationsStep(page, words);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("create_next") })
        .click();
      await see(page.getByRole("dialog").getByText(words("create_script")));
    },
  },
  { name: "job", as: "recruiter", show: (page) => goToPeople(page, 30) },
  {
    name: "job-no-match",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await goToDemoJob(page, "?search=no-such-name");
      await see(page.getByText(words("people_no_match")));
    },
  },
  {
    name: "job-call-dialog",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToPeople(page);
      await page.getByRole("button", { name: words("people_call_name", amelie) }).click();
      await see(page.getByRole("dialog").getByRole("radio"));
    },
  },
  {
    name: "job-evaluation",
    isVariant: true,
    as: "recruiter",
    async show(page) {
      await goToPeople(page);
      await page.getByRole("row", amelie).getByRole("button", { name: amelie.name }).first().click();
      await see(page.getByRole("dialog"));
    },
  },
  { name: "add-1-choose", as: "recruiter", show: openImportDialog },
  {
    name: "add-2-columns",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await openImportDialog(page, words);
      const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(fileWithoutCountries) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByLabel(words("import_map_countryless")).selectOption("DE");
      await see(page.getByText("+4915100000001"));
    },
  },
  {
    name: "add-2-review",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await stubImport(page, "checked");
      await openActiveImport(page, words);
      await see(page.getByRole("dialog").getByText(words("import_consent_words")));
    },
  },
  {
    name: "add-2-running",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await stubImport(page, "importing");
      await openActiveImport(page, words);
      await see(page.getByRole("dialog").getByText(words("import_go_on_behind")));
    },
  },
  {
    name: "job-import",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await stubImport(page, "importing");
      await goToPeople(page);
      await see(page.getByRole("region", { name: words("import_bar_label") }).getByRole("button"));
    },
  },
  {
    name: "add-3-manual",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await openImportDialog(page, words);
      await page.getByRole("dialog").getByText(words("import_manual")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("people_add") })
        .click();
      await see(page.getByText(words("first_name_missing")));
    },
  },
  {
    name: "execute",
    as: "recruiter",
    async show(page, words) {
      await goToPeople(page);
      await page.getByRole("button", { name: words("execute_title") }).click();
      await see(page.getByRole("dialog").getByRole("radio").first());
    },
  },
  {
    name: "job-call",
    as: "recruiter",
    async show(page, words) {
      await goToPeople(page);
      await page.getByRole("row", amelie).getByText(amelie.name, { exact: true }).click();
      await see(page.getByRole("list", { name: words("call_transcript") }));
      await see(page.getByRole("button", { name: words("call_play") }));
    },
  },
  { name: "calls", as: "recruiter", show: (page) => goToRow(page, "/logs") },
  {
    name: "calls-first-use",
    as: "trial",
    isVariant: true,
    async show(page, words) {
      await page.goto("/logs");
      await see(page.getByText(words("calls_empty")));
    },
  },
  {
    name: "calls-call",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToRow(page, "/logs");
      await page.getByText("Greta Vogel").click();
      await see(page.getByRole("dialog").getByText(words("calls_summary"), { exact: true }));
    },
  },
];
