/** What a whole call of a run costs, counted from the capacity that the real table reports as consumed. */
import * as AfterCall from "@callwright/core/after-call/index";
import * as Billing from "@callwright/core/billing/index";
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { CallReport, StartCall, VoiceEvent } from "@callwright/core/ports/voice";
import { expect, it, vi } from "vitest";
import { maxUnitsPerCall } from "../bench/whole-call.ts";
import { demoJob, people } from "../support/people/people.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = newId("ten");
const units = { read: 0, write: 0, messages: 0 };
let queuedMessages: { type: string; payload: { callId?: string; numberId?: string; nextAt?: string } }[] = [];
const startedCalls: StartCall[] = [];
let event: VoiceEvent;

const voice = {
  silenceSeconds: 120,
  async startCall(call: StartCall) {
    startedCalls.push(call);
    return { kind: "started", voiceCallId: `voice_${startedCalls.length}` } as const;
  },
  readEvent: async () => event,
  openRecording: async () => ({ body: new Blob(["…"]).stream(), contentType: "audio/wav" }),
};
const queue = {
  async send(_: string, body: string) {
    units.messages += 1;
    queuedMessages.push(JSON.parse(body));
  },
};
const blobs = { ...memoryBlobs().blobs, putStream: async () => {} };
const ports: Ports = Object.create(noPorts, {
  voice: { value: voice },
  queue: { value: queue },
  blobs: { value: blobs },
  scheduler: { value: { at: async () => {}, cancel: async () => {} } },
});
const run = tableForFile(ports, (kind, consumed) => {
  units[kind] += consumed;
});

const callCount = 40;

const summary =
  "The candidate has six years of experience as a backend engineer, most of them with TypeScript and PostgreSQL, is open " +
  "to a hybrid role in Berlin, expects about 78,000 euros a year and could begin in three months.";

/** Four of ten people answer; the others are missed and get a further attempt. */
const reportOf = (index: number): CallReport =>
  index % 10 < 4
    ? {
        cause: "customer-hung-up",
        endedReason: "customer-ended-call",
        startedAt: nowIso(),
        endedAt: nowIso(),
        durationSeconds: 184,
        cost: 0.31,
        costParts: { transport: 0.04, stt: 0.03, llm: 0.08, tts: 0.11, vapi: 0.05 },
        analysis: {
          summary,
          successEvaluation: "Good",
          outcome: "Good Fit",
          interested: true,
          experienceYears: 6,
          salaryExpectation: 78_000,
          availability: "in three months",
        },
        transcript: [{ role: "assistant", message: "Hello, this is Lucy.", secondsFromStart: 1 }],
        hasRecording: true,
      }
    : {
        cause: "no-answer",
        endedReason: "customer-did-not-answer",
        durationSeconds: 0,
        cost: 0.01,
        costParts: { transport: 0.01 },
        analysis: { summary: "", successEvaluation: "" },
        transcript: [],
        hasRecording: false,
      };

/** Delivers an event of the provider, which a worker applies, and runs the follow-ups. */
async function receive(received: VoiceEvent): Promise<void> {
  event = received;
  // The webhook queues one message.
  units.messages += 1;
  await blobs.put("webhook", "{}");
  await AfterCall.ingest("webhook");
}

/** Handles the queued messages as other workers would. */
async function handleQueued(jobId: string): Promise<void> {
  for (const { type, payload } of queuedMessages.splice(0)) {
    if (type === "recording.copy") await Call.copyRecordings(payload.callId ?? "");
    if (type === "list.compact") await Candidate.runCompaction(jobId);
    if (type === "line.dispatch") await dispatch({ ...payload, numberId: payload.numberId ?? "" });
  }
}

it("a whole call of a run, with all that follows from it, stays within its budget", async () => {
  // Fake time, which advances more slowly than the real time on a busy machine, so cached rules do not expire.
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  startDay();
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  await run(tenantId, () =>
    runAs({ actor }, async () => {
      const tenant = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: nowIso() };
      await db().tenant.put(tenant).go();
      await Billing.seedMeter({ userId, allowedMinutes: 1_000, freeMinutes: 0, plan: "Pro" });
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const numberId = newId("num");
      const number = {
        provider: "twilio",
        phoneNumber: "+4930555000",
        label: "Berlin",
        sealed: "…".repeat(300),
      } as const;
      const registration = { status: "registered", voiceNumberId: "vn_1", createdAt: nowIso() } as const;
      await db()
        .number.create({ tenantId, numberId, userId, ...number, ...registration })
        .go();
      await Candidate.add(job, people(callCount));
      await Candidate.runCompaction(job.parentId);
      queuedMessages = [];
      Object.assign(units, { read: 0, write: 0, messages: 0 });
      await Call.startRun({ parentId: job.parentId, leads: "all", numberId });
      await dispatch({ numberId });
      for (let index = 0; index < callCount; index += 1) {
        const call = startedCalls[index];
        if (!call) throw new Error(`Only ${startedCalls.length} were dialled`);
        const eventCall = { voiceCallId: (await Call.load(call.ref.callId))?.voiceCallId ?? "", ref: call.ref };
        // The test's own read of the call is not counted.
        units.read -= 1;
        const report = reportOf(index);
        if (report.startedAt) await receive({ kind: "status", state: "in_progress", ...eventCall });
        await receive({ kind: "report", report, ...eventCall });
        await handleQueued(job.parentId);
      }
      await Candidate.runCompaction(job.parentId);
    }),
  );
  const cost = { read: units.read / callCount, write: units.write / callCount, messages: units.messages / callCount };
  expect(cost.read, JSON.stringify(cost)).toBeLessThanOrEqual(maxUnitsPerCall.read);
  expect(cost.write).toBeLessThanOrEqual(maxUnitsPerCall.write);
  expect(cost.messages).toBeLessThanOrEqual(maxUnitsPerCall.messages);
});
