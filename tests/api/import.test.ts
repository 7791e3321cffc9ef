import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { allCandidates, awaitJob, isOver, jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import {
  importAtRest,
  importChecked,
  linesOf,
  readImport,
  readReportLines,
  startImport,
} from "../support/people/import.ts";
import { demoJob, people, phoneOf } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const emptyJob = async (client: Client) => (await client.call(endpoints.createJob, { body: demoJob })).job._id;

let lastSerial = 500_000;

/** A number that no other test uses, since a number in another job of the tenant is a duplicate. */
const freshNumber = (ending?: string): string => {
  lastSerial += 1;
  return phoneOf(lastSerial, ending);
};

const freshPeople = (count: number) => people(count).map((person) => ({ ...person, phoneNumber: freshNumber() }));

const named = (firstName: string, phoneNumber: string) => ({ firstName, lastName: "Example", phoneNumber });

describe("an import", () => {
  it("loads the good rows in the file's order, and reports the bad ones by line and reason", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const [a, b] = freshPeople(2);
    const checked = await importChecked(client, jobId, [
      { line: 2, ...a, variables: { city: "Köln" }, cells: [a?.firstName, "Example", "0151 …", "Köln"] },
      { line: 3, reason: "Invalid country code", cells: ["Bad", "Row", "=1+1", "+491511234567"] },
      { line: 4, ...named("France", "+33123456789") },
      { line: 5, ...b, lastName: "" },
      { line: 6, ...b },
      "no line at all",
    ]);
    expect(checked).toMatchObject({ state: "checked", fileName: "people.csv", jobId });
    expect(checked.counts).toMatchObject({ rows: 6, done: 6, invalid: 4, added: 0 });
    expect(checked.samples.map(({ line, flag, reason }) => [line, flag, reason])).toEqual([
      [3, "invalid", "Invalid country code"],
      [4, "invalid", "Invalid country code"],
      [5, "invalid", "Last Name is required"],
      [7, "invalid", "This row cannot be read"],
    ]);
    await startImport(client, checked._id);
    const done = await importAtRest(client, checked._id);
    expect(done).toMatchObject({ state: "completed", counts: { rows: 6, done: 6, added: 2, merged: 0, skipped: 4 } });
    const allPeople = await allCandidates(client, jobId);
    expect(allPeople.map(({ phoneNumber }) => phoneNumber)).toEqual([a?.phoneNumber, b?.phoneNumber]);
    expect(await readReportLines(client, checked._id)).toEqual([
      "line,reason,firstname,lastname,phonenumber,city",
      "3,Invalid country code,Bad,Row,'=1+1,+491511234567",
      "4,Invalid country code,France,Example,+33123456789,",
      `5,Last Name is required,${b?.firstName},,${b?.phoneNumber},`,
      "7,This row cannot be read,,,,",
    ]);
  });

  it("loads a number once, however it is written", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const [a] = freshPeople(1);
    const spaced = (a?.phoneNumber ?? "").replace("+49", "0049 ");
    const checked = await importChecked(client, jobId, linesOf([a ?? {}, named("Again", spaced)]));
    expect(checked.counts).toMatchObject({ duplicateInFile: 1, invalid: 0 });
    await startImport(client, checked._id);
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 1, skipped: 1 });
    expect((await readReportLines(client, checked._id)).at(-1)).toContain(
      "3,This phone number is in the list twice,Again",
    );
  });

  it("merges later rows of a number into the first one, if asked to", async () => {
    const client = await signedIn(url());
    const [a] = freshPeople(1);
    const { phoneNumber = "" } = a ?? {};
    const rows = linesOf([
      { ...named("First", phoneNumber), salary: 250_000, currency: "AED", variables: { city: "Köln", note: "x" } },
      { ...named("Second", phoneNumber), experience: 7, variables: { city: "Bonn", note: "" } },
      { ...named("Third", phoneNumber), salary: 60_000 },
    ]);
    const jobId = await emptyJob(client);
    const checked = await importChecked(client, jobId, rows);
    expect(checked.counts).toMatchObject({ duplicateInFile: 2 });
    await startImport(client, checked._id, { inFile: "merge" });
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 1, merged: 2, skipped: 0 });
    const [person] = await allCandidates(client, jobId);
    expect(person).toMatchObject({ firstName: "Third", experience: 7, salary: 60_000, currency: demoJob.currency });
    // The person is now in the job: without `duplicates: "merge"` all rows of the number are skipped.
    const secondImport = await importChecked(client, jobId, rows);
    await startImport(client, secondImport._id, { inFile: "merge" });
    expect((await importAtRest(client, secondImport._id)).counts).toMatchObject({ added: 0, merged: 0, skipped: 3 });
  });

  it("merges a salary with or without a currency", async () => {
    const client = await signedIn(url());
    const candidates = freshPeople(4);
    const paid = candidates.map((person) => ({ ...person, salary: 250_000, currency: "AED" }));
    const jobId = await jobWith(client, paid);
    const values = [{ salary: 60_000 }, { salary: 250_000 }, { salary: 60_000, currency: "USD" }, { currency: "USD" }];
    const rows = candidates.map(({ firstName, lastName, phoneNumber }, index) => ({
      firstName,
      lastName,
      phoneNumber,
      ...values[index],
    }));
    const checked = await importChecked(client, jobId, linesOf(rows));
    await startImport(client, checked._id, { duplicates: "merge" });
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ merged: 4 });
    const allPeople = await allCandidates(client, jobId);
    expect(allPeople.map(({ salary, currency }) => [salary, currency])).toEqual([
      // A new salary without a currency is in the job's currency; an unchanged one keeps its own.
      [60_000, demoJob.currency],
      [250_000, "AED"],
      [60_000, "USD"],
      [250_000, "AED"],
    ]);
  });

  it("skips people who are in the job, or merges the file's values into them", async () => {
    const client = await signedIn(url());
    const [a, b] = freshPeople(2);
    const jobId = await jobWith(client, a ? [a] : []);
    const rows = linesOf([
      { ...named("Other", a?.phoneNumber ?? ""), salary: 99_000, email: "a@example.com", variables: { city: "Bonn" } },
      b ?? {},
    ]);
    const skipping = await importChecked(client, jobId, rows);
    expect(skipping.counts).toMatchObject({ duplicateInJob: 1, duplicateInTenant: 0 });
    await startImport(client, skipping._id);
    expect((await importAtRest(client, skipping._id)).counts).toMatchObject({ added: 1, merged: 0, skipped: 1 });
    expect(await allCandidates(client, jobId)).toMatchObject([{ firstName: a?.firstName, salary: a?.salary }, {}]);

    const merging = await importChecked(client, jobId, rows);
    await startImport(client, merging._id, { duplicates: "merge" });
    expect((await importAtRest(client, merging._id)).counts).toMatchObject({ added: 0, merged: 2, skipped: 0 });
    const [merged, otherCandidate] = await allCandidates(client, jobId);
    expect(merged).toMatchObject({ firstName: "Other", salary: 99_000, experience: a?.experience });
    expect(otherCandidate).toMatchObject({ firstName: b?.firstName, salary: b?.salary });
  });

  it("reports people who are in another job of the tenant, and loads them only if asked to", async () => {
    const client = await signedIn(url());
    const colleague = await signedIn(url(), "enterprise@acme.test");
    const shared = freshPeople(2);
    await jobWith(colleague, shared);
    const jobId = await emptyJob(client);
    const first = await importChecked(client, jobId, linesOf(shared));
    expect(first.counts).toMatchObject({ duplicateInTenant: 2, duplicateInJob: 0 });
    expect(first.samples[0]).toMatchObject({
      line: 2,
      flag: "duplicate_in_tenant",
      phoneNumber: shared[0]?.phoneNumber,
    });
    await startImport(client, first._id);
    expect((await importAtRest(client, first._id)).counts).toMatchObject({ added: 0, skipped: 2 });
    const second = await importChecked(client, jobId, linesOf(shared));
    await startImport(client, second._id, { inTenant: "import" });
    expect((await importAtRest(client, second._id)).counts).toMatchObject({ added: 2, skipped: 0 });
  });

  it("finds people of another job by their current number", async () => {
    const client = await signedIn(url());
    const [person, renumbered] = freshPeople(2);
    const id = await jobWith(client, person ? [person] : []);
    const [added] = await allCandidates(client, id);
    const body = { candidateId: added?._id ?? "", phoneNumber: renumbered?.phoneNumber ?? "" };
    await client.call(endpoints.updateCandidate, { params: { id }, body });
    const checked = await importChecked(client, await emptyJob(client), linesOf([person ?? {}, renumbered ?? {}]));
    expect(checked.samples.map(({ line, flag }) => [line, flag])).toEqual([[3, "duplicate_in_tenant"]]);
  });

  it("knows nothing of another tenant's people", async () => {
    const shared = freshPeople(1);
    await jobWith(await signedIn(url(), "recruiter@globex.test", "globex"), shared);
    const client = await signedIn(url());
    const checked = await importChecked(client, await emptyJob(client), linesOf(shared));
    expect(checked.counts).toMatchObject({ duplicateInTenant: 0, suppressed: 0 });
  });

  it("reports people who were called within the last days, and loads them only if asked to", async () => {
    const client = await signedIn(url());
    const rows = [named("Called", freshNumber("00"))];
    const calledJobId = await jobWith(client, rows);
    await startBatch(client, calledJobId);
    await awaitJob(client, calledJobId, isOver);
    const jobId = await emptyJob(client);
    const checked = await importChecked(client, jobId, linesOf(rows));
    expect(checked.counts).toMatchObject({ recentlyContacted: 1, duplicateInTenant: 1 });
    await startImport(client, checked._id, { inTenant: "import" });
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 0, skipped: 1 });
    expect((await readReportLines(client, checked._id)).at(-1)).toContain(
      "2,This person was called within the last 7 days,",
    );
    const secondImport = await importChecked(client, jobId, linesOf(rows));
    await startImport(client, secondImport._id, { inTenant: "import", recentlyContacted: "import" });
    expect((await importAtRest(client, secondImport._id)).counts).toMatchObject({ added: 1, skipped: 0 });
    // Merging places no calls: existing candidates are merged, called or not.
    const merging = await importChecked(client, jobId, linesOf(rows));
    expect(merging.counts).toMatchObject({ duplicateInJob: 1, recentlyContacted: 1 });
    await startImport(client, merging._id, { duplicates: "merge" });
    expect((await importAtRest(client, merging._id)).counts).toMatchObject({ merged: 1, skipped: 0 });
  });

  it("never loads people on the do-not-call list", async () => {
    const client = await signedIn(url());
    // In the call, the simulated person behind this ending asks not to be called again.
    const phoneNumber = freshNumber("81");
    const calledJobId = await jobWith(client, [named("Nomore", phoneNumber)]);
    await startBatch(client, calledJobId);
    await awaitJob(client, calledJobId, isOver);
    const checked = await importChecked(client, await emptyJob(client), linesOf([named("Nomore", phoneNumber)]));
    expect(checked.counts).toMatchObject({ suppressed: 1 });
    await startImport(client, checked._id, { inTenant: "import", recentlyContacted: "import" });
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 0, skipped: 1 });
    expect((await readReportLines(client, checked._id)).at(-1)).toContain("This person is on your do-not-call list");
  });

  it("never loads people whose row asks for no calls, and lists their numbers if asked to", async () => {
    const client = await signedIn(url());
    const [asked, stated, allowed] = [freshNumber(), freshNumber(), freshNumber()];
    const rows = [
      { line: 2, ...named("Asked", asked), refusedBy: "Do Not Call: TRUE" },
      { line: 3, ...named("Stated", stated), variables: { Stage: "Do not contact" } },
      { line: 4, ...named("Fine", allowed), variables: { Consent: "yes" } },
    ];
    const checked = await importChecked(client, await emptyJob(client), rows);
    expect(checked.counts).toMatchObject({ contactRefused: 2, invalid: 0 });
    expect(checked.samples.map(({ flag, refusedBy }) => [flag, refusedBy])).toEqual([
      ["contact_refused", "Do Not Call: TRUE"],
      ["contact_refused", "Stage: Do not contact"],
    ]);
    await startImport(client, checked._id, { contactRefused: "suppress" });
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 1, skipped: 2 });
    const listedEntries = async (search: string) =>
      (await client.call(endpoints.getDoNotCall, { query: { search } })).entries.map(({ source, words }) => [
        source,
        words,
      ]);
    expect(await listedEntries(asked)).toEqual([["csv", "Do Not Call: TRUE"]]);
    expect(await listedEntries(stated)).toEqual([["csv", "Stage: Do not contact"]]);
    expect(await listedEntries(allowed)).toEqual([]);
  });

  it("is listed by its job, newest first, with a report before it is started", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const rows = freshPeople(1);
    const first = await importChecked(client, jobId, linesOf([...rows, ...rows]));
    const second = await importChecked(client, jobId, linesOf(rows));
    const { imports } = await client.call(endpoints.getImports, { params: { id: jobId } });
    expect(imports.map(({ _id, state }) => [_id, state])).toEqual([
      [second._id, "checked"],
      [first._id, "checked"],
    ]);
    expect(imports[1]).toEqual(await readImport(client, first._id));
    expect(await readReportLines(client, first._id)).toHaveLength(2);
    expect((await readJob(client, jobId)).pagination.totalCandidates).toBe(0);
  });
});
