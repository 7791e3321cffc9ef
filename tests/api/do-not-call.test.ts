import { endpoints } from "@callwright/contracts";
import { toIso } from "@callwright/core/kernel/clock";
import { describe, expect, it } from "vitest";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post, voiceCalls } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const recruiter = () => signedIn(url());
const owner = () => signedIn(url(), "owner@acme.test");
const readList = async (search = "", after?: string) =>
  (await recruiter()).call(endpoints.getDoNotCall, { query: { search, ...(after ? { after } : {}) } });

describe("POST /do-not-call", () => {
  it("puts a number on the list with who and why; other spellings and digits are the same number", async () => {
    const client = await recruiter();
    const { total: before } = await readList();
    const { entry } = await client.call(endpoints.addDoNotCall, {
      body: { phoneNumber: "0049 30 5550 0101", note: "Asked us by letter" },
    });
    expect(entry).toMatchObject({ phoneNumber: "+493055500101", source: "manual", words: "Asked us by letter" });
    expect(entry.actor).toMatch(/\w/);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: "+٤٩٣٠٥٥٥٠٠١٠١", note: "Again" } });
    const { entries, total } = await readList("+4930555");
    expect(total).toBe(before + 1);
    expect(entries).toEqual([entry]);
  });

  it("refuses an invalid number", async () => {
    const answer = await (await recruiter()).request("POST", "/api/do-not-call", { phoneNumber: "unknown" });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("phoneNumber");
  });

  it("marks an entry that a program made", async () => {
    const key = clientWithKey(url(), (await createKey(await recruiter(), ["write"])).secret);
    const { entry } = await key.call(endpoints.addDoNotCall, { body: { phoneNumber: "+493055500199" } });
    expect(entry.source).toBe("api");
  });

  it("applies immediately to all jobs of the tenant, and to no other tenant", async () => {
    const client = await recruiter();
    const [person] = strangers(1, ["10"]);
    if (!person) throw new Error("No such person");
    const jobId = await jobWith(client, [person]);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: person.phoneNumber } });
    const [candidate] = (await readJob(client, jobId)).candidates;
    const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
    const refused = expectRefusal(await client.request("POST", "/api/call", body), "unprocessable");
    expect(refused.message).toContain("do-not-call list");
    expect((await voiceCalls(url())).filter(({ number }) => number === person.phoneNumber)).toEqual([]);
    const globex = await signedIn(url(), "recruiter@globex.test", "globex");
    const { entries } = await globex.call(endpoints.getDoNotCall, { query: { search: person.phoneNumber } });
    expect(entries).toEqual([]);
  });
});

describe("the job's table", () => {
  it("marks people who are on the list until they are taken off", async () => {
    const client = await recruiter();
    const [person, other] = strangers(2, ["20"]);
    if (!person || !other) throw new Error("No such person");
    const jobId = await jobWith(client, [person, other]);
    const path = `/api/get-job/${jobId}?page=1&pageSize=30`;
    const doNotCallByNumber = async () =>
      new Map((await readJob(client, jobId)).candidates.map(({ phoneNumber, doNotCall }) => [phoneNumber, doNotCall]));
    expect([...(await doNotCallByNumber()).values()]).toEqual([undefined, undefined]);
    const etag = (await client.request("GET", path)).headers.get("etag") ?? "";
    const poll = async () => (await client.request("GET", path, undefined, { "if-none-match": etag })).status;
    expect(await poll()).toBe(304);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: person.phoneNumber } });
    expect(await poll()).toBe(200);
    expect(await doNotCallByNumber()).toEqual(
      new Map([
        [person.phoneNumber, true],
        [other.phoneNumber, undefined],
      ]),
    );
    const reason = "Wrong number, they told us so";
    await (await owner()).call(endpoints.removeDoNotCall, { body: { phoneNumber: person.phoneNumber, reason } });
    expect([...(await doNotCallByNumber()).values()]).toEqual([undefined, undefined]);
  });
});

describe("POST /do-not-call/import", () => {
  it("adds new numbers, counts present ones, and returns bad rows with their line", async () => {
    const client = await recruiter();
    const rows = [
      { line: 2, phoneNumber: "+493055510001", note: "Old list" },
      { line: 3, phoneNumber: "+49 30 5551 0001" },
      { line: 4, phoneNumber: "12345" },
      ...Array.from({ length: 240 }, (_, index) => ({ line: 5 + index, phoneNumber: `+49305552${1000 + index}` })),
    ];
    const before = (await readList()).total;
    const first = await client.call(endpoints.importDoNotCall, { body: { rows } });
    expect(first).toMatchObject({ added: 241, present: 1, rejected: [{ line: 4, reason: "Invalid country code" }] });
    const second = await client.call(endpoints.importDoNotCall, { body: { rows } });
    expect(second).toMatchObject({ added: 0, present: 242 });
    expect((await readList()).total).toBe(before + 241);
  });

  it("two users who import the same file at the same time add each number once", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      line: index + 2,
      phoneNumber: `+49305553${1000 + index}`,
    }));
    const clients = [await recruiter(), await owner()];
    const before = (await readList()).total;
    const answers = await Promise.all(
      clients.map((client) => client.call(endpoints.importDoNotCall, { body: { rows } })),
    );
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(120);
    expect((await readList()).total).toBe(before + 120);
  });
});

describe("GET /do-not-call", () => {
  it("is read page by page in the order of the numbers, each once", async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      line: index + 2,
      phoneNumber: `+44207946${1000 + index}`,
    }));
    await (await recruiter()).call(endpoints.importDoNotCall, { body: { rows } });
    const phoneNumbers: string[] = [];
    let after: string | undefined;
    do {
      const page = await readList("+44207946", after);
      phoneNumbers.push(...page.entries.map(({ phoneNumber }) => phoneNumber));
      after = page.next;
    } while (after);
    expect(phoneNumbers).toEqual(rows.map(({ phoneNumber }) => phoneNumber));
  });
});

describe("POST /do-not-call/remove", () => {
  const body = { phoneNumber: "+493055500301", reason: "Wrong number, they told us so" };

  it("is for owners, requires a reason, and lets the number be called again", async () => {
    const client = await recruiter();
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: body.phoneNumber } });
    expectRefusal(await client.request("POST", "/api/do-not-call/remove", body), "not_allowed");
    const administrator = await owner();
    expectRefusal(
      await administrator.request("POST", "/api/do-not-call/remove", { ...body, reason: "x" }),
      "validation_failed",
    );
    await administrator.call(endpoints.removeDoNotCall, { body });
    expect((await readList(body.phoneNumber)).entries).toEqual([]);
    expectRefusal(await administrator.request("POST", "/api/do-not-call/remove", body), "not_found");
  });
});

it("GET /export-do-not-call returns the whole list as CSV that our import reads back", async () => {
  const client = await recruiter();
  await client.call(endpoints.addDoNotCall, { body: { phoneNumber: "+493055500401", note: '=cmd|"x"' } });
  const answer = await client.request("GET", "/api/export-do-not-call");
  expect(answer.headers.get("content-disposition")).toContain('filename="do-not-call.csv"');
  const lines = String(answer.body).split("\r\n");
  expect(lines[0]?.replace("\uFEFF", "")).toBe("phoneNumber,source,words,actor,callId,addedAt");
  expect(lines.find((line) => line.startsWith("+493055500401"))).toContain("'=cmd");
  expect(lines.length - 2).toBe((await readList()).total);
});

it("a person whose call waits for the morning leaves the queue when put on the list", async () => {
  const now = await clockNow(url());
  // Twelve hours after the world's morning it is too late to call.
  await post(url(), "clock", { to: toIso(now + 12 * 3_600_000) });
  const client = await recruiter();
  const [listed, waiting] = strangers(2, ["10"]);
  if (!listed || !waiting) throw new Error("No such person");
  const jobId = await jobWith(client, [listed, waiting]);
  await startBatch(client, jobId);
  const waitingNumbers = async () => {
    const { candidates } = await readJob(client, jobId);
    return candidates.filter(({ nextAttempt }) => nextAttempt).map(({ phoneNumber }) => phoneNumber);
  };
  await expect.poll(waitingNumbers).toEqual([listed.phoneNumber, waiting.phoneNumber]);
  await client.call(endpoints.addDoNotCall, { body: { phoneNumber: listed.phoneNumber } });
  expect(await waitingNumbers()).toEqual([waiting.phoneNumber]);
});
