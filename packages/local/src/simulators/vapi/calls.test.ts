import { type Vapi, VapiClient, VapiError } from "@vapi-ai/server-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, VOICE_KEY, type World, waitUntil } from "../test-world.ts";
import {
  assistant,
  numberImport,
  order,
  overrides,
  receivedKinds,
  receivedMessages,
  SECRET,
  waitForReport,
} from "./test-orders.ts";

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
const untilEnded = (id: string) => waitUntil(() => recorded(id)?.status === "ended" && recorded(id));

async function errorOf(work: Promise<unknown>): Promise<VapiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VapiError)) throw new Error(`Not refused: ${error}`);
  return error;
}

describe("keys", () => {
  test("a wrong key is refused with 401", async () => {
    const stranger = new VapiClient({ token: "wrong", baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0 });
    expect((await errorOf(stranger.calls.list())).statusCode).toBe(401);
  });

  test("no credential is kept in the records", async () => {
    await vapi.calls.list();
    const lastRequest = world.simulators.requests("vapi").at(-1);
    expect(lastRequest?.headers).not.toHaveProperty("authorization");
    expect(lastRequest).toMatchObject({ method: "GET", status: 200 });
    expect(lastRequest?.url).toBe(`${world.baseUrl}/vapi/call`);
  });
});

// The last digits of the number called choose the scenario (scenarios.ts), such as 76 for "no answer".
describe("a call", () => {
  test("runs from queued to its report, with the secret, the metadata and the provider's own times", async () => {
    const call = await create("+4915112345631");
    expect(call).toMatchObject({
      status: "queued",
      type: "outboundPhoneCall",
      subscriptionLimits: { concurrencyBlocked: false, concurrencyLimit: 10, remainingConcurrentCalls: 9 },
    });
    const final = await report();
    expect(kinds()).toEqual([
      "status-update ringing",
      "status-update in-progress",
      "status-update ended",
      "end-of-call-report",
    ]);
    expect(world.webhooks.every(({ headers }) => headers.get("x-vapi-secret") === SECRET)).toBe(true);
    expect(final.call.id).toBe(call.id);
    expect(final.call.assistantOverrides?.metadata).toEqual({ tenantId: "t1", callId: "call_1" });
    expect(final.analysis?.successEvaluation).toBe("Good");
    expect(final.analysis?.summary).toContain("Anna Schmidt is interested in the role of Nurse");
    expect(final.analysis?.structuredData).toMatchObject({ outcome: "Good Fit", optOut: false, humanRequested: false });
    expect(final.cost).toBeGreaterThan(0.02);
    const seconds = (Date.parse(final.endedAt ?? "") - Date.parse(final.startedAt ?? "")) / 1000;
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(180);
    const spoken = final.artifact?.messages.filter(({ role }) => role !== "system") ?? [];
    expect(spoken[0]).toMatchObject({
      role: "bot",
      message: "Hello Anna Schmidt, I am the AI assistant of Acme. Do you have a moment?",
    });
    expect(spoken.map(({ secondsFromStart }) => secondsFromStart)).toEqual(
      spoken.map(({ secondsFromStart }) => secondsFromStart).toSorted((one, other) => one - other),
    );
    expect(recorded(call.id)).toMatchObject({
      number: "+4915112345631",
      durationSeconds: seconds,
      scenario: "good-fit",
    });
  });

  test("has the person name the experience and the salary that the analysis extracts", async () => {
    await create("+4915112345670");
    const { analysis, artifact } = await report();
    const data = analysis?.structuredData as { experienceYears: number; salaryExpectation: number };
    const spokenText = artifact?.messages.map(({ message }) => message).join(" ");
    expect(spokenText).toContain(`${data.experienceYears} years`);
    expect(spokenText).toContain(new Intl.NumberFormat("en").format(data.salaryExpectation));
    expect(data.experienceYears).toBeGreaterThan(5);
    expect(data.salaryExpectation).toBeLessThan(80_000);
  });

  test.each([
    ["de", "Guten Tag {{candidateName}}", "Interesse"],
    ["ar", "مرحباً {{candidateName}}", "الخبرة"],
  ] as const)("speaks and is summarised in its own language: %s", async (language, firstMessage, word) => {
    const transcriber = { provider: "deepgram", model: "nova-3", language: language as "de" } as const;
    await create("+4915112345631", { assistant: { ...assistant(), firstMessage, transcriber } });
    const { analysis, artifact } = await report();
    expect(analysis?.summary).toContain(word);
    expect(artifact?.messages.find(({ role }) => role === "bot")?.message).toBe(
      firstMessage.replace("{{candidateName}}", "Anna Schmidt"),
    );
  });

  test("is fetched after its end and found by the list's filters; an unknown filter is refused", async () => {
    const call = await create("+4915112345673");
    await untilEnded(call.id);
    const hasReport = await waitUntil(() => receivedMessages(world).some(({ type }) => type === "end-of-call-report"));
    expect(hasReport).toBe(true);
    expect(await vapi.calls.get({ id: call.id })).toMatchObject({
      status: "ended",
      analysis: { successEvaluation: "Fair" },
    });
    const listed = await vapi.calls.list({ phoneNumberId, createdAtGe: call.createdAt, limit: 5 });
    expect(listed.map(({ id }) => id)).toContain(call.id);
    const earlier = await vapi.calls.list({ createdAtLt: call.createdAt });
    expect(earlier.map(({ id }) => id)).not.toContain(call.id);
    const paged = await fetch(`${world.baseUrl}/vapi/call?page=2`, {
      headers: { authorization: `Bearer ${VOICE_KEY}` },
    });
    expect(await paged.json()).toMatchObject({ statusCode: 400, message: ["property page should not exist"] });
  });

  test("uses a stored assistant, and the phone number's server when the assistant has none", async () => {
    const stored = await vapi.assistants.create(assistant());
    await vapi.phoneNumbers.update({
      id: phoneNumberId,
      body: { provider: "twilio", server: { url: `${world.hookUrl}/number`, headers: { "x-vapi-secret": SECRET } } },
    });
    await vapi.calls.create({ phoneNumberId, assistantId: stored.id, customer: { number: "+4915112345676" } });
    await report();
    expect(world.webhooks.every(({ url }) => url.endsWith("/number"))).toBe(true);
    expect(receivedMessages(world).at(-1)).toMatchObject({ endedReason: "customer-did-not-answer", analysis: {} });
    expect(receivedMessages(world).at(-1)?.startedAt).toBeUndefined();
  });

  test("is erased at the provider when deleted, but stays in the sandbox's record", async () => {
    const call = await create("+4915112345676");
    await untilEnded(call.id);
    await vapi.calls.delete({ id: call.id });
    expect((await errorOf(vapi.calls.get({ id: call.id }))).statusCode).toBe(404);
    expect(recorded(call.id)?.number).toBe("+4915112345676");
  });
});

describe("webhooks", () => {
  test("are not retried without a plan", async () => {
    world.answerWith(() => 500);
    const call = await create("+4915112345676");
    // An unanswered call has three webhooks: ringing, ended and the report.
    await waitUntil(
      () =>
        world.simulators.deliveries().filter(({ subject, state }) => subject === call.id && state === "failed")
          .length === 3,
    );
    expect(receivedMessages(world).filter((message) => message.call.id === call.id)).toHaveLength(3);
  });

  test("are retried by their plan with the same bytes", async () => {
    world.answerWith((_webhook, count) => (count === 1 ? 503 : 200));
    const maxRetries = 3;
    const call = await create("+4915112345678", { assistantOverrides: overrides(world, maxRetries) });
    // A busy call has three webhooks too, of which the first is sent twice.
    await waitUntil(() => world.webhooks.length === 4);
    expect(world.webhooks.filter(({ body }) => body === world.webhooks[0]?.body)).toHaveLength(2);
    await waitUntil(() =>
      world.simulators
        .deliveries()
        .filter(({ subject }) => subject === call.id)
        .every(({ state }) => state === "delivered"),
    );
  });

  test("are sent for each line of a conversation if the assistant asks for them", async () => {
    const serverMessages: Vapi.CreateAssistantDtoServerMessagesItem[] = [
      "conversation-update",
      "transcript",
      "end-of-call-report",
    ];
    await create("+4915112345681", { assistant: { ...assistant(), serverMessages } });
    await report();
    expect(kinds().filter((kind) => kind === "conversation-update")).toHaveLength(3);
    expect(kinds()).not.toContain("status-update ringing");
  });
});
