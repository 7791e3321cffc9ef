import { randomUUID } from "node:crypto";
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { jobWith, signedIn, usableNumber } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
let rita: Client;
let program: Client;

beforeAll(async () => {
  rita = await signedIn(url());
  program = clientWithKey(url(), (await createKey(rita, ["read", "write", "call", "account"])).secret);
});

const postWithKey = (key: string, body: unknown = demoJob, client = program, path = "/api/create-job") =>
  client.request("POST", path, body, { "idempotency-key": key });
const jobsNamed = async (title: string) => {
  const { jobs } = await rita.call(endpoints.getJobs, { query: { limit: 100 } });
  return jobs.filter((job) => job.title === title);
};

describe("a POST with an Idempotency-Key", () => {
  it("repeated gets the first answer and creates nothing again, whatever form the JSON has", async () => {
    const [key, body] = [randomUUID(), { ...demoJob, title: "Repeated" }];
    const first = await postWithKey(key, body);
    const repeats = [await postWithKey(key, body), await postWithKey(`"${key}"`, ` ${JSON.stringify(body)}`)];
    expect(first.status).toBe(200);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    for (const repeat of repeats) {
      expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body });
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
      expect(repeat.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    }
    expect(await jobsNamed("Repeated")).toHaveLength(1);
  });

  it("is refused with a code of its own if the key came with another body or endpoint before", async () => {
    const key = randomUUID();
    await postWithKey(key, { ...demoJob, title: "Reused" });
    expectRefusal(await postWithKey(key, { ...demoJob, title: "Reused otherwise" }), "idempotency_key_reused");
    const preview = { campaignId: "job_x", leads: "all" };
    expectRefusal(await postWithKey(key, preview, program, "/api/sequential-calls/preview"), "idempotency_key_reused");
    expect(await jobsNamed("Reused otherwise")).toHaveLength(0);
  });

  it("sent many times at the same moment creates once; the other requests get its answer or are told to retry", async () => {
    const [key, body] = [randomUUID(), { ...demoJob, title: "At once" }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => postWithKey(key, body)));
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      const { refusal, retryAfterSeconds } = expectRefusal(answer, "conflict");
      expect({ code: refusal.code, retryAfterSeconds }).toEqual({
        code: "idempotency_in_progress",
        retryAfterSeconds: 1,
      });
    }
    const successes = answers.filter(({ status }) => status === 200);
    expect(new Set(successes.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await jobsNamed("At once")).toHaveLength(1);
    expect((await postWithKey(key, body)).body).toEqual(successes[0]?.body);
  });

  it("repeats a refusal with its status too", async () => {
    const [key, body] = [randomUUID(), { campaignId: "job_unknown", leads: "all" }];
    const [first, second] = [
      await postWithKey(key, body, program, "/api/sequential-calls/batch"),
      await postWithKey(key, body, program, "/api/sequential-calls/batch"),
    ];
    expectRefusal(first, "not_found");
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  it("that is invalid leaves the key unused", async () => {
    const key = randomUUID();
    expectRefusal(await postWithKey(key, {}), "validation_failed");
    expect((await postWithKey(key)).status).toBe(200);
  });

  it("that the domain finds invalid can be corrected under the same key", async () => {
    const [key, body] = [randomUUID(), { ...demoJob, title: "Corrected" }];
    expectRefusal(await postWithKey(key, { ...body, timezone: "Mars/Base" }), "validation_failed");
    expect((await postWithKey(key, body)).status).toBe(200);
    expect(await jobsNamed("Corrected")).toHaveLength(1);
  });

  it("counts per user: the same key of another user is another request", async () => {
    const key = randomUUID();
    const owner = await signedIn(url(), "owner@acme.test");
    const [ownAnswer, otherAnswer] = [await postWithKey(key), await postWithKey(key, demoJob, owner)];
    expect(otherAnswer.headers.get("idempotent-replayed")).toBeNull();
    expect(otherAnswer.body).not.toEqual(ownAnswer.body);
  });

  it("is refused if the key is too long", async () => {
    const { refusal } = expectRefusal(await postWithKey("a".repeat(256)), "bad_request");
    expect(refusal.code).toBe("idempotency_key_invalid");
  });
});

it("a run and its candidates are created once by the header alone", async () => {
  const candidates = people(2, () => "01");
  const jobId = await jobWith(program, candidates);
  const [added, repeated] = await Promise.all(
    [0, 1].map(() =>
      program.request(
        "PUT",
        `/api/add-candidate-to-job/${jobId}`,
        { candidates: people(3, () => "02") },
        { "idempotency-key": "the-same-people" },
      ),
    ),
  );
  expect([200, 409]).toContain(repeated?.status);
  expect([200, 409]).toContain(added?.status);
  const { job } = await program.call(endpoints.getJob, { params: { id: jobId } });
  expect(job.candidates).toHaveLength(5);

  const body = { campaignId: jobId, leads: "all", selectedPhoneNumberId: await usableNumber(program) };
  const start = () => postWithKey("start", body, program, "/api/sequential-calls/batch");
  const starts = [await start(), await start()];
  expect(starts.map(({ status }) => status)).toEqual([200, 200]);
  expect(starts[1]?.body).toEqual(starts[0]?.body);
});

describe("an API key's rate limit", () => {
  it("is in the headers of each answer to a key, but not to a browser", async () => {
    const answer = await program.request("GET", "/api/me");
    expect(answer.headers.get("ratelimit-policy")).toBe('"default";q=600;w=60');
    expect(answer.headers.get("ratelimit")).toMatch(/^"default";r=\d{1,3};t=\d{1,2}$/);
    expect((await rita.request("GET", "/api/me")).headers.get("ratelimit")).toBeNull();
  });

  it("refuses the 601st request of a minute with a retry time", async () => {
    const client = clientWithKey(url(), (await createKey(rita, ["read"])).secret);
    const refused: Answer[] = [];
    // A new minute may begin meanwhile, so up to twice the limit is sent.
    for (let sent = 0; sent < 1_300 && refused.length === 0; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => client.request("GET", "/api/me")));
      refused.push(...answers.filter(({ status }) => status !== 200));
    }
    const [answer] = refused;
    if (!answer) throw new Error("No request was refused");
    const { refusal, retryAfterSeconds } = expectRefusal(answer, "rate_limited");
    expect(refusal).toMatchObject({ code: "api_key_rate_limited", params: { count: 600 } });
    expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds));
    expect(answer.headers.get("ratelimit")).toBe(`"default";r=0;t=${retryAfterSeconds}`);
  });
});

it("a key is forgotten after 24 hours", async () => {
  const key = randomUUID();
  const first = await postWithKey(key, demoJob, rita);
  await post(url(), "clock", { to: new Date((await clockNow(url())) + 24 * 3_600_000 + 60_000).toISOString() });
  const repeated = await postWithKey(key, demoJob, await signedIn(url()));
  expect(repeated.status).toBe(200);
  expect(repeated.body).not.toEqual(first.body);
});
