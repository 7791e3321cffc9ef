/** What must hold once a long list has been imported: every count, the report, and the whole list of the job. */
import { type Candidate, endpoints, type JobDetail } from "@callwright/contracts";
import type { Import } from "@callwright/contracts/endpoints/import";
import type { Page } from "playwright";
import { dialogOf } from "../e2e/import-file.ts";
import type { Client } from "../support/clients/client.ts";
import { queues } from "../support/outside/sandbox.ts";
import { readReportLines } from "../support/people/import.ts";
import { type Row, rowCount, rowsWith } from "./import-rows.ts";

export interface Check {
  readonly name: string;
  readonly actual: string | number;
  readonly expected: string | number;
  readonly isWithin: boolean;
}

export const atMost = (name: string, actual: number, limit: number): Check => ({
  name,
  actual,
  expected: `≤ ${limit}`,
  isWithin: actual <= limit,
});

const equal = (name: string, actual: string | number, expected: string | number): Check => ({
  name,
  actual,
  expected,
  isWithin: actual === expected,
});

const faultCounts = {
  invalid: rowsWith("invalid").length,
  duplicateInFile: rowsWith("duplicateInFile").length,
  duplicateInJob: rowsWith("duplicateInJob").length,
  duplicateInTenant: rowsWith("duplicateInTenant").length,
};
const loadedRows = rowsWith(undefined);
const skippedCount = rowCount - loadedRows.length;
/** The job's people after the import: those it had before and those added. */
const peopleAfterImport = [...rowsWith("duplicateInJob"), ...loadedRows];

export const importsOf = async (client: Client, jobId: string): Promise<Import[]> =>
  (await client.call(endpoints.getImports, { params: { id: jobId } })).imports;

export async function checksOfImport(page: Page, client: Client, jobId: string): Promise<Check[]> {
  const [latest] = await importsOf(client, jobId);
  if (!latest) throw new Error("The import is gone");
  const { counts } = latest;
  const expectedCounts: Import["counts"] = {
    ...faultCounts,
    rows: rowCount,
    done: rowCount,
    suppressed: 0,
    contactRefused: 0,
    recentlyContacted: 0,
    added: loadedRows.length,
    merged: 0,
    skipped: skippedCount,
  };
  const names = Object.keys(expectedCounts) as (keyof typeof expectedCounts)[];
  return [
    ...names.map((name) => equal(`import: ${name}`, counts[name], expectedCounts[name])),
    equal("import: lines of the report", (await readReportLines(client, latest._id)).length, skippedCount + 1),
    equal("dialog: Added", await shownCount(page, "Added"), loadedRows.length.toLocaleString("en")),
    equal("dialog: Skipped", await shownCount(page, "Skipped"), skippedCount.toLocaleString("en")),
  ];
}

const shownCount = async (page: Page, label: string) =>
  (await dialogOf(page).locator("dl > div", { hasText: label }).locator("dd").textContent()) ?? "";

export async function checksOfList(client: Client, jobId: string): Promise<Check[]> {
  const job = await readPage(client, jobId, {});
  const list = await allPages(client, jobId);
  const csv = await client.call(endpoints.exportCsv, { params: { id: jobId } });
  const count = peopleAfterImport.length;
  const numbers = new Set(list.map(({ phoneNumber }) => phoneNumber));
  const missing = peopleAfterImport.filter(({ phoneNumber }) => !numbers.has(phoneNumber)).length;
  const views: [string, Record<string, string>, number][] = [
    ["a first name", { search: "ada1234" }, countWhere((row) => row.firstName.startsWith("Ada1234"))],
    [
      "first and last name, accents folded",
      { search: "mull ada77" },
      countWhere((row) => row.lastName === "Müller" && row.firstName.startsWith("Ada77")),
    ],
    ["a number's beginning", { search: "+4917120001" }, countWhere((row) => row.phoneNumber.startsWith("+4917120001"))],
    ["outcome", { status: "not_executed" }, count],
    ["outcome without matches", { status: "good_fit" }, 0],
    [
      "outcome, status and name",
      { status: "not_executed", callStatus: "not_executed", search: "ada9" },
      countWhere((row) => row.firstName.startsWith("Ada9")),
    ],
  ];
  const checks = [
    equal("job: candidates", job.totalCandidates, count),
    equal("job: not executed", job.callSummary.totalNotExecuted, count),
    equal(
      "list: pages of 100",
      (await readPage(client, jobId, { pageSize: 100 })).pagination.totalPages,
      Math.ceil(count / 100),
    ),
    equal("list: rows of all pages", list.length, count),
    equal("list: people listed twice", list.length - new Set(list.map(({ _id }) => _id)).size, 0),
    equal("list: people missing", missing, 0),
    equal("list: people who differ from the file", list.filter(differsFromFile).length, 0),
    equal("export: rows", csv.trimEnd().split("\n").length - 1, count),
  ];
  for (const [name, query, expected] of views)
    checks.push(equal(`list by ${name}`, (await readPage(client, jobId, query)).pagination.totalCandidates, expected));
  return checks;
}

const countWhere = (test: (row: Row) => boolean): number => peopleAfterImport.filter(test).length;

const rowByPhoneNumber = new Map(peopleAfterImport.map((row) => [row.phoneNumber, row]));

function differsFromFile(person: Candidate): boolean {
  const row = rowByPhoneNumber.get(person.phoneNumber);
  const isSame = (["firstName", "lastName", "experience", "salary"] as const).every(
    (key) => person[key] === row?.[key],
  );
  return !isSame;
}

async function readPage(client: Client, jobId: string, query: Record<string, string | number>): Promise<JobDetail> {
  return (await client.call(endpoints.getJob, { params: { id: jobId }, query })).job;
}

async function allPages(client: Client, jobId: string): Promise<Candidate[]> {
  const list: Candidate[] = [];
  for (let page = 1; ; page += 1) {
    const { candidates, pagination } = await readPage(client, jobId, { page, pageSize: 100 });
    list.push(...candidates);
    if (page >= pagination.totalPages) return list;
  }
}

export async function checksOfServer(url: string): Promise<Check[]> {
  const deadLetterCount = (await queues(url)).reduce((sum, { deadLetters }) => sum + deadLetters, 0);
  return [equal("messages given up", deadLetterCount, 0)];
}
