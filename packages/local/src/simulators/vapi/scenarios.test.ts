import { type Vapi, VapiClient, VapiError } from "@vapi-ai/server-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, VOICE_KEY, type World, waitUntil } from "../test-world.ts";
import { numberImport, order, receivedKinds, waitForReport } from "./test-orders.ts";

let world: World;
let vapi: VapiClient;
let phoneNumberId: string;

beforeAll(async () => {
  world = await openWorld();
  vapi = new VapiClient({ token: VOICE_KEY, baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0 });
  phoneNumberId = (await vapi.phoneNumbers.create(numberImport)).id;
});
afterAll(() => world.close());
beforeEach(() => {
  world.webhooks.length = 0;
  world.answerWith(() => 200);
});

const kinds = () => receivedKinds(world);
const report = () => waitForReport(world);
const create = async (number: string, changes: object = {}): Promise<Vapi.Call> =>
  (await vapi.calls.create({ ...order(world, phoneNumberId, number), ...changes })) as Vapi.Call;
const recorded = (id: string) => world.simulators.calls().find((call) => call.id === id);

async function errorOf(work: Promise<unknown>): Promise<VapiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VapiError)) throw new Error(`Not refused: ${error}`);
  return error;
}

/** The last digits of the number called choose the scenario. */
describe("every scenario", () => {
  test.each([
    ["80", "assistant-ended-call", { humanRequested: true, outcome: "Not Sure" }],
    ["81", "assistant-ended-call", { optOut: true, outcome: "Not Interested" }],
    ["82", "silence-timed-out", { optOut: false, outcome: "Unknown" }],
    ["83", "assistant-ended-call", { outcome: "Not Sure" }],
    ["85", "assistant-ended-call", { outcome: "Unknown" }],
    ["87", "assistant-ended-call", { outcome: "Not Sure" }],
    ["24", undefined, { outcome: "Not a Good Fit" }], // either side may hang up
    ["25", "customer-ended-call", { outcome: "Not Interested" }],
  ])("%s ends as %s", async (ending, endedReason, data) => {
    await create(`+49151123456${ending}`);
    const endReport = await report();
    if (endedReason) expect(endReport.endedReason).toBe(endedReason);
    expect(endReport.analysis?.structuredData).toMatchObject(data);
    if (ending === "82") expect(kinds()).toContain("hang");
    if (ending === "83") expect(endReport.analysis?.structuredData?.callbackAt).toMatch(/T15:00:00\+0[12]:00$/);
  });

  test.each([
    ["26", "customer-did-not-answer"],
    ["27", "voicemail"],
    ["28", "customer-busy"],
    ["89", "twilio-reported-customer-misdialed"],
    ["90", "call.in-progress.error-vapifault-worker-died"],
    ["99", "twilio-failed-to-connect-call"],
  ])("%s ends as %s without a good evaluation", async (ending, endedReason) => {
    const call = await create(`+49151123456${ending}`);
    const endReport = await report();
    expect(endReport.endedReason).toBe(endedReason);
    expect(endReport.analysis?.successEvaluation ?? "Poor").toBe("Poor");
    if (ending === "90") expect(endReport).toMatchObject({ cost: 0, analysis: {} });
    // Only the voicemail (27) and the call that the provider loses (90) are answered.
    if (!["27", "90"].includes(ending))
      expect(recorded(call.id)).toMatchObject({ durationSeconds: 0, startedAt: null });
  });

  test("84 hangs up before there is anything to evaluate", async () => {
    await create("+4915112345684");
    expect(await report()).toMatchObject({ endedReason: "customer-ended-call", analysis: {} });
  });

  test("91 sends every webhook twice", async () => {
    await create("+4915112345691");
    await waitUntil(() => world.webhooks.length === 8);
    expect(new Set(kinds()).size).toBe(4);
  });

  test("92 sends the report first and the ringing last", async () => {
    await create("+4915112345692");
    await waitUntil(() => world.webhooks.length === 4);
    expect(kinds()).toEqual([
      "end-of-call-report",
      "status-update ended",
      "status-update in-progress",
      "status-update ringing",
    ]);
  });

  test("93 loses every webhook, but a request shows how the call ended", async () => {
    const call = await create("+4915112345693");
    await waitUntil(() => world.simulators.deliveries().filter(({ subject }) => subject === call.id).length === 4);
    expect(world.webhooks).toHaveLength(0);
    expect(await vapi.calls.get({ id: call.id })).toMatchObject({ status: "ended", endedReason: expect.any(String) });
  });

  test("94 answers the request only after the phone has begun to ring", async () => {
    // At this speed the provider answers after 600 ms.
    const slow = await openWorld({ speed: 20 });
    const provider = new VapiClient({ token: VOICE_KEY, baseUrl: `${slow.baseUrl}/vapi`, maxRetries: 0 });
    const { id } = await provider.phoneNumbers.create(numberImport);
    await provider.calls.create(order(slow, id, "+4915112345694"));
    expect(receivedKinds(slow)).toContain("status-update ringing");
    slow.moveClock(600); // past the end of the talk
    expect((await waitForReport(slow)).analysis?.successEvaluation).toBe("Good");
    await slow.close();
  });

  test("95 refuses twice with 429 and then works", async () => {
    expect((await errorOf(create("+4915112345695"))).statusCode).toBe(429);
    expect((await errorOf(create("+4915112345695"))).statusCode).toBe(429);
    await create("+4915112345695");
    await report();
    expect(world.simulators.calls().filter(({ number }) => number === "+4915112345695")).toHaveLength(1);
  });

  test.each([
    ["96", 500],
    ["97", undefined], // no answer at all
    ["98", undefined],
  ])("%s fails after accepting the call: the phone still rings", async (ending, status) => {
    const number = `+49151123456${ending}`;
    expect((await errorOf(create(number))).statusCode).toBe(status);
    const endReport = await report();
    expect(endReport.call.assistantOverrides?.metadata).toMatchObject({ callId: "call_1" });
    expect(world.simulators.calls().filter((call) => call.number === number)).toHaveLength(1);
  });
});
