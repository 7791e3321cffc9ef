/** What a whole call of a run costs: the golden figure, counted from the consumed capacity that the real table answers. */

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
import { wholeCallAtMost } from "../bench/whole-call.ts";
import { demoJob, people } from "../support/people/people.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = newId("ten");
const spent = { read: 0, write: 0, messages: 0 };
let waiting: { type: string; payload: { callId?: string; numberId?: string; nextAt?: string } }[] = [];
const dialled: StartCall[] = [];
let event: VoiceEvent;

const voice = {
  silenceSeconds: 120,
  async startCall(call: StartCall) {
    dialled.push(call);
    return { kind: "started", voiceCallId: newId("msg") } as const;
  },
  readEvent: async () => event,
  openRecording: async () => ({ body: new Blob(["…"]).stream(), contentType: "audio/wav" }),
};
const queue = {
  async send(_: string, body: string) {
    spent.messages += 1;
    waiting.push(JSON.parse(body));
  },
};
const blobs = { ...memoryBlobs().blobs, putStream: async () => {} };
const ports: Ports = Object.create(noPorts, {
  voice: { value: voice },
  queue: { value: queue },
  blobs: { value: blobs },
  scheduler: { value: { at: async () => {}, cancel: async () => {} } },
});
const run = tableForFile(ports, (kind, units) => {
  spent[kind] += units;
});

const calls = 40;

/** Four of ten talk to us, as real people talk; the others are missed, and get a further attempt. */
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
          summary: summary,
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

const summary =
  "The candidate has six years of experience as a backend engineer, most of them with TypeScript and PostgreSQL, is open " +
  "to a hybrid role in Berlin, expects about 78,000 euros a year and could begin in three months.";

/** The provider tells of a call; a worker applies it, and does what follows. */
async function tell(told: VoiceEvent): Promise<void> {
  event = told;
  // The webhook's own message.
  spent.messages += 1;
  await blobs.put("webhook", "{}");
  await AfterCall.ingest("webhook");
}

/** What other workers would do. */
async function workOff(jobId: string): Promise<void> {
  for (const { type, payload } of waiting.splice(0)) {
    if (type === "recording.copy") await Call.copyRecordings(payload.callId ?? "");
    if (type === "list.compact") await Candidate.runCompaction(jobId);
    if (type === "line.dispatch") await dispatch({ ...payload, numberId: payload.numberId ?? "" });
  }
}

it("a whole call of a run, all that follows from it among it, costs no more than it may", async () => {
  // The clock waits for a busy machine, on which the caches of rules would run out in between.
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
      await Candidate.add(job, people(calls));
      await Candidate.runCompaction(job.parentId);
      waiting = [];
      await db().tenantMeter.get({ tenantId }).go();
      Object.assign(spent, { read: 0, write: 0, messages: 0 });
      await Call.startRun({ parentId: job.parentId, leads: "all", numberId });
      await dispatch({ numberId });
      for (let index = 0; index < calls; index += 1) {
        const call = dialled[index];
        if (!call) throw new Error(`Only ${dialled.length} were dialled`);
        const known = { voiceCallId: (await Call.load(call.ref.callId))?.voiceCallId ?? "", ref: call.ref };
        spent.read -= 1;
        const report = reportOf(index);
        if (report.startedAt) await tell({ kind: "status", state: "in_progress", ...known });
        await tell({ kind: "report", report, ...known });
        await workOff(job.parentId);
      }
      await Candidate.runCompaction(job.parentId);
    }),
  );
  const each = { read: spent.read / calls, write: spent.write / calls, messages: spent.messages / calls };
  expect(each.read, JSON.stringify(each)).toBeLessThanOrEqual(wholeCallAtMost.read);
  expect(each.write).toBeLessThanOrEqual(wholeCallAtMost.write);
  expect(each.messages).toBeLessThanOrEqual(wholeCallAtMost.messages);
});
