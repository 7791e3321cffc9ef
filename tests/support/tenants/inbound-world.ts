/** A user with a number that people call back, and the events of these incoming calls. */
import * as Billing from "@callwright/core/billing/index";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { CallReport, NumberAnswering, StartResult, VoiceEvent } from "@callwright/core/ports/voice";
import { beforeEach } from "vitest";
import { demoJob, people } from "../people/people.ts";
import { startDay } from "../run/day.ts";
import { noPorts, tableForFile } from "../run/table.ts";

export const tenantId = "ten_acme";
let dialCount = 0;
const refusal: StartResult = { kind: "rejected", reason: "No such number", cause: "callee" };
let areDialsRefused = false;

/** Makes the provider refuse each dial for good from now on. */
export function refuseDials(): void {
  areDialsRefused = true;
}
/** Assistants set to answer at the provider, in order; undefined: the provider asks us. */
export const answeringAtProvider: (string | undefined)[] = [];
let isProviderDown = false;

/** Makes the provider fail or answer from now on. */
export function setProviderDown(isDown: boolean): void {
  isProviderDown = isDown;
}

const voice = {
  silenceSeconds: 120,
  startCall: async (): Promise<StartResult> =>
    areDialsRefused ? refusal : { kind: "started", voiceCallId: `dialed-${++dialCount}` },
  setAnswering: async (_id: string, { voiceAssistantId }: NumberAnswering) => {
    if (isProviderDown) throw new Error("The provider does not answer");
    answeringAtProvider.push(voiceAssistantId);
    return true;
  },
};
const blobBodies = new Map<string, string>();
const blobs = {
  put: async (key: string, body: string) => void blobBodies.set(key, body),
  getText: async (key: string) => blobBodies.get(key),
};
const ports: Ports = Object.create(noPorts, {
  voice: { value: voice },
  blobs: { value: blobs },
  queue: { value: { send: async () => {} } },
});
const inTable = tableForFile(ports);

/** Resets the world before each test of the file that calls it. */
export function useInboundWorld(): void {
  beforeEach(() => {
    isProviderDown = false;
    areDialsRefused = false;
    startDay();
  });
}

export interface World {
  readonly userId: string;
  readonly jobId: string;
  readonly numberId: string;
  readonly person: Candidate.CandidateItem;
}

let serial = 0;

/** A user with a number that answers callbacks, and a job with one person. */
export function world(work: (world: World) => Promise<void>, allowedMinutes = 100): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return inTable(tenantId, () =>
    runAs({ actor }, async () => {
      serial += 1;
      await Billing.seedMeter({ userId, allowedMinutes, freeMinutes: 0, plan: "Trial" });
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const numberId = newId("num");
      const number = { provider: "twilio", phoneNumber: `+4930555${serial}`, label: "Berlin", sealed: "…" } as const;
      const registration = { status: "registered", voiceNumberId: "vn_1", createdAt: nowIso() } as const;
      await db()
        .number.create({ tenantId, numberId, userId, ...number, ...registration })
        .go();
      const rows = people(1).map((one) => ({ ...one, phoneNumber: `+49${15_130_000_000 + serial}` }));
      const { candidateIds } = await Candidate.add(job, rows);
      const person = await Candidate.get(job.parentId, candidateIds[0] ?? "");
      await work({ userId, jobId: job.parentId, numberId, person });
    }),
  );
}

export const report = (overrides: Partial<CallReport> = {}): CallReport => ({
  cause: "customer-hung-up",
  endedReason: "customer-ended-call",
  startedAt: toIso(now() - 90_000),
  endedAt: nowIso(),
  durationSeconds: 90,
  cost: 0.1,
  costParts: {},
  analysis: { summary: "They are interested.", successEvaluation: "Good" },
  transcript: [{ role: "assistant", message: "Hello" }],
  hasRecording: false,
  ...overrides,
});

/** Calls this world's person, who misses the call and can call back. */
export async function placeMissedCall({ jobId, numberId, person }: World): Promise<void> {
  const { callId } = await Call.place({ parentId: jobId, candidateId: person.candidateId, numberId });
  await dispatch({ numberId });
  const call = await loadCall(callId);
  const missed = report({ cause: "no-answer", startedAt: undefined, durationSeconds: 0, transcript: [] });
  const ref = { tenantId, callId, attempt: call.attempts };
  await apply({ kind: "report", report: missed, voiceCallId: call.voiceCallId ?? "", ref });
}

export async function loadCall(callId: string): Promise<Call.CallItem> {
  const call = await Call.load(callId);
  if (!call) throw new Error("The call is gone");
  return call;
}

export const eventsOf = (voiceCallId: string, caller: string | undefined, endReport = report()): VoiceEvent[] => [
  { kind: "status", state: "in_progress", voiceCallId, caller },
  { kind: "report", report: endReport, voiceCallId, caller },
];

export const deliverEvent = ({ numberId }: World, event: VoiceEvent | undefined) =>
  event && apply(event, undefined, { tenantId, numberId });

/** Runs a callback from its answer to its report; returns the call. */
export async function answerCallback(here: World, voiceCallId: string, endReport: CallReport): Promise<Call.CallItem> {
  for (const event of eventsOf(voiceCallId, here.person.phoneNumber, endReport)) await deliverEvent(here, event);
  const { items } = await Call.listOfUser({ page: 1, pageSize: 50 });
  const call = items.find((one) => one.voiceCallId === voiceCallId);
  if (!call) throw new Error("The call was not recorded");
  return call;
}
