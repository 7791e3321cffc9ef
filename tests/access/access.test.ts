import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { readJob, signedIn } from "../support/batch.ts";
import { type Answer, type Client, createClient } from "../support/client.ts";
import { expectRefusal, withoutRequestId } from "../support/refusal.ts";
import { post } from "../support/sandbox.ts";
import { serverForFile } from "../support/server.ts";
import { type EndpointName, type Example, examples, type Things } from "./examples.ts";

const url = serverForFile();

let owner: Client;
/** Whose session has run out. */
let expired: Client;
/** Whose account was in the same tenant, and whose in another. */
let strangers: readonly (readonly [string, Client])[];
let things: Things;

/** Shaped as the real ones, and nobody's. */
const nothing: Things = {
  userId: "user_01K0000000000000000000000X",
  jobId: "job_01K0000000000000000000000X",
  candidateId: "cand_000000001_000000",
  numberId: "num_01K0000000000000000000000X",
  callId: "call_01K0000000000000000000000X",
};

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName) => endpoints[name];
const guarded = names.filter((name) => endpointOf(name).access !== "public");
/** Those that name somebody's thing. */
const aimed = guarded.filter((name) => JSON.stringify(examples[name](nothing)).includes("01K0000"));

function ask(client: Client, name: EndpointName, of: Things, headers?: Record<string, string>): Promise<Answer> {
  const { method, path } = endpointOf(name);
  const { params = {}, query, body }: Example = examples[name](of);
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  return client.request(method, `/api${filled}${query ? `?${new URLSearchParams(query)}` : ""}`, body, headers);
}

async function thingsOf(client: Client): Promise<Things> {
  const { user } = await client.call(endpoints.me);
  const { jobs } = await client.call(endpoints.getJobs);
  const { numbers } = await client.call(endpoints.importedNumbers);
  const { logs } = await client.call(endpoints.getAllLogs);
  const jobId = jobs[0]?._id ?? "";
  const [candidate] = (await readJob(client, jobId)).candidates;
  const callId = logs[0]?.callId ?? "";
  return { userId: user.id, jobId, candidateId: candidate?._id ?? "", numberId: numbers[0]?.id ?? "", callId };
}

beforeAll(async () => {
  expired = await signedIn(url());
  await post(url(), "clock", { advanceSeconds: 16 * 60 });
  owner = await signedIn(url());
  strangers = [
    ["a stranger of the same tenant", await signedIn(url(), "enterprise@acme.test")],
    ["the owner of the same tenant", await signedIn(url(), "owner@acme.test")],
    ["a user of another tenant", await signedIn(url(), "recruiter@globex.test", "globex")],
    ["the administrator of the platform", await signedIn(url(), "admin@callwright.test", "platform")],
  ];
  things = await thingsOf(owner);
});

describe("every endpoint", () => {
  it("has an example", () => {
    expect(Object.keys(examples).sort()).toEqual([...names].sort());
    expect(Object.values(things).every((id) => id.length > 10)).toBe(true);
  });

  it.each(guarded)("%s is closed to nobody", async (name) => {
    expectRefusal(await ask(createClient(url(), "acme"), name, things), "unauthenticated");
  });

  it.each(guarded)("%s is closed to a session that has run out", async (name) => {
    expectRefusal(await ask(expired, name, things), "session_expired");
  });

  it.each(guarded)("%s is closed to the session of another tenant", async (name) => {
    expectRefusal(await ask(owner, name, things, { "x-tenant-slug": "globex" }), "session_expired");
  });

  it.each(guarded)("%s is closed to a page of another site", async (name) => {
    const foreign = { "x-callwright": "", "sec-fetch-site": "cross-site" };
    expectRefusal(await ask(owner, name, things, foreign), "csrf_missing");
  });
});

describe("somebody else's thing", () => {
  it.each(aimed)("is to %s as if it did not exist", async (name) => {
    for (const [who, client] of strangers) {
      const [foreign, missing] = [await ask(client, name, things), await ask(client, name, nothing)];
      expectRefusal(foreign, "not_found");
      expect(withoutRequestId(foreign), who).toEqual(withoutRequestId(missing));
    }
  });

  it("is in no list", async () => {
    const lists = guarded.filter((name) => endpointOf(name).method === "GET" && !aimed.includes(name));
    expect(lists.length).toBeGreaterThan(2);
    for (const name of lists)
      for (const [who, client] of strangers) {
        const answer = await ask(client, name, things);
        expect(answer.status, `${name} for ${who}`).toBe(200);
        for (const id of Object.values(things))
          expect(JSON.stringify(answer.body), `${name}, ${who}`).not.toContain(id);
      }
  });

  it("cannot be combined with one's own", async () => {
    for (const [who, client] of strangers) {
      const mine = await thingsOfMaybe(client);
      for (const [key, value] of Object.entries(things)) {
        if (key === "userId" || key === "callId" || !mine) continue;
        const answer = await ask(client, "placeCall", { ...mine, [key]: value });
        expectRefusal(answer, "not_found");
        expect(withoutRequestId(answer), who).toEqual(
          withoutRequestId(await ask(client, "placeCall", { ...mine, [key]: nothing[key as keyof Things] })),
        );
      }
    }
  });

  it("was not changed by any of this", async () => {
    const before = await thingsOf(owner);
    expect(before).toEqual(things);
    const job = await readJob(owner, things.jobId);
    expect(job.run).toBeUndefined();
    expect(job.pagination.totalCandidates).toBe(34);
  });
});

/** Undefined for who has neither job nor number. */
async function thingsOfMaybe(client: Client): Promise<Things | undefined> {
  const { jobs } = await client.call(endpoints.getJobs);
  return jobs.length > 0 ? thingsOf(client) : undefined;
}
