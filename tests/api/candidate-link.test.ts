/** The candidate's own page: what a person may do with the link from a text, without an account. */
import { type CandidateInput, endpoints, type UpdateJobInput } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { clockNow, voiceCalls } from "../support/outside/sandbox.ts";
import { readJob, type signedIn } from "../support/people/batch.ts";
import { linkedPerson } from "../support/people/candidate-link.ts";
import { advanceClock } from "../support/people/texts.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const newLink = (settings?: UpdateJobInput) => linkedPerson(url(), settings);

async function visit(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
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

const invalidLinkText = "This link is not valid";

describe("the link", () => {
  it("leads to a page in the job's language and the tenant's look, which runs no script and names no number", async () => {
    const { link, path, person } = await newLink({ language: "de" });
    expect(link.hostname).toBe("acme.localhost");
    const { status, html, headers } = await visit(path);
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
    const { client, person, jobId, path } = await newLink();
    for (const query of ["", "?action=stop", "?action=now"]) expect((await visit(`${path}${query}`)).status).toBe(200);
    expect(await followUpsOf(client, jobId)).toEqual([]);
    expect(await callsTo(person)).toEqual([]);
    expect((await readJob(client, jobId)).candidates[0]?.doNotCall).toBeUndefined();
  });

  it("altered, of another tenant or of a removed person: the same page, and nothing is done", async () => {
    const { client, jobId, path } = await newLink();
    const altered = await visit(`${path}x`);
    expect(altered.status).toBe(404);
    expect(altered.html).toContain(invalidLinkText);
    const stop = { action: "stop" };
    const foreignHeaders = { "x-tenant-slug": "globex" };
    for (const answer of [
      await visit(`${path}x`, stop),
      await visit(path, undefined, foreignHeaders),
      await visit(path, stop, foreignHeaders),
      await visit("/api/c/nothing"),
    ])
      expect(answer).toMatchObject({ status: 404, html: altered.html });
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate?.doNotCall).toBeUndefined();
    await client.call(endpoints.deleteCandidate, {
      params: { id: jobId },
      body: { candidateId: candidate?._id ?? "" },
    });
    expect(await visit(path)).toMatchObject({ status: 404, html: altered.html });
  });

  it("refuses a form of another site and an unknown action", async () => {
    const { client, jobId, path } = await newLink();
    for (const answer of [
      await visit(path, { action: "stop" }, { "sec-fetch-site": "cross-site" }),
      await visit(path, { action: "delete" }),
      await visit(path, { action: "now", more: "x".repeat(5_000) }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.html).toContain(invalidLinkText);
    }
    expect((await readJob(client, jobId)).candidates[0]?.doNotCall).toBeUndefined();
  });

  it("answers a limited number of requests in a quarter of an hour", async () => {
    const { path } = await newLink();
    let answer = await visit(path);
    for (let tries = 0; tries < 40 && answer.status !== 429; tries += 1) answer = await visit(path);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("call me now", () => {
  it("calls once, however often it is pressed, and is a follow-up", async () => {
    const { client, person, jobId, path } = await newLink();
    const answers = await Promise.all([visit(path, { action: "now" }), visit(path, { action: "now" })]);
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
    const { client, person, jobId, path } = await newLink();
    const times = timesIn((await visit(path)).html);
    // Not so soon that a call could begin during the test.
    const [first = "", second = ""] = times.filter((at) => Date.parse(at) > Date.parse(times[0] ?? "") + 3_600_000);
    expect((await visit(path, { action: "at", at: first })).html).toContain("We will call you on");
    for (let press = 0; press < 2; press += 1) await visit(path, { action: "at", at: second });
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate?.nextAttempt).toMatchObject({ at: second });
    expect(await callsTo(person)).toEqual([]);
    expect(await followUpsOf(client, jobId)).toMatchObject([{ kind: "callback", at: second }]);
  });

  it("refuses a time outside the hours of the person's place", async () => {
    const { client, jobId, path } = await newLink();
    const now = await clockNow(url());
    const midnight = new Date(Math.ceil(now / 86_400_000) * 86_400_000).toISOString();
    for (const at of ["", "tomorrow", midnight, new Date(now - 3_600_000).toISOString()])
      expect((await visit(path, { action: "at", at })).html).toContain("We can't call at that time");
    expect(await followUpsOf(client, jobId)).toEqual([]);
  });
});

describe("talk to a person", () => {
  it("is one follow-up, which reopens when the person asks again after it was closed", async () => {
    const { client, jobId, path } = await newLink();
    for (let press = 0; press < 2; press += 1)
      expect((await visit(path, { action: "human" })).html).toContain("A person will contact you.");
    const [followUp, ...otherFollowUps] = await followUpsOf(client, jobId);
    expect(otherFollowUps).toEqual([]);
    expect(followUp).toMatchObject({ kind: "human", isDone: false });
    await client.call(endpoints.closeFollowUp, { params: { id: followUp?.followUpId ?? "" }, body: { isDone: true } });
    await visit(path, { action: "human" });
    expect(await followUpsOf(client, jobId)).toMatchObject([{ kind: "human", isDone: false }]);
  });
});

describe("stop calling me", () => {
  it("puts the number on the do-not-call list and cancels the waiting call; the page offers no call any more", async () => {
    const { client, person, jobId, path } = await newLink();
    const [, , at = ""] = timesIn((await visit(path)).html); // not so soon that the call begins
    await visit(path, { action: "at", at });
    for (let press = 0; press < 2; press += 1)
      expect((await visit(path, { action: "stop" })).html).toContain("We will not call or text you again.");
    const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: person.phoneNumber } });
    expect(entries).toMatchObject([{ source: "click" }]);
    const [candidate] = (await readJob(client, jobId)).candidates;
    expect(candidate).toMatchObject({ doNotCall: true });
    expect(candidate?.nextAttempt).toBeUndefined();
    const page = await visit(path);
    expect(page.html).not.toContain("<button");
    expect((await visit(path, { action: "now" })).html).toContain("You asked us not to call you");
    expect(await callsTo(person)).toEqual([]);
  });
});

// These tests come last, since they move the clock and leave it there.
describe("later", () => {
  it("outside the hours it says from when the person can be called, and does not call", async () => {
    const { person, path } = await newLink();
    const now = await clockNow(url());
    const night = new Date(now);
    night.setUTCHours(22, 30, 0, 0);
    await advanceClock(url(), Math.ceil((night.getTime() - now) / 1000));
    const page = await visit(path);
    expect(page.html).not.toContain('value="now"');
    expect((await visit(path, { action: "now" })).html).toContain("We can't call you right now.");
    expect(await callsTo(person)).toEqual([]);
  });

  it("after thirty days a link is not valid", async () => {
    const { path } = await newLink();
    await advanceClock(url(), 31 * 86_400);
    expect((await visit(path)).status).toBe(404);
  });
});
