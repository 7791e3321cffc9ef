import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const person = (phoneNumber: string, fields: Record<string, unknown> = {}) => ({
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber,
  ...fields,
});

const emptyJob = async (client: Client) => (await client.call(endpoints.createJob, { body: demoJob })).job._id;

async function add(jobId: string, candidates: Record<string, unknown>[], key?: string) {
  const client = await signedIn(url());
  return client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates, ...(key && { key }) } });
}

describe("PUT /add-candidate-to-job/{id}", () => {
  it("loads the good rows and names the bad ones by place and reason", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(1));
    const answer = await add(id, [
      person("+49 151 777 888 01", { experience: 5, salary: 80_000 }),
      person("+33 1 23 45 67 89"),
      person("+49151"),
      person("004915177788801"),
      person("+4915177788802", { lastName: "" }),
    ]);
    expect(answer).toMatchObject({ added: 1, message: "Candidates added successfully" });
    expect(answer.rejected).toEqual([
      { row: 1, reason: "Invalid country code", kind: "invalid" },
      { row: 2, reason: "Invalid phone number format for Germany", kind: "invalid" },
      { row: 3, reason: "This phone number is in the list twice", kind: "duplicate" },
      { row: 4, reason: "Last Name is required", kind: "invalid" },
    ]);
    const job = await readJob(client, id);
    expect(job.pagination.totalCandidates).toBe(2);
    expect(job.candidates[1]).toMatchObject({ phoneNumber: "+4915177788801", experience: 5, salary: 80_000 });
  });

  it("sent twice adds each person once", async () => {
    const client = await signedIn(url());
    const id = await emptyJob(client);
    const rows = people(40);
    const first = await add(id, rows);
    const second = await add(id, rows);
    expect([first.added, second.added]).toEqual([40, 0]);
    expect(second.rejected.every(({ reason }) => reason === "This phone number is in this job already")).toBe(true);
    expect((await readJob(client, id)).pagination.totalCandidates).toBe(40);
  });

  it("sent again with its key, because the answer was lost, is answered as the first time", async () => {
    const client = await signedIn(url());
    const id = await emptyJob(client);
    const rows = [...people(3), person("+33 1 23 45 67 89")];
    const first = await add(id, rows, "8f14e45f-1");
    expect(first).toMatchObject({ added: 3, rejected: [{ row: 3, kind: "invalid" }] });
    expect(await add(id, rows, "8f14e45f-1")).toEqual(first);
    expect(await readJob(client, id)).toMatchObject({ pagination: { totalCandidates: 3 }, lastOrdinal: 3 });
    expect((await add(id, rows, "8f14e45f-2")).added).toBe(0);
    const body = { candidates: rows, key: "a b" };
    expectRefusal(await client.request("PUT", `/api/add-candidate-to-job/${id}`, body), "validation_failed");
  });

  it("sent twice concurrently adds each person once, with counters that match the rows", async () => {
    const client = await signedIn(url());
    const id = await emptyJob(client);
    const rows = people(60);
    const answers = await Promise.all([add(id, rows.slice(0, 40)), add(id, rows.slice(20)), add(id, rows)]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(60);
    const job = await readJob(client, id);
    expect(job.pagination.totalCandidates).toBe(60);
    expect(new Set(job.candidates.map(({ phoneNumber }) => phoneNumber)).size).toBe(60);
    expect(job.callSummary.totalNotExecuted).toBe(60);
  });

  it("accepts the same number in two jobs", async () => {
    const client = await signedIn(url());
    for (const id of [await jobWith(client, people(2)), await jobWith(client, people(2))])
      expect((await readJob(client, id)).pagination.totalCandidates).toBe(2);
  });

  it("accepts a thousand rows in one request and no more", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(1_000));
    expect((await readJob(client, id)).pagination.totalCandidates).toBe(1_000);
    const path = `/api/add-candidate-to-job/${id}`;
    expectRefusal(await client.request("PUT", path, { candidates: people(1_001) }), "validation_failed");
  });

  it("with no good row is refused with the reason of each", async () => {
    const client = await signedIn(url());
    for (const id of [
      await jobWith(client, people(1)),
      (await client.call(endpoints.createAgent, { body: { title: "Winter" } })).agent._id,
    ]) {
      const candidates = [
        { firstName: "N/A", lastName: "Test", phoneNumber: "+4915112345678" },
        { firstName: "Ada", lastName: "Test", phoneNumber: "12" },
      ];
      const answer = await client.request("PUT", `/api/add-candidate-to-job/${id}`, { candidates });
      expect(answer.status).toBe(400);
      expect(expectRefusal(answer, "validation_failed").issues?.map(({ path, message }) => [path, message])).toEqual([
        ["candidates.0", "First Name is required"],
        ["candidates.1", "Invalid country code"],
      ]);
    }
  });

  it("requires at least one row", async () => {
    const client = await signedIn(url());
    const id = await jobWith(client, people(1));
    const answer = await client.request("PUT", `/api/add-candidate-to-job/${id}`, { candidates: [] });
    expect(expectRefusal(answer, "validation_failed").message).toBe("Please upload a CSV file or enter data manually");
  });
});

describe("GET /export-csv/{id}", () => {
  const exportOf = async (title: string, rows: Record<string, unknown>[]) => {
    const client = await signedIn(url());
    const { job } = await client.call(endpoints.createJob, { body: { ...demoJob, title } });
    await add(job._id, rows);
    return client.request("GET", `/api/export-csv/${job._id}`);
  };

  it("is a file named after the job, one row a person, readable by spreadsheets", async () => {
    const answer = await exportOf("Köchin (m/w/d)", people(250));
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="K_chin (m w d)-candidates.csv"; filename*=UTF-8''K%C3%B6chin%20%28m%20w%20d%29-candidates.csv`,
    );
    const lines = String(answer.body).trimEnd().split("\r\n");
    expect(lines).toHaveLength(251);
    expect(lines[0]).toMatch(/firstName,lastName,phoneNumber/);
    expect(lines[1]).toMatch(/^Person1,Example,/);
    expect(lines[250]).toMatch(/^Person250,Example,/);
  });

  it("lets no cell become a formula, while numbers keep their plus", async () => {
    const answer = await exportOf("Formula", [
      person("+4915177788811", { firstName: "=cmd|' /C calc'!A0", lastName: "@SUM(1)" }),
      person("+4915177788812", { firstName: "-2+A3", lastName: 'Quote " and, comma' }),
    ]);
    const text = String(answer.body);
    expect(text).not.toMatch(/(^|,|\n)"?[=@-][A-Za-z0-9]/);
    expect(text).toContain("+4915177788811");
    expect(text).toContain('"Quote "" and, comma"');
  });
});
