/** The world of the engine's fault tests: a recruiter with a full and an empty job, and checks of what they count. */
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { CallReport, StartCall, StartResult } from "@callwright/core/ports/voice";
import { beforeEach, expect } from "vitest";
import { memoryBlobs } from "../run/blobs.ts";
import { startDay } from "../run/day.ts";
import { noPorts, tableForFile } from "../run/table.ts";
import { demoJob, people } from "./people.ts";

export const tenantId = "ten_acme";
/** Types of the messages that were sent. */
export let sent: string[] = [];
/** Sends that succeed; later ones fail, as in a process that dies. */
let sendsLeft = Number.POSITIVE_INFINITY;

export function failSendsAfter(sends: number): void {
  sendsLeft = sends;
}

export function forgetSent(): void {
  sent = [];
}

/** The provider's answer to each dial: the call is under way until the test reports its end. */
const noAnswer: StartResult = { kind: "unknown", reason: "No answer in time." };

export const answeredReport: CallReport = {
  cause: "customer-hung-up",
  endedReason: "customer-ended-call",
  durationSeconds: 61,
  cost: 0,
  costParts: {},
  analysis: { summary: "They spoke.", successEvaluation: "Good" },
  transcript: [],
  hasRecording: false,
};

/** Runs before the provider answers a dial. */
let beforeAnswer: () => Promise<void> = async () => {};

export function delayAnswers(wait: typeof beforeAnswer): void {
  beforeAnswer = wait;
}

/** The requests to dial that the provider received. */
export let startedCalls: StartCall[] = [];

const voice = {
  silenceSeconds: 120,
  async startCall(request: StartCall) {
    startedCalls.push(request);
    await beforeAnswer();
    return noAnswer;
  },
  findCall: async () => undefined,
};
const queue = {
  async send(_: string, body: string) {
    sendsLeft -= 1;
    if (sendsLeft < 0) throw new Error("killed");
    sent.push(JSON.parse(body).type);
  },
};
const { blobs } = memoryBlobs();
const ports: Ports = Object.create(noPorts, {
  voice: { value: voice },
  queue: { value: queue },
  blobs: { value: blobs },
  scheduler: { value: { at: async () => {}, cancel: async () => {} } },
});
const inTable = tableForFile(ports);

/** Resets the world before each test of the file that calls it. */
export function useCallWorld(): void {
  beforeEach(() => {
    sent = [];
    startedCalls = [];
    beforeAnswer = async () => {};
    sendsLeft = Number.POSITIVE_INFINITY;
    startDay();
  });
}

export interface World {
  readonly jobId: string;
  readonly otherJobId: string;
  readonly numberId: string;
  readonly ids: readonly string[];
}

/** A user with minutes, a number, a job with `count` people, and another job without any. */
export function world(count: number, work: (world: World) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return inTable(tenantId, () =>
    runAs({ actor }, async () => {
      await Billing.seedMeter({ userId, allowedMinutes: 100, freeMinutes: 0, plan: "Trial" });
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const other = await Parent.create({ ...demoJob, title: "Other", timezone: "Europe/Berlin" });
      const numberId = newId("num");
      const number = { provider: "twilio", phoneNumber: "+4930555000", label: "Berlin", sealed: "…" } as const;
      const registration = { status: "registered", voiceNumberId: "vn_1", createdAt: nowIso() } as const;
      await db()
        .number.create({ tenantId, numberId, userId, ...number, ...registration })
        .go();
      const rows = people(count).map((one) => ({ ...one, phoneNumber: freshNumber() }));
      const { candidateIds } = count === 0 ? { candidateIds: [] } : await Candidate.add(job, rows);
      await work({ jobId: job.parentId, otherJobId: other.parentId, numberId, ids: candidateIds });
    }),
  );
}

let numberCount = 0;
export const freshNumber = () => {
  numberCount += 1;
  return `+49${15_130_000_000 + numberCount}`;
};

export const idAt = (ids: readonly string[], index: number): string => ids[index] ?? "";

export async function candidatesOf(parentId: string): Promise<Candidate.CandidateItem[]> {
  const people: Candidate.CandidateItem[] = [];
  for await (const person of Candidate.all(parentId)) people.push(person);
  return people;
}

/** Expects the job's counters to match its rows, and each phone number to lead to its candidate. */
export async function expectCountersMatchRows(jobId: string): Promise<void> {
  const job = await Parent.get(jobId);
  const rows = await candidatesOf(jobId);
  const inBucket = (bucket: string) => rows.filter((row) => row.bucket === bucket).length;
  expect({
    total: job.totalCandidates,
    goodFit: job.countGoodFit,
    notInterested: job.countNotInterested,
    busy: job.countBusy,
    unanswered: job.countUnanswered,
    other: job.countOther,
  }).toEqual({
    total: rows.length,
    goodFit: inBucket("good_fit"),
    notInterested: inBucket("not_interested"),
    busy: inBucket("busy"),
    unanswered: inBucket("Unanswered"),
    other: inBucket("other"),
  });
  const holder = await Candidate.loadHolderLookup(rows.map(({ phoneNumber }) => ({ parentId: jobId, phoneNumber })));
  for (const { phoneNumber, candidateId } of rows)
    expect(holder({ parentId: jobId, phoneNumber })?.candidateId).toBe(candidateId);
}

/** Writes the outcome of a call to the person, with the label of a good fit in any case, and counts it in the job. */
export async function recordCall(jobId: string, candidateId: string, bucket: "good_fit" | "busy"): Promise<void> {
  const counter = bucket === "busy" ? "countBusy" : "countGoodFit";
  const outcome = {
    callStatus: "Completed",
    bucket,
    outcomeLabel: "Good Fit",
    summary: "Nice.",
    endReason: "completed",
    totalCalls: 1,
  } as const;
  await db().candidate.patch({ tenantId, parentId: jobId, candidateId }).set(outcome).go();
  await db()
    .parentCounters.patch({ tenantId, parentId: jobId })
    .add({ [counter]: 1, version: 1 })
    .go();
}

export const place = ({ jobId, numberId }: World, candidateId: string) =>
  Call.place({ parentId: jobId, candidateId, numberId });

export async function loadCall(callId: string): Promise<Call.CallItem> {
  const call = await Call.load(callId);
  if (!call) throw new Error("The call is gone");
  return call;
}

export const pendingOn = async (numberId: string) =>
  (await db().line.get({ tenantId, numberId }).go({ consistent: true })).data?.pending;

/** Runs `concurrentWork` after the first reads of `work`, just before its first transaction. */
export function interleave<T>(concurrentWork: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  let isDone = false;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        if (!isDone && command.constructor.name === "TransactWriteCommand") {
          isDone = true;
          await runAs({ database }, concurrentWork);
        }
        return target.send(command);
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

export const selectAllExcept = (except: string[] = []): Candidate.Selection => ({
  all: true,
  search: "",
  status: "all",
  callStatus: "all",
  except,
});

/** Starts a run of the whole job over its number, unless `request` differs; returns the run's id. */
export async function beginRun({ jobId, numberId }: World, request: Partial<Call.RunRequest> = {}): Promise<string> {
  return (await Call.startRun({ parentId: jobId, leads: "all", numberId, ...request })).runId;
}

export async function loadRun(runId: string) {
  const run = await Call.loadRun(runId);
  if (!run) throw new Error("The run is gone");
  return run;
}
