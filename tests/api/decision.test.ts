import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { allCandidates, jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

async function jobWithThreePeople() {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(3));
  const [first, second, third] = await allCandidates(client, jobId);
  if (!first || !second || !third) throw new Error("Three people were added");
  const params = { id: jobId };
  return { client, params, jobId, ids: [first._id, second._id, third._id] as const };
}

it("a decision has an author, a note and a history; it filters the list and can be withdrawn", async () => {
  const { client, params, jobId, ids } = await jobWithThreePeople();
  const [candidateId] = ids;
  const { decisions } = await client.call(endpoints.decideCandidate, {
    params,
    body: { candidateId, decision: "shortlist", note: "Leads a team" },
  });
  expect(decisions).toMatchObject([{ decision: "shortlist", note: "Leads a team", by: "Rita Recruiter" }]);
  const idsWithDecision = async (decision: "shortlist" | "decline" | "none") => {
    const { job } = await client.call(endpoints.getJob, { params, query: { decision } });
    return job.candidates.map(({ _id }) => _id);
  };
  expect(await idsWithDecision("shortlist")).toEqual([candidateId]);
  expect(await idsWithDecision("decline")).toEqual([]);
  expect(await idsWithDecision("none")).toEqual([ids[1], ids[2]]);
  await client.call(endpoints.decideCandidate, { params, body: { candidateId, decision: "decline" } });
  await client.call(endpoints.decideCandidate, { params, body: { candidateId, note: "Too early" } });
  expect(await idsWithDecision("none")).toEqual(ids);
  const { lead } = await client.call(endpoints.getLead, { params: { id: candidateId }, query: { parentId: jobId } });
  expect(lead.decisions.map(({ decision, note }) => [decision, note])).toEqual([
    [undefined, "Too early"],
    ["decline", undefined],
    ["shortlist", "Leads a team"],
  ]);
  expect((await readJob(client, jobId)).candidates[0]).not.toHaveProperty("decision");
});

it("the history keeps the last twelve decisions, also when two are made at the same time", async () => {
  const { client, params, ids } = await jobWithThreePeople();
  const decide = (note: string) =>
    client.call(endpoints.decideCandidate, { params, body: { candidateId: ids[0], decision: "maybe", note } });
  await Promise.all([decide("a"), decide("b")]);
  for (let index = 0; index < 12; index += 1) await decide(String(index));
  const { decisions } = await decide("last");
  expect(decisions).toHaveLength(12);
  expect(decisions[0]?.note).toBe("last");
});

async function completedBulk(client: Client, bulkId: string) {
  const read = async () => (await client.call(endpoints.getBulk, { params: { id: bulkId } })).bulk;
  await expect.poll(async () => (await read()).state).toBe("completed");
  return read();
}

it("undoing a bulk decision restores each earlier decision, except for candidates decided on since", async () => {
  const { client, params, ids } = await jobWithThreePeople();
  const [first, second, third] = ids;
  const decide = (candidateId: string, decision: "maybe" | "decline") =>
    client.call(endpoints.decideCandidate, { params, body: { candidateId, decision } });
  const currentDecisions = async () => (await readJob(client, params.id)).candidates.map(({ decision }) => decision);
  await decide(first, "maybe");
  const { bulk } = await client.call(endpoints.bulkCandidates, {
    params,
    body: { action: "shortlist", selection: { candidateIds: [...ids] }, atMost: 3 },
  });
  expect(await completedBulk(client, bulk.bulkId)).toMatchObject({ action: "shortlist", done: 3, skipped: 0 });
  expect(await currentDecisions()).toEqual(["shortlist", "shortlist", "shortlist"]);
  const { lead } = await client.call(endpoints.getLead, { params: { id: second }, query: { parentId: params.id } });
  expect(lead.decisions).toEqual([{ decision: "shortlist", by: "Rita Recruiter", at: expect.any(String) }]);

  await decide(third, "decline");
  const { bulk: undo } = await client.call(endpoints.undoBulk, { params: { id: bulk.bulkId } });
  expect(await completedBulk(client, undo.bulkId)).toMatchObject({ action: "undo_decision", done: 2, skipped: 1 });
  expect(await currentDecisions()).toEqual(["maybe", undefined, "decline"]);
  const secondUndo = await client.request("POST", `/api/undo-bulk/${undo.bulkId}`);
  expectRefusal(secondUndo, "conflict");
});

it("a bulk decision cannot be undone from another tenant", async () => {
  const { client, params, ids } = await jobWithThreePeople();
  const { bulk } = await client.call(endpoints.bulkCandidates, {
    params,
    body: { action: "decline", selection: { candidateIds: [ids[0]] } },
  });
  await completedBulk(client, bulk.bulkId);
  const stranger = await signedIn(url(), "recruiter@globex.test", "globex");
  expectRefusal(await stranger.request("POST", `/api/undo-bulk/${bulk.bulkId}`), "not_found");
});

it.each<[string, object]>([
  ["There is no such decision", { decision: "reject" }],
  ["A note must have at most 500 characters", { decision: "maybe", note: "x".repeat(501) }],
])("a decision is refused: %s", async (words, body) => {
  const { client, jobId, ids } = await jobWithThreePeople();
  const answer = await client.request("PUT", `/api/candidate-decision/${jobId}`, { candidateId: ids[0], ...body });
  const { issues } = expectRefusal(answer, "validation_failed");
  expect(issues?.map(({ message }) => message)).toContain(words);
});

it("the same value in different filters has different ETags", async () => {
  const { client, jobId } = await jobWithThreePeople();
  const etag = async (query: string) =>
    (await client.request("GET", `/api/get-job/${jobId}?${query}`)).headers.get("etag");
  expect(await etag("minScore=4")).not.toBe(await etag("maxNotice=4"));
});
