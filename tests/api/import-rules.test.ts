import { gzipSync } from "node:zlib";
import { endpoints } from "@callwright/contracts";
import type { Import } from "@callwright/contracts/endpoints/import";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import {
  beginImport,
  choices,
  header,
  importAtRest,
  importChecked,
  linesOf,
  pack,
  putFile,
  readImport,
  readReportLines,
  startCheck,
  startImport,
} from "../support/people/import.ts";
import { demoJob, people, phoneOf } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const emptyJob = async (client: Client) => (await client.call(endpoints.createJob, { body: demoJob })).job._id;

let lastSerial = 600_000;
const newPeople = (count: number) =>
  people(count).map((person) => {
    lastSerial += 1;
    return { ...person, phoneNumber: phoneOf(lastSerial) };
  });

const peopleCount = async (client: Client, jobId: string) => (await readJob(client, jobId)).pagination.totalCandidates;

/** Uploads these bytes as they are and checks them. */
async function uploadAndCheck(bytes: Uint8Array, rows: number): Promise<Import> {
  const client = await signedIn(url());
  return importAtRest(client, await startCheck(client, await emptyJob(client), bytes, rows));
}

const invalidUpload = "The upload is not as it should be. Choose the file again.";

describe("an invalid upload", () => {
  it.each([
    ["is no gzip", Buffer.from("firstname,lastname,phonenumber\r\n"), 1, invalidUpload],
    ["is broken off", pack(linesOf(newPeople(500))).subarray(0, 900), 500, invalidUpload],
    [
      "has other bytes behind it",
      Buffer.concat([pack(linesOf(newPeople(1))), Buffer.from("more and more")]),
      1,
      invalidUpload,
    ],
    [
      "lacks rows that were announced",
      pack(linesOf(newPeople(2))),
      3,
      "The upload is not complete. Choose the file again.",
    ],
    [
      "has a line without an end",
      gzipSync(Buffer.alloc(40_000_000)),
      1,
      "Row 1 of the file is too long. Shorten it, and try again.",
    ],
    [
      "unpacks to endless rows",
      gzipSync("{}\n".repeat(1_000_000)),
      1,
      "Import at most 100,000 rows at once. Split the file.",
    ],
    [
      "unpacks to endless empty lines",
      gzipSync("\n".repeat(5_000_000)),
      1,
      "Import at most 100,000 rows at once. Split the file.",
    ],
  ])("that %s fails with what to do next", async (_, bytes, rows, failure) => {
    const checked = await uploadAndCheck(bytes, rows);
    expect(checked).toMatchObject({ state: "failed", failure });
    expect(checked.counts.added).toBe(0);
  });

  it.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["nothing", "null"],
    ["a line of another kind", '{"line":"7"}'],
    ["wrong kinds", '{"line":2,"firstName":5}'],
    ["half a character", '{"line":2,"firstName":"Half \\ud83d","lastName":"Person","phoneNumber":"+4915199900777"}'],
    ["half a character in an extra cell", '{"line":2,"phoneNumber":"+4915199900777","cells":["\\ud83d"]}'],
  ])("with one unreadable row has one invalid row: %s", async (_, line) => {
    const client = await signedIn(url());
    const checked = await importChecked(client, await emptyJob(client), [line, ...linesOf(newPeople(1))]);
    expect(checked).toMatchObject({ state: "checked", counts: { rows: 2, invalid: 1 } });
    expect(checked.samples).toMatchObject([{ line: 2, flag: "invalid", reason: "This row cannot be read" }]);
  });

  it("is checked by the server's rules, whatever the browser says", async () => {
    const client = await signedIn(url());
    const [person] = newPeople(1);
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`h${index}`, "x"]));
    const checked = await importChecked(client, await emptyJob(client), [
      { line: 2, ...person, salary: -1 },
      { line: 3, ...person, firstName: "x".repeat(101) },
      { line: 4, ...person, variables: tooMany },
      { line: 5, ...person, phoneNumber: "+4915" },
    ]);
    expect(checked.counts.invalid).toBe(4);
    expect(checked.samples.map(({ reason }) => reason)).toEqual([
      "Salary must be a number from 0 to 100000000",
      "First Name must have at most 100 characters",
      "A candidate can have at most 20 extra columns",
      "Invalid phone number format for Germany",
    ]);
  });
});

describe("beginning an import", () => {
  it("is refused above the limits", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const create = (more: object) =>
      client.request("POST", `/api/create-import/${jobId}`, { fileName: "a.csv", header, rows: 1, bytes: 10, ...more });
    expect(expectRefusal(await create({ rows: 100_001 }), "validation_failed").message).toBe(
      "Import at most 100,000 rows at once. Split the file.",
    );
    expect(expectRefusal(await create({ bytes: 64_000_001 }), "validation_failed").message).toBe(
      "The file is too large. Split it.",
    );
  });

  it("accepts exactly the announced bytes, and only under its own key", async () => {
    const client = await signedIn(url());
    const begun = await beginImport(client, await emptyJob(client), 1, 100);
    expect((await putFile(begun, new Uint8Array(101))).status).toBe(403);
    const upload = { ...begun.upload, url: begun.upload.url.replace(/imp_\w{26}/, "imp_01K0000000000000000000000X") };
    expect((await putFile({ ...begun, upload }, new Uint8Array(100))).status).toBe(403);
    expect((await putFile(begun, new Uint8Array(100))).status).toBe(200);
  });

  it("is not checked before its rows are uploaded", async () => {
    const client = await signedIn(url());
    const { importId } = await beginImport(client, await emptyJob(client), 1, 100);
    const answer = await client.request("POST", `/api/check-import/${importId}`);
    expect(expectRefusal(answer, "unprocessable").message).toBe(
      "The file has not been uploaded yet. Wait until it is, or choose it again.",
    );
    const earlyStart = await client.request("POST", `/api/start-import/${importId}`, choices);
    expect(expectRefusal(earlyStart, "conflict").message).toBe("The file has not been checked yet. Wait until it is.");
  });
});

describe("starting an import", () => {
  it("needs an attestation of consent", async () => {
    const client = await signedIn(url());
    const checked = await importChecked(client, await emptyJob(client), linesOf(newPeople(1)));
    for (const consent of [undefined, { attested: false, words: "They did not agree." }, { attested: true, words: "" }])
      expectRefusal(
        await client.request("POST", `/api/start-import/${checked._id}`, { ...choices, consent }),
        "validation_failed",
      );
    expect((await readImport(client, checked._id)).state).toBe("checked");
  });

  it("several times at the same time checks and loads once", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const rows = newPeople(30);
    const bytes = Uint8Array.from(pack(linesOf(rows)));
    const begun = await beginImport(client, jobId, rows.length, bytes.length);
    await putFile(begun, bytes);
    const { importId } = begun;
    const check = () => client.call(endpoints.checkImport, { params: { id: importId } });
    await Promise.all([check(), check(), check()]);
    expect((await importAtRest(client, importId)).counts).toMatchObject({ rows: 30, done: 30, invalid: 0 });
    await Promise.all([startImport(client, importId), startImport(client, importId), startImport(client, importId)]);
    expect((await importAtRest(client, importId)).counts).toMatchObject({ rows: 30, done: 30, added: 30, skipped: 0 });
    expect((await startImport(client, importId)).state).toBe("completed");
    await check();
    expect((await importAtRest(client, importId)).counts).toMatchObject({ done: 30, added: 30 });
    expect(await peopleCount(client, jobId)).toBe(30);
  });

  it("is refused while another file is loaded into the job, and possible afterwards", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const first = await importChecked(client, jobId, linesOf(newPeople(1_000)));
    const second = await importChecked(client, jobId, linesOf(newPeople(1)));
    await startImport(client, first._id);
    const answer = await client.request("POST", `/api/start-import/${second._id}`, choices);
    expect(expectRefusal(answer, "conflict").message).toBe(
      "Another file is being imported into this job. Wait until it is done, or cancel it.",
    );
    await importAtRest(client, first._id);
    await startImport(client, second._id);
    expect((await importAtRest(client, second._id)).counts.added).toBe(1);
    expect(await peopleCount(client, jobId)).toBe(1_001);
  });

  it("checks again for people who were added to the job since", async () => {
    const client = await signedIn(url());
    const rows = newPeople(2);
    const jobId = await emptyJob(client);
    const checked = await importChecked(client, jobId, linesOf(rows));
    expect(checked.counts.duplicateInJob).toBe(0);
    const [first] = rows;
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: first ? [first] : [] } });
    await startImport(client, checked._id);
    expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 1, skipped: 1 });
    const report = await readReportLines(client, checked._id);
    expect(report.at(-1)).toContain("2,This phone number is in this job already,");
    expect(await peopleCount(client, jobId)).toBe(2);
  });
});

describe("cancelling an import", () => {
  it("before it is loaded leaves the job as it was", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const checked = await importChecked(client, jobId, linesOf(newPeople(2)));
    const answer = await client.call(endpoints.cancelImport, { params: { id: checked._id } });
    expect(answer.message).toBe("Import cancelled");
    await client.call(endpoints.cancelImport, { params: { id: checked._id } });
    const refusal = await client.request("POST", `/api/start-import/${checked._id}`, choices);
    expect(expectRefusal(refusal, "conflict").message).toBe("This import was cancelled. Choose the file again.");
    expect(await peopleCount(client, jobId)).toBe(0);
  });

  it("during loading stops after the current part; loaded people stay and are counted", async () => {
    const client = await signedIn(url());
    const jobId = await emptyJob(client);
    const rows = newPeople(4_000).map((person, index) => (index % 1_000 === 0 ? { ...person, lastName: "" } : person));
    const checked = await importChecked(client, jobId, linesOf(rows));
    expect(checked.startedAt).toBeUndefined();
    await startImport(client, checked._id);
    await client.call(endpoints.cancelImport, { params: { id: checked._id } });
    expect(["stopping", "cancelled"]).toContain((await readImport(client, checked._id)).state);
    const nextImport = await importChecked(client, jobId, linesOf(newPeople(1)));
    // The lock is released when the current part has ended.
    let status = 0;
    for (let tries = 0; tries < 100 && status !== 200; tries += 1) {
      status = (await client.request("POST", `/api/start-import/${nextImport._id}`, choices)).status;
      if (status !== 200) await new Promise((done) => setTimeout(done, 100));
    }
    expect((await importAtRest(client, nextImport._id)).counts.added).toBe(1);
    const { counts, ...stopped } = await readImport(client, checked._id);
    expect(stopped).toMatchObject({ state: "cancelled", startedAt: expect.any(String) });
    expect(counts.added).toBeLessThan(4_000);
    expect(await peopleCount(client, jobId)).toBe(counts.added + 1);
    // The report has the skipped rows of the loaded parts.
    expect(await readReportLines(client, checked._id)).toHaveLength(counts.skipped + 1);
  });

  it("is refused after completion", async () => {
    const client = await signedIn(url());
    const checked = await importChecked(client, await emptyJob(client), linesOf(newPeople(1)));
    await startImport(client, checked._id);
    await importAtRest(client, checked._id);
    const answer = await client.request("DELETE", `/api/cancel-import/${checked._id}`);
    expect(expectRefusal(answer, "conflict").message).toBe("This import is completed already.");
  });
});

it("another user's import answers 404 to every request", async () => {
  const client = await signedIn(url());
  const checked = await importChecked(client, await emptyJob(client), linesOf(newPeople(1)));
  for (const otherUser of [
    await signedIn(url(), "enterprise@acme.test"),
    await signedIn(url(), "recruiter@globex.test", "globex"),
  ]) {
    for (const [method, path, body] of [
      ["GET", "get-import"],
      ["POST", "check-import"],
      ["POST", "start-import", choices],
      ["DELETE", "cancel-import"],
      ["GET", "import-report"],
    ] as const)
      expectRefusal(await otherUser.request(method, `/api/${path}/${checked._id}`, body), "not_found");
  }
  expect((await readImport(client, checked._id)).state).toBe("checked");
});

it("an import into a deleted job fails and says so", async () => {
  const client = await signedIn(url());
  const jobId = await jobWith(client, newPeople(1));
  const checked = await importChecked(client, jobId, linesOf(newPeople(1)));
  await client.call(endpoints.deleteJob, { params: { id: jobId } });
  await startImport(client, checked._id);
  expect(await importAtRest(client, checked._id)).toMatchObject({ state: "failed", failure: "The job was deleted." });
});

it("an import that the sweeper restarts while a worker is active is done once", async () => {
  const client = await signedIn(url());
  const jobId = await emptyJob(client);
  const rows = newPeople(2_500);
  const checked = await importChecked(client, jobId, linesOf(rows));
  await startImport(client, checked._id);
  // After this move of the clock the import looks stalled, so the sweeper restarts it although a worker is active.
  await post(url(), "clock", { advanceSeconds: 120 });
  expect((await importAtRest(client, checked._id)).counts).toMatchObject({ added: 2_500, skipped: 0, done: 2_500 });
  expect(await peopleCount(client, jobId)).toBe(2_500);
});
