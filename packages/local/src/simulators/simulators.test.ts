import { type Vapi, VapiClient } from "@vapi-ai/server-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoAccounts, faultSchema, scenarioOf, scenarios } from "./index.ts";
import { openWorld, VOICE_KEY, type World, type WorldOptions, waitUntil } from "./test-world.ts";

const [account] = demoAccounts.filter((each) => each.provider === "twilio");

let world: World;
let vapi: VapiClient;
let phoneNumberId: string;

async function open(options?: WorldOptions, timeoutInSeconds = 1): Promise<void> {
  world = await openWorld(options);
  vapi = new VapiClient({ token: VOICE_KEY, baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0, timeoutInSeconds });
  const number = await vapi.phoneNumbers.create({
    provider: "twilio",
    number: "+14155550111",
    twilioAccountSid: account?.accountSid ?? "",
    twilioAuthToken: account?.authToken ?? "",
  });
  phoneNumberId = number.id;
}

const dial = async (number: string): Promise<Vapi.Call> =>
  (await vapi.calls.create({
    phoneNumberId,
    customer: { number },
    assistant: {
      firstMessage: "Hello",
      serverMessages: ["status-update", "end-of-call-report"],
      server: { url: `${world.hookUrl}/vapi` },
    },
  })) as Vapi.Call;

const kinds = (): string[] =>
  world.webhooks.map(({ body }) => JSON.parse(body).message).map(({ type, status }) => status ?? type);
const outcome = (work: Promise<unknown>): Promise<{ statusCode?: number; message?: string }> =>
  work.then(
    () => ({ statusCode: 201 }),
    (error: { statusCode?: number; message?: string }) => error,
  );

beforeEach(() => open());
afterEach(() => world.close());

describe("faults", () => {
  test("429 and 500 are answered before anything is done, as many times as `count` says", async () => {
    world.simulators.addFault({ provider: "vapi", kind: "429", count: 1, match: "/vapi/call" });
    expect((await outcome(dial("+4915112345671"))).statusCode).toBe(429);
    world.simulators.addFault({ kind: "500", count: 1 });
    expect((await outcome(dial("+4915112345671"))).statusCode).toBe(500);
    expect(world.simulators.calls()).toHaveLength(0);
    expect((await outcome(dial("+4915112345671"))).statusCode).toBe(201);
    expect(world.simulators.faults()).toEqual([]);
    expect(world.simulators.requests("vapi").map(({ status, fault }) => [status, fault])).toEqual([
      [201, null],
      [429, "429"],
      [500, "500"],
      [201, null],
    ]);
  });

  test("a timeout fault places no call; an execute-and-timeout fault places it without an answer", async () => {
    world.simulators.addFault({ provider: "vapi", kind: "timeout", count: 1 });
    expect((await outcome(dial("+4915112345671"))).message).toContain("timeout");
    expect(world.simulators.calls()).toHaveLength(0);
    world.simulators.addFault({ provider: "vapi", kind: "execute-and-timeout", count: 1 });
    expect((await outcome(dial("+4915112345671"))).message).toContain("timeout");
    await waitUntil(() => kinds().includes("end-of-call-report"));
    expect(world.simulators.calls()).toHaveLength(1);
    await waitUntil(() => world.simulators.requests().filter(({ status }) => status === null).length === 2);
  });

  test("webhooks are doubled, dropped and reordered", async () => {
    world.simulators.addFault({ provider: "vapi", kind: "duplicate", match: "end-of-call-report" });
    world.simulators.addFault({ provider: "vapi", kind: "drop", match: "status-update", count: 1 });
    world.simulators.addFault({ provider: "vapi", kind: "reorder", match: "status-update", count: 1 });
    await dial("+4915112345671");
    await waitUntil(() => world.webhooks.length === 4); // ended, the report twice, and in-progress
    expect(kinds().filter((kind) => kind === "end-of-call-report")).toHaveLength(2);
    expect(kinds()).not.toContain("ringing");
    expect(kinds().indexOf("in-progress")).toBeGreaterThan(kinds().indexOf("ended"));
    expect(world.simulators.deliveries().map(({ state }) => state)).toContain("dropped");
  });

  test("accept a number as their kind, and refuse unknown values", () => {
    expect(faultSchema.parse({ provider: "vapi", kind: 429, rate: 0.5 })).toEqual({
      provider: "vapi",
      kind: "429",
      rate: 0.5,
    });
    expect(() => faultSchema.parse({ kind: "earthquake" })).toThrow();
    expect(() => faultSchema.parse({ kind: 500, rate: 2 })).toThrow();
  });
});

describe("a crash", () => {
  test("ends no call: it resumes where it was, and only the webhook under way may be sent again", async () => {
    await world.close();
    await open({ speed: 100 });
    const call = await dial("+4915112345671");
    await waitUntil(() => kinds().includes("in-progress"));
    await world.crash();
    await waitUntil(() => kinds().includes("end-of-call-report"));
    expect([...new Set(kinds())]).toEqual(["ringing", "in-progress", "ended", "end-of-call-report"]);
    expect(kinds().length).toBeLessThanOrEqual(5);
    expect(world.simulators.calls()).toMatchObject([{ id: call.id, status: "ended" }]);
  });

  test("loses no webhook that was not delivered", async () => {
    let isHeld = true;
    world.answerWith(async () => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 5));
      return 200;
    });
    await dial("+4915112345676"); // No answer: ringing, ended and the report.
    await waitUntil(() => world.webhooks.length > 0);
    const crashed = world.crash();
    isHeld = false;
    await crashed;
    await waitUntil(
      () =>
        world.simulators.deliveries().length === 3 &&
        world.simulators.deliveries().every(({ state }) => state === "delivered"),
    );
    expect(new Set(kinds())).toEqual(new Set(["ringing", "ended", "end-of-call-report"]));
  });
});

test("moving the clock forward finishes the calls under way", async () => {
  await world.close();
  await open({ speed: 1 });
  await dial("+4915112345671");
  world.moveClock(300);
  await waitUntil(() => kinds().includes("end-of-call-report"));
  const [call] = world.simulators.calls();
  // The talk has its planned length, but the call held its line until the clock had moved.
  expect(call?.durationSeconds).toBeGreaterThan(20);
  expect(Date.parse(call?.heldUntil ?? "") - Date.parse(call?.heldFrom ?? "")).toBeGreaterThanOrEqual(300_000);
});

test("a hundred concurrent calls are each placed once", async () => {
  await world.close();
  await open({ concurrencyLimit: 200 }, 60);
  // Without the scenarios in which the provider answers the request late or with an error.
  const numbers = Array.from({ length: 100 }, (_, index) => `+4915112346${String(index).padStart(3, "0")}`).filter(
    (number) => scenarioOf(number).answer === undefined,
  );
  for (let start = 0; start < numbers.length; start += 20)
    await Promise.all(numbers.slice(start, start + 20).map(dial));
  await waitUntil(() => world.simulators.calls().every(({ status }) => status === "ended"));
  expect(
    world.simulators
      .calls()
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(numbers.toSorted());
});

test("reset forgets faults and records, but keeps calls under way and numbers", async () => {
  await dial("+4915112345678"); // Busy, so it ends within moments.
  await waitUntil(() => world.simulators.calls()[0]?.status === "ended");
  await dial("+4915112345671");
  world.simulators.addFault({ kind: "slow" });
  world.simulators.reset();
  expect(world.simulators.requests()).toEqual([]);
  expect(world.simulators.faults()).toEqual([]);
  expect(world.simulators.calls()).toMatchObject([{ number: "+4915112345671" }]);
  expect((await vapi.phoneNumbers.list()).length).toBe(1);
});

test("records are paged by id", async () => {
  for (let index = 0; index < 5; index++) await vapi.calls.list();
  const last = world.simulators.requests("vapi", { limit: 2 });
  expect(last).toHaveLength(2);
  const [first] = world.simulators.requests();
  expect(world.simulators.requests(undefined, { after: first?.id ?? 0, limit: 3 })).toHaveLength(3);
});

describe("the scenario table", () => {
  test("lists every ending once, and has a story for every number", () => {
    const endings = scenarios.map(({ ending }) => ending);
    expect(new Set(endings).size).toBe(endings.length);
    for (let digits = 0; digits < 100; digits++) expect(scenarioOf(`+4915112345${digits}`).title).not.toBe("");
    expect(scenarioOf("+49 151 123456-81").id).toBe("do-not-call");
    expect(scenarioOf("+4915112345621").id).toBe("good-fit");
  });

  test("gives most numbers an everyday story", () => {
    const stories = Array.from({ length: 100 }, (_, index) =>
      scenarioOf(`+4915112345${String(index).padStart(2, "0")}`),
    );
    const everyday = stories.filter(({ ending }) => ending.length === 1);
    // The other 36 endings have special scenarios of their own.
    expect(everyday.length).toBe(64);
    expect(everyday.filter(({ story }) => ["no-answer", "voicemail", "busy"].includes(story)).length).toBe(22);
  });
});

test("an unknown provider's path is not found", async () => {
  const answer = await fetch(`${world.baseUrl}/paypal/v1`);
  expect(answer.status).toBe(404);
});
