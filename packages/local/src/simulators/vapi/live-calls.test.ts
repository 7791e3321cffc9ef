import { type Vapi, VapiClient } from "@vapi-ai/server-sdk";
import { afterEach, describe, expect, test } from "vitest";
import { openWorld, VOICE_KEY, type World, type WorldOptions, waitUntil } from "../test-world.ts";
import { numberImport, order, receivedMessages, waitForReport } from "./test-orders.ts";

let world: World;
let vapi: VapiClient;
let phoneNumberId: string;

async function open(options: WorldOptions): Promise<void> {
  world = await openWorld(options);
  vapi = new VapiClient({ token: VOICE_KEY, baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0 });
  phoneNumberId = (await vapi.phoneNumbers.create(numberImport)).id;
}
afterEach(() => world.close());

const create = async (number: string): Promise<Vapi.Call> =>
  (await vapi.calls.create(order(world, phoneNumberId, number))) as Vapi.Call;
const control = (url: string | undefined, message: object): Promise<Response> =>
  fetch(url ?? "", { method: "POST", body: JSON.stringify(message) });
const untilInProgress = () => waitUntil(() => world.simulators.calls()[0]?.status === "in-progress");

// The last digits of the number called choose the scenario: 71 talks, 76 does not answer, 78 is busy.
describe("control", () => {
  test("ends a live call immediately", async () => {
    await open({ speed: 20 });
    const call = await create("+4915112345671");
    await untilInProgress();
    expect((await control(call.monitor?.controlUrl, { type: "end-call" })).status).toBe(200);
    expect(world.simulators.calls()[0]).toMatchObject({ status: "ended", endedReason: "manually-canceled" });
    expect(await waitForReport(world)).toMatchObject({ endedReason: "manually-canceled" });
    expect((await control(call.monitor?.controlUrl, { type: "end-call" })).status).toBe(400);
  });

  test("ends a ringing call before it is answered", async () => {
    await open({ speed: 5 });
    const call = await create("+4915112345676");
    await control(call.monitor?.controlUrl, { type: "end-call" });
    expect(await waitForReport(world)).toMatchObject({ endedReason: "manually-canceled", analysis: {} });
    expect(world.simulators.calls()[0]).toMatchObject({ startedAt: null, durationSeconds: 0 });
  });

  test("says a last sentence and then ends the call", async () => {
    await open({ speed: 50 });
    const call = await create("+4915112345671");
    await untilInProgress();
    await control(call.monitor?.controlUrl, {
      type: "say",
      content: "I have to go. Goodbye.",
      endCallAfterSpoken: true,
    });
    const { endedReason, artifact } = await waitForReport(world);
    expect(endedReason).toBe("assistant-ended-call-after-message-spoken");
    expect(artifact?.messages.at(-1)).toMatchObject({ role: "bot", message: "I have to go. Goodbye." });
  });

  test("says a sentence, after which the conversation continues to its end", async () => {
    await open({ speed: 100 });
    const call = await create("+4915112345671");
    await untilInProgress();
    await control(call.monitor?.controlUrl, { type: "say", content: "One moment please." });
    const { artifact } = await waitForReport(world);
    const spoken = artifact?.messages ?? [];
    expect(spoken.map(({ message }) => message)).toContain("One moment please.");
    expect(spoken.length).toBeGreaterThan(8);
    expect(receivedMessages(world).filter(({ status }) => status === "ended")).toHaveLength(1);
  });

  test("is refused without the secret in its address", async () => {
    await open({ speed: 20 });
    const call = await create("+4915112345676");
    const address = call.monitor?.controlUrl?.replace(/[^/]+$/, "guess");
    expect((await control(address, { type: "end-call" })).status).toBe(404);
  });
});

test("a call over the limit is reported as blocked, never rings, and takes no slot", async () => {
  await open({ speed: 50, concurrencyLimit: 1 });
  expect(await create("+4915112345671")).toMatchObject({
    subscriptionLimits: { concurrencyBlocked: false, concurrencyLimit: 1, remainingConcurrentCalls: 0 },
  });
  expect(await create("+4915112345672")).toMatchObject({
    subscriptionLimits: { concurrencyBlocked: true, remainingConcurrentCalls: 0 },
  });
  const blocked = await waitUntil(() => world.simulators.calls().find(({ status }) => status === "ended"));
  expect(blocked).toMatchObject({
    number: "+4915112345672",
    startedAt: null,
    endedReason: "call.start.error-subscription-concurrency-limit-reached",
  });
});

test("a scheduled call is dialled when its time comes", async () => {
  await open({ speed: 1000 });
  const earliestAt = new Date(world.now() + 3_600_000).toISOString();
  const call = (await vapi.calls.create({
    ...order(world, phoneNumberId, "+4915112345678"),
    schedulePlan: { earliestAt },
  })) as Vapi.Call;
  expect(call.status).toBe("scheduled");
  world.moveClock(3600);
  expect(await waitForReport(world)).toMatchObject({ endedReason: "customer-busy" });
});

test("a request with several customers places a call to each", async () => {
  await open({ speed: 1000 });
  const numberReplacedBelow = "";
  const { customer, ...batch } = order(world, phoneNumberId, numberReplacedBelow);
  const customers = ["+4915112345678", "+4915112345668"].map((number) => ({ ...customer, number }));
  const answer = (await vapi.calls.create({ ...batch, customers })) as Vapi.CallBatchResponse;
  expect(answer.results).toHaveLength(2);
  expect(answer.errors).toEqual([]);
});
