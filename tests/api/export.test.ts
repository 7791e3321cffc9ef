import { endpoints } from "@callwright/contracts";
import { parseCandidateCsv } from "@callwright/contracts/candidate-csv";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitJob, isOver, signedIn, startBatch } from "../support/people/batch.ts";
import { demoJob, people, phoneOf } from "../support/people/people.ts";
import { serverForFile } from "../support/run/server.ts";

const url = serverForFile();

async function jobOf(client: Client, candidates: readonly Record<string, unknown>[]): Promise<string> {
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  for (let from = 0; from < candidates.length; from += 1_000) {
    const body = { candidates: candidates.slice(from, from + 1_000) };
    await client.call(endpoints.addCandidates, { params: { id: job._id }, body });
  }
  return job._id;
}

const exportCsv = async (client: Client, jobId: string, query = "") =>
  String((await client.request("GET", `/api/export-csv/${jobId}${query}`)).body);

const linesOf = (text: string) => text.trimEnd().split("\r\n");

describe("the export", () => {
  it("can be imported back unchanged, with custom columns", async () => {
    const client = await signedIn(url());
    const candidates = [
      { firstName: "=Ada", lastName: 'Love"lace, Countess', phoneNumber: "+4915177799901", experience: 4.125 },
      { firstName: "مريم", lastName: "-Two lines", phoneNumber: "+966512345678", salary: 80_000, currency: "SAR" },
      { firstName: "'t", lastName: "Hooft", phoneNumber: "+4915177799903", email: "@t@example.com" },
      { firstName: "O'Neil", lastName: "Łęcka", phoneNumber: "+4915177799904", salary: 65_000.125 },
      { firstName: "Sara", lastName: "Khan", phoneNumber: "+923001234567", salary: 1_200_000, currency: "PKR" },
    ];
    const namedLikeOurs = { callStatus: "own", Handy: "+49 30 1", "Handy (2)": "0171", شارع: "الملك" };
    const rows = candidates.map((person, index) => ({
      ...person,
      variables: { "Favourite tea": `=tea ${index}`, ...(index > 1 && namedLikeOurs) },
    }));
    const text = await exportCsv(client, await jobOf(client, rows));
    const parsed = parseCandidateCsv(text);
    expect(parsed.rejected).toEqual([]);
    expect(parsed.candidates.map(({ candidate }) => candidate)).toEqual(
      rows.map((person) => ({
        ...person,
        ...("salary" in person && { currency: "currency" in person ? person.currency : "EUR" }),
      })),
    );
  });

  it("contains each person's calls and their evaluation", async () => {
    const client = await signedIn(url());
    // The last digits choose the scenario: an excellent fit.
    const jobId = await jobOf(client, [
      { firstName: "Ada", lastName: "Lovelace", phoneNumber: phoneOf(700, "00") },
      { firstName: "Not", lastName: "Called", phoneNumber: phoneOf(701, "00") },
    ]);
    const [head = ""] = linesOf(await exportCsv(client, jobId));
    expect(head.replace("\uFEFF", "")).toBe(
      "firstName,lastName,phoneNumber,email,experience,salary,currency,callStatus,callOutcome,callSummary,endReason," +
        "durationSeconds,totalCalls,calledAt,evaluation,evaluationInterested,evaluationExperienceYears," +
        "evaluationSalaryExpectation,evaluationAvailability,evaluationOptOut,evaluationHumanRequested," +
        "evaluationCallbackAt,scorecardScore,scorecardAnswered,scorecardOf,scorecardMustHaves,scorecardNoticeWeeks,scorecardStartDate," +
        "scorecardDecision,scorecardNote,addedAt",
    );
    await startBatch(client, jobId);
    await awaitJob(client, jobId, isOver);
    const file = parseCandidateCsv(await exportCsv(client, jobId));
    const [calledCandidate] = file.candidates;
    const cell = (name: string) => calledCandidate?.fields[file.header.indexOf(name)];
    expect(cell("callStatus")).toBe("Completed");
    expect(cell("callOutcome")).toMatch(/^Excellent/);
    expect(cell("callSummary")).not.toBe("");
    expect(Number(cell("durationSeconds"))).toBeGreaterThan(0);
    expect(cell("totalCalls")).toBe("1");
    expect(cell("calledAt")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(cell("evaluationInterested")).toBe("yes");
    expect(Number(cell("evaluationExperienceYears"))).toBeGreaterThan(0);
    expect(Number(cell("evaluationSalaryExpectation"))).toBeGreaterThan(0);
    expect(cell("evaluationAvailability")).not.toBe("");
  });

  it("contains only candidates who match search and filters", async () => {
    const client = await signedIn(url());
    const jobId = await jobOf(client, people(230));
    expect(linesOf(await exportCsv(client, jobId))).toHaveLength(231);
    const matchingLines = linesOf(await exportCsv(client, jobId, "?search=person23"));
    expect(matchingLines.slice(1).map((line) => line.split(",")[0])).toEqual(["Person23", "Person230"]);
    expect(linesOf(await exportCsv(client, jobId, "?status=busy"))).toHaveLength(1);
    expect(linesOf(await exportCsv(client, jobId, "?callStatus=not_executed&search=example"))).toHaveLength(231);
    expectRefusal(await client.request("GET", `/api/export-csv/${jobId}?status=nonsense`), "validation_failed");
  });

  it("may exceed Lambda's response limit, and is compressed for clients that accept it", async () => {
    const client = await signedIn(url());
    const variables = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`Column ${index}`, `${index}`.repeat(149)]),
    );
    const candidates = people(1_500).map((person) => ({ ...person, variables }));
    const jobId = await jobOf(client, candidates);
    const answer = await client.request("GET", `/api/export-csv/${jobId}`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const text = String(answer.body);
    expect(text.length).toBeGreaterThan(6 * 1024 * 1024);
    expect(linesOf(text)).toHaveLength(1_501);
    const plain = await client.request("GET", `/api/export-csv/${jobId}`, undefined, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.body === text).toBe(true);
  });

  it("of an unknown job is refused", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("GET", "/api/export-csv/job_nobodys"), "not_found");
  });
});
