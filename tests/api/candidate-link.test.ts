/** The candidate's own page: what a person may do by the link of a text, without an account. */
import { type CandidateInput, endpoints, type UpdateJobInput } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { clockNow, voiceCalls } from "../support/outside/sandbox.ts";
import { readJob, type signedIn } from "../support/people/batch.ts";
import { linkedPerson } from "../support/people/candidate-link.ts";
import { moveOn } from "../support/people/texts.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const linked = (settings?: UpdateJobInput) => linkedPerson(url(), settings);

async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await send(`${url()}${path}`, {
    method: form ? "POST" : "GET",
    headers: {
      "x-tenant-slug": "acme",
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const timesIn = (html: string): string[] => [...html.matchAll(/<option value="([^"]+)"/g)].map(([, at = ""]) => at);

const callsTo = async ({ phoneNumber }: CandidateInput) =>
  (await voiceCalls(url())).filter(({ number }) => number === phoneNumber);

async function followUpsOf(client: Awaited<ReturnType<typeof signedIn>>, jobId: string) {
  return (await client.call(endpoints.getFollowUps, { query: { parentId: jobId } })).followUps;
}

const invalid = "This link is not valid";

describe("the link", () => {
  it("leads to a page in the job's language and the tenant's look, which runs no script and names no number", async () => {
    const { link, path, person } = await linked({ language: "de" });
    expect(link.hostname).toBe("acme.localhost");
    const { status, html, headers } = await ask(path);
    expect(status).toBe(200);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain(`<bdi>${person.firstName}</bdi>`);
    for (const secret of [person.lastName, person.phoneNumber, "<script", "job_"]) expect(html).not.toContain(secret);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("changes nothing when it is opened", async () => {
    const { client, person, jobId, path } = await linked();
    for (const query of ["", "?action=stop", "?action=now"]) expect((await ask(`${path}${query}`)).status).toBe(200);
    expect(await followUpsOf(client, jobId)).toEqual([]);
    expect(await callsTo(person)).toEqual([]);
    expect((await readJob(client, jobId)).candidates[0]?.doNotCall).toBeUndefined();
  });

  it("altered, expired, of another tenant, of a removed person: the same page, and nothing is done", async () => {
    const { client, jobId, path } = await linked();
    const altered = await ask(`${path}x`);
    expect(altered.status).toBe(404);
    expect(altered.html).toContain(invalid);
    const stop = { action: "stop" };
    const foreign = { "x-tenant-slug": "globex" };
    for (const answer of [
      await ask(`${path}x`, stop),
      await ask(path, undefined, foreign),
      await ask(path, stop, foreign),
      await ask("/api/c/nothing"),
    ])
      expect(answer).toMatchObject({ status: 404, html: altered.html });
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate?.doNotCall).toBeUndefined();
    await client.call(endpoints.deleteCandidate, {
      params: { id: jobId },
      body: { candidateId: candidate?._id ?? "" },
    });
    expect(await ask(path)).toMatchObject({ status: 404, html: altered.html });
  });

  it("refuses a form of another site and an unknown action", async () => {
    const { client, jobId, path } = await linked();
    for (const answer of [
      await ask(path, { action: "stop" }, { "sec-fetch-site": "cross-site" }),
      await ask(path, { action: "delete" }),
      await ask(path, { action: "now", more: "x".repeat(5_000) }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.html).toContain(invalid);
    }
    expect((await readJob(client, jobId)).candidates[0]?.doNotCall).toBeUndefined();
  });

  it("answers a limited number of requests in a quarter of an hour", async () => {
    const { path } = await linked();
    let last = await ask(path);
    for (let tries = 0; tries < 40 && last.status !== 429; tries += 1) last = await ask(path);
    expect(last.status).toBe(429);
    expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("call me now", () => {
  it("calls once, however often it is pressed, and is a follow-up", async () => {
    const { client, person, jobId, path } = await linked();
    const answers = await Promise.all([ask(path, { action: "now" }), ask(path, { action: "now" })]);
    for (const { status, html } of answers) {
      expect(status).toBe(200);
      expect(html).toContain("We are calling you in a few minutes.");
    }
    await expect.poll(async () => (await callsTo(person)).length).toBe(1);
    expect(await followUpsOf(client, jobId)).toMatchObject([{ kind: "callback", isDone: false }]);
  });
});

describe("call me at a time", () => {
  it("waits for that time, and a later choice takes its place", async () => {
    const { client, person, jobId, path } = await linked();
    const times = timesIn((await ask(path)).html);
    const [first = "", second = ""] = times.filter((at) => Date.parse(at) > Date.parse(times[0] ?? "") + 3_600_000);
    expect((await ask(path, { action: "at", at: first })).html).toContain("We will call you on");
    await ask(path, { action: "at", at: second });
    await ask(path, { action: "at", at: second });
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate?.nextAttempt).toMatchObject({ at: second });
    expect(await callsTo(person)).toEqual([]);
    expect(await followUpsOf(client, jobId)).toMatchObject([{ kind: "callback", at: second }]);
  });

  it("refuses a time outside the hours of the person's place", async () => {
    const { client, jobId, path } = await linked();
    const now = await clockNow(url());
    const midnight = new Date(Math.ceil(now / 86_400_000) * 86_400_000).toISOString();
    for (const at of ["", "tomorrow", midnight, new Date(now - 3_600_000).toISOString()])
      expect((await ask(path, { action: "at", at })).html).toContain("We can't call at that time");
    expect(await followUpsOf(client, jobId)).toEqual([]);
  });
});

describe("talk to a person", () => {
  it("is one follow-up, which reopens when the person asks again after it was closed", async () => {
    const { client, jobId, path } = await linked();
    for (let press = 0; press < 2; press += 1)
      expect((await ask(path, { action: "human" })).html).toContain("A person will contact you.");
    const [followUp, ...others] = await followUpsOf(client, jobId);
    expect(others).toEqual([]);
    expect(followUp).toMatchObject({ kind: "human", isDone: false });
    await client.call(endpoints.closeFollowUp, { params: { id: followUp?.followUpId ?? "" }, body: { isDone: true } });
    await ask(path, { action: "human" });
    expect(await followUpsOf(client, jobId)).toMatchObject([{ kind: "human", isDone: false }]);
  });
});

describe("stop calling me", () => {
  it("puts the number on the do-not-call list and takes back the waiting call; the page offers no call any more", async () => {
    const { client, person, jobId, path } = await linked();
    const [at = ""] = timesIn((await ask(path)).html).slice(2);
    await ask(path, { action: "at", at });
    for (let press = 0; press < 2; press += 1)
      expect((await ask(path, { action: "stop" })).html).toContain("We will not call or text you again.");
    const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: person.phoneNumber } });
    expect(entries).toMatchObject([{ source: "click" }]);
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate).toMatchObject({ doNotCall: true });
    expect(candidate?.nextAttempt).toBeUndefined();
    const page = await ask(path);
    expect(page.html).not.toContain("<button");
    expect((await ask(path, { action: "now" })).html).toContain("You asked us not to call you");
    expect(await callsTo(person)).toEqual([]);
  });
});

// Last: the clock stays where it was moved.
describe("later", () => {
  it("outside the hours it says from when the person can be called, and does not call", async () => {
    const { person, path } = await linked();
    const now = await clockNow(url());
    const night = new Date(now);
    night.setUTCHours(22, 30, 0, 0);
    await moveOn(url(), Math.ceil((night.getTime() - now) / 1000));
    const page = await ask(path);
    expect(page.html).not.toContain('value="now"');
    expect((await ask(path, { action: "now" })).html).toContain("We can't call you right now.");
    expect(await callsTo(person)).toEqual([]);
  });

  it("after thirty days a link is not valid", async () => {
    const { path } = await linked();
    await moveOn(url(), 31 * 86_400);
    expect((await ask(path)).status).toBe(404);
  });
});
