import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { allCandidates, jobWith, readJob, signedIn } from "../support/batch.ts";
import { strangers } from "../support/people.ts";
import { expectRefusal } from "../support/refusal.ts";
import { worldForFile } from "../support/server.ts";

const url = worldForFile();

async function threePeople() {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(3));
  const [first, second, third] = await allCandidates(client, jobId);
  if (!first || !second || !third) throw new Error("Three people were added");
  const params = { id: jobId };
  return { client, params, jobId, ids: [first._id, second._id, third._id] as const };
}

it("a decision is a person's, with note and history; it filters the list and can be withdrawn", async () => {
  const { client, params, jobId, ids } = await threePeople();
  const [candidateId] = ids;
  const { decisions } = await client.call(endpoints.decideCandidate, {
    params,
    body: { candidateId, decision: "shortlist", note: "Leads a team" },
  });
  expect(decisions).toMatchObject([{ decision: "shortlist", note: "Leads a team", by: "Rita Recruiter" }]);
  const filtered = async (decision: "shortlist" | "decline" | "none") => {
    const { job } = await client.call(endpoints.getJob, { params, query: { decision } });
    return job.candidates.map(({ _id }) => _id);
  };
  expect(await filtered("shortlist")).toEqual([candidateId]);
  expect(await filtered("decline")).toEqual([]);
  expect(await filtered("none")).toEqual([ids[1], ids[2]]);
  await client.call(endpoints.decideCandidate, { params, body: { candidateId, decision: "decline" } });
  await client.call(endpoints.decideCandidate, { params, body: { candidateId, note: "Too early" } });
  expect(await filtered("none")).toEqual(ids);
  const { lead } = await client.call(endpoints.getLead, { params: { id: candidateId }, query: { parentId: jobId } });
  expect(lead.decisions.map(({ decision, note }) => [decision, note])).toEqual([
    [undefined, "Too early"],
    ["decline", undefined],
    ["shortlist", "Leads a team"],
  ]);
  expect((await readJob(client, jobId)).candidates[0]).not.toHaveProperty("decision");
});

it("the history keeps the last twelve decisions, also of two at once", async () => {
  const { client, params, ids } = await threePeople();
  const decide = (note: string) =>
    client.call(endpoints.decideCandidate, { params, body: { candidateId: ids[0], decision: "maybe", note } });
  await Promise.all([decide("a"), decide("b")]);
  for (let index = 0; index < 12; index += 1) await decide(String(index));
  const { decisions } = await decide("last");
  expect(decisions).toHaveLength(12);
  expect(decisions[0]?.note).toBe("last");
});

it.each<[string, object]>([
  ["There is no such decision", { decision: "reject" }],
  ["A note must have at most 500 characters", { decision: "maybe", note: "x".repeat(501) }],
])("a decision is refused where %s", async (words, body) => {
  const { client, jobId, ids } = await threePeople();
  const answer = await client.request("PUT", `/api/candidate-decision/${jobId}`, { candidateId: ids[0], ...body });
  const { issues } = expectRefusal(answer, "validation_failed");
  expect(issues?.map(({ message }) => message)).toContain(words);
});

it("equal values of different filters are different views to a browser's cache", async () => {
  const { client, jobId } = await threePeople();
  const etag = async (query: string) =>
    (await client.request("GET", `/api/get-job/${jobId}?${query}`)).headers.get("etag");
  expect(await etag("minScore=4")).not.toBe(await etag("maxNotice=4"));
});
