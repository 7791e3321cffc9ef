/** Changes between a line's reads and writes: a resumed run, a lagging index or read, a provider that recovers. */
import { messages } from "@callwright/contracts";
import * as AfterCall from "@callwright/core/after-call/index";
import * as Billing from "@callwright/core/billing/index";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Run from "@callwright/core/call/run/state";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { context, ports, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { StartResult } from "@callwright/core/ports/voice";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  forgetSent,
  idAt,
  interleave,
  loadCall,
  loadRun,
  sent,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Compared with `toBeCloseTo(…, -5)`: to within fifty seconds. */
const msUntil = (instant = ""): number => Date.parse(instant) - now();

async function lineOf(numberId: string) {
  const { data } = await db().line.get({ tenantId, numberId }).go({ consistent: true });
  return data ?? undefined;
}

const leasesOf = async (numberId: string): Promise<readonly string[]> => (await lineOf(numberId))?.live ?? [];

async function talkToAll(numberId: string): Promise<void> {
  for (;;) {
    await dispatch({ numberId });
    const live = await leasesOf(numberId);
    if (live.length === 0) return;
    for (const callId of live) await endWithReport(await loadCall(callId), answeredReport);
  }
}

type Client = ReturnType<typeof context>["database"]["client"];
type Command = Parameters<Client["send"]>[0];

/** Runs the work with each answer of the table passed through `change`. */
function withTableAnswers<T>(change: (command: Command, answer: object) => object, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Command) => change(command, await target.send(command));
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

const withVoice = <T>(voice: object, work: () => Promise<T>): Promise<T> => {
  const merged = Object.assign(Object.create(ports().voice), voice);
  return runAs({ ports: Object.create(ports(), { voice: { value: merged } }) }, work);
};

it("a run that resumes while its line is about to drop it stays on that line", () =>
  world(2, async (here) => {
    const runId = await beginRun(here);
    await Run.pause(runId, "asked");
    await interleave(
      () => Run.resume(runId),
      () => dispatch({ numberId: here.numberId }),
    );
    expect((await lineOf(here.numberId))?.runs).toEqual([runId]);
    await talkToAll(here.numberId);
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 2 });
  }));

it("a run continues on a number that is registered again when its other number is lost", () =>
  world(2, async (here) => {
    const { userId } = await Parent.get(here.jobId);
    const otherNumberId = newId("num");
    const number = { provider: "twilio", phoneNumber: "+4930555001", label: "Hamburg", sealed: "…" } as const;
    const registration = { status: "registered", voiceNumberId: "vn_2", createdAt: nowIso() } as const;
    await db()
      .number.create({ tenantId, numberId: otherNumberId, userId, ...number, ...registration })
      .go();
    const setStatus = (numberId: string, status: "reconnect" | "registered") =>
      db().number.patch({ tenantId, numberId }).set({ status }).go();
    const runId = await beginRun(here, { numberIds: [otherNumberId] });
    await setStatus(here.numberId, "reconnect");
    await dispatch({ numberId: here.numberId });
    expect((await lineOf(here.numberId))?.runs).toBeUndefined();
    await setStatus(here.numberId, "registered");
    await setStatus(otherNumberId, "reconnect");
    await dispatch({ numberId: otherNumberId });
    expect((await loadRun(runId)).state).toBe("running");
    await talkToAll(here.numberId);
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 2 });
  }));

it("refused credentials pause the run and cost no person an attempt", () =>
  world(5, async (here) => {
    const runId = await beginRun(here);
    let dials = 0;
    const refusal: StartResult = { kind: "rejected", cause: "credentials", reason: "Bad credentials." };
    const startCall = async () => {
      dials += 1;
      return refusal;
    };
    await withVoice({ startCall }, async () => {
      await dispatch({ numberId: here.numberId });
      await dispatch({ numberId: here.numberId });
    });
    expect(dials).toBe(1);
    expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "credentials", ended: 0, waiting: 1 });
  }));

const noCredits: StartResult = { kind: "rejected", cause: "account", reason: "Wallet Balance Is -0.02." };

it("an account that cannot place calls costs no attempt: the run pauses and retries by itself", () =>
  world(5, async (here) => {
    const runId = await beginRun(here);
    let dials = 0;
    const startCall = async () => {
      dials += 1;
      return noCredits;
    };
    const { numberId } = here;
    await withVoice({ startCall }, () => dispatch({ numberId }));
    expect(dials).toBe(1);
    expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "provider", ended: 0, waiting: 1 });
    expect((await candidatesOf(here.jobId)).map(({ callStatus }) => callStatus)).not.toContain("Failed");
    await Call.continueRun(runId);
    expect((await loadRun(runId)).state).toBe("paused");
    moveClockTo(16 * 60_000); // A refused account is tried again after a quarter of an hour, not at once.
    await Call.continueRun(runId);
    expect((await loadRun(runId)).state).toBe("running");
    await talkToAll(numberId);
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 5, placed: 5, skipped: {} });
  }));

it("a report that the account was refused costs no attempt either", () =>
  world(3, async (here) => {
    const runId = await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [callId = ""] = await leasesOf(here.numberId);
    const { attempts } = await loadCall(callId);
    const report = { ...answeredReport, cause: "account-refused", durationSeconds: 0 } as const;
    await apply({ kind: "report", report, voiceCallId: "v_1", ref: { tenantId, callId, attempt: attempts } });
    expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "provider", ended: 0, waiting: 1 });
    expect((await loadCall(callId)).state).toBe("queued");
  }));

it("a call placed by hand waits while the provider refuses its account, and is dialled afterwards", () =>
  world(1, async ({ jobId, numberId, ids }) => {
    const { callId } = await Call.place({ parentId: jobId, candidateId: idAt(ids, 0), numberId });
    await withVoice({ startCall: async () => noCredits }, () => dispatch({ numberId }));
    expect(await loadCall(callId)).toMatchObject({ state: "queued", attempt: 1 });
    moveClockTo(16 * 60_000); // A refused account is tried again after a quarter of an hour.
    await dispatch({ numberId });
    expect(await loadCall(callId)).toMatchObject({ state: "dialing", attempt: 1 });
  }));

it("a line wakes for a next attempt that no index shows yet, though the index shows a later one", () =>
  world(2, async (here) => {
    const runId = await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [first = ""] = await leasesOf(here.numberId);
    const callbackAt = toIso(now() + 3 * dayMs);
    const busy = { ...answeredReport, cause: "busy", durationSeconds: 0 } as const;
    await endWithReport(await loadCall(first), {
      ...answeredReport,
      analysis: { ...answeredReport.analysis, callbackAt },
    });
    await dispatch({ numberId: here.numberId });
    const [second = ""] = await leasesOf(here.numberId);
    const ended = await endWithReport(await loadCall(second), busy);
    const next = (await candidatesOf(here.jobId)).find(({ candidateId }) => candidateId === ended?.candidateId);
    const nextAt = next?.nextAt ?? "";
    expect(Date.parse(nextAt)).toBeLessThan(now() + dayMs * 2);
    const hideNextAttempt = (command: Command, answer: object) => {
      if (command.constructor.name !== "QueryCommand" || !("Items" in answer) || !Array.isArray(answer.Items))
        return answer;
      const hidden = next?.pendingCallId?.toLowerCase() ?? "";
      return { ...answer, Items: answer.Items.filter((item) => !JSON.stringify(item).toLowerCase().includes(hidden)) };
    };
    expect(ended).toBeDefined();
    await withTableAnswers(hideNextAttempt, () => dispatch({ numberId: here.numberId, nextAt: ended?.nextAt }));
    const line = await lineOf(here.numberId);
    // The sweeper replaces a lost wake-up message a minute after its time.
    expect(Date.parse(line?.wakeAt ?? "")).toBe(Date.parse(nextAt) + 60_000);
    expect(await loadRun(runId)).toMatchObject({ state: "running", waiting: 2 });
  }));

it("a call whose status arrived ends when its report says that no line was free, and leaves no lease", () =>
  world(1, async (here) => {
    await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [callId = ""] = await leasesOf(here.numberId);
    const ids = { voiceCallId: "voice_1", ref: { tenantId, callId, attempt: 1 } };
    await apply({ kind: "status", state: "in_progress", ...ids });
    await apply({ kind: "report", report: { ...answeredReport, cause: "lines-taken", durationSeconds: 0 }, ...ids });
    expect((await loadCall(callId)).state).toBe("ended");
    expect(await leasesOf(here.numberId)).toEqual([]);
  }));

it("people whom a stale read does not show yet are called", () =>
  world(1, async (here) => {
    const runId = await beginRun(here);
    const hideUnlessConsistent = (command: Command, answer: object) => {
      const { input } = command;
      const isStaleGet =
        command.constructor.name === "GetCommand" && !("ConsistentRead" in input && input.ConsistentRead);
      const isJobOrPerson = "Key" in input && /job|candidate/.test(JSON.stringify(input.Key));
      return isStaleGet && isJobOrPerson ? { ...answer, Item: undefined } : answer;
    };
    await withTableAnswers(hideUnlessConsistent, () => dispatch({ numberId: here.numberId }));
    expect(startedCalls).toHaveLength(1);
    expect(await loadRun(runId)).toMatchObject({ skipped: {}, placed: 1 });
  }));

it("appending to a run that ends at that moment is refused in the same words as appending later", () =>
  world(2, async (here) => {
    const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
    const append = () => Call.RunMonitor.append(runId, { candidateIds: [idAt(here.ids, 1)] });
    const runIsOverRefusal = { code: "conflict", message: messages.runIsOver };
    // The run is cancelled while the list of appended people is being stored.
    const blobs = Object.assign(Object.create(ports().blobs), { put: () => Run.cancel(runId) });
    const racingPorts = Object.create(ports(), { blobs: { value: blobs } });
    await expect(runAs({ ports: racingPorts }, append)).rejects.toMatchObject(runIsOverRefusal);
    await expect(append()).rejects.toMatchObject(runIsOverRefusal);
  }));

it("a run that fails does not block its line's other runs, and its message is retried", () =>
  world(3, async (here) => {
    const { ids } = here;
    const brokenRunId = await beginRun(here, { leads: { candidateIds: [idAt(ids, 0)] } });
    const [list = ""] = (await loadRun(brokenRunId)).sources;
    await ports().blobs.put(list, "no list", "application/json");
    const otherRunIds = [await beginRun(here, { leads: { candidateIds: [idAt(ids, 1)] } })];
    otherRunIds.push(await beginRun(here, { leads: { candidateIds: [idAt(ids, 2)] } }));
    await expect(talkToAll(here.numberId)).rejects.toThrow("JSON");
    expect(startedCalls).toHaveLength(2);
    for (const runId of otherRunIds) expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 1 });
    expect((await lineOf(here.numberId))?.wakeAt).toBeDefined();
    await ports().blobs.put(list, JSON.stringify([idAt(ids, 0)]), "application/json");
    await talkToAll(here.numberId);
    expect(await loadRun(brokenRunId)).toMatchObject({ state: "completed", ended: 1 });
  }));

/** Begins a run of one person whose stored list cannot be read. */
async function beginBrokenRun(here: World, candidateId: string): Promise<void> {
  const { sources } = await loadRun(await beginRun(here, { leads: { candidateIds: [candidateId] } }));
  await ports().blobs.put(idAt(sources, 0), "no list", "application/json");
}

it("a run that cannot be served is retried soon, though its line's other runs wait for days", () =>
  world(2, async (here) => {
    const { ids, numberId } = here;
    await beginRun(here, { leads: { candidateIds: [idAt(ids, 0)] } });
    await dispatch({ numberId });
    const [callId = ""] = await leasesOf(numberId);
    const callbackAt = toIso(now() + 3 * dayMs);
    const analysis = { ...answeredReport.analysis, callbackAt };
    await endWithReport(await loadCall(callId), { ...answeredReport, analysis });
    await dispatch({ numberId });
    expect(msUntil((await lineOf(numberId))?.wakeAt)).toBeGreaterThan(2 * dayMs);
    await beginBrokenRun(here, idAt(ids, 1));
    const before = sent.length;
    await expect(dispatch({ numberId })).rejects.toThrow("JSON");
    expect(msUntil((await lineOf(numberId))?.wakeAt)).toBeLessThanOrEqual(5 * 60_000);
    expect(sent.slice(before)).toEqual([]);
  }));

it("the follow-ups of a call's end are done once, though another run of its line cannot be served", () =>
  world(3, async (here) => {
    const { ids, numberId } = here;
    const runId = await beginRun(here, { leads: { candidateIds: [idAt(ids, 0), idAt(ids, 1)] } });
    await dispatch({ numberId });
    await beginBrokenRun(here, idAt(ids, 2));
    for (;;) {
      const [callId] = await leasesOf(numberId);
      if (!callId) break;
      await endWithReport(await loadCall(callId), { ...answeredReport, hasRecording: true });
      forgetSent();
      await AfterCall.handleCallEnded(callId);
      expect(sent).toContain("recording.copy");
      expect((await loadCall(callId)).checkAt).toBeUndefined();
      // The failing dispatch is a message of its own and does not repeat the follow-ups.
      await dispatch({ numberId }).catch(() => undefined);
    }
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 2 });
  }));

it("a run whose trial is over is checked each hour, and resumes with a top-up", () =>
  world(5, async (here) => {
    const { userId } = await Parent.get(here.jobId);
    const acme = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: nowIso() };
    await db().tenant.put(acme).go();
    await db()
      .meter.patch({ tenantId, userId })
      .set({ trialEndsAt: toIso(now() + dayMs / 2) })
      .go();
    const runId = await beginRun(here);
    await talkToAll(here.numberId);
    const paused = await loadRun(runId);
    expect(paused).toMatchObject({ state: "paused", pauseReason: "trial", ended: 3 });
    expect(paused.wakeAt).toBeDefined();
    moveClockTo(dayMs);
    await Call.continueRun(runId);
    const pausedAgain = await loadRun(runId);
    expect(pausedAgain).toMatchObject({ state: "paused", restingIn: tenantId });
    expect(msUntil(pausedAgain.wakeAt)).toBeCloseTo(hourMs, -5);
    expect(pausedAgain.pauseWords).toContain("trial is over");
    await Billing.topUp({ userId, minutes: 60, plan: "Pro" });
    await Call.RunMonitor.resumeAfterTopUp({ userId });
    expect((await loadRun(runId)).state).toBe("running");
  }));

it("a run paused for minutes resumes within the hour though the message of its top-up is lost", () =>
  world(1, async (here) => {
    const { userId } = await Parent.get(here.jobId);
    const key = { tenantId, userId };
    const { allowedSeconds = 0 } = (await db().meter.get(key).go({ consistent: true })).data ?? {};
    const runId = await beginRun(here);
    await db().meter.patch(key).set({ usedSeconds: allowedSeconds, remainingSeconds: 0 }).go();
    await dispatch({ numberId: here.numberId });
    expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "minutes" });
    moveClockTo(hourMs);
    await Call.continueRun(runId);
    const paused = await loadRun(runId);
    expect(paused).toMatchObject({ state: "paused", pauseReason: "minutes" });
    expect(msUntil(paused.wakeAt)).toBeCloseTo(hourMs, -5);
    await Billing.topUp({ userId, minutes: 60 });
    moveClockTo(2 * hourMs);
    await Call.sweep();
    await Call.continueRun(runId);
    expect((await loadRun(runId)).state).toBe("running");
  }));

it("the list of the gate's decisions includes postponed and refused calls", () =>
  world(3, async (here) => {
    const runId = await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [first = ""] = await leasesOf(here.numberId);
    // That evening no more calls are placed, and one person opts out.
    moveClockTo(11 * hourMs);
    await endWithReport(await loadCall(first), answeredReport);
    await dispatch({ numberId: here.numberId });
    const people = await candidatesOf(here.jobId);
    const { phoneNumber = "", pendingCallId } = people.find((one) => one.pendingCallId) ?? {};
    await Compliance.suppress({ phoneNumber, source: "manual" });
    moveClockTo(dayMs);
    await dispatch({ numberId: here.numberId });
    expect((await loadCall(pendingCallId ?? "")).endedReason).toBe("gate-refused");
    const decisions: string[] = [];
    for await (const calls of Call.gateDecisions(here.jobId))
      decisions.push(
        ...calls.map(({ call, decision }) => `${call.callId === first} ${decision.kind} ${decision.rule}`),
      );
    expect(decisions).toContain("true allow all");
    expect(decisions).toContain("false never suppressed");
    expect(new Set(decisions).size).toBe(decisions.length);
    expect((await loadRun(runId)).state).toBe("running");
  }));
