/** Judges the end state: every call has ended, no lease is left, minutes add up, counters equal a recount. */
import type { Row } from "../../table/expression.ts";
import type { IncomingCall } from "../world/callers.ts";
import type { ProviderCall } from "../world/provider.ts";
import { amount, members, readRecord, type TableRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";
import { isIncoming } from "./incoming.ts";
import { judgeCounters } from "./recount.ts";

/** A worker's clock may be ahead by this. */
const skewMs = 2_000;

type Blame = (words: string) => void;

export function judgeAfterwards(world: World, blame: Blame): void {
  const record = readRecord(world.store);
  const rungCalls = world.provider.calls.filter(({ rings }) => rings);
  judgeCalls(record, rungCalls, blame);
  judgeUndialed(record, rungCalls, world.provider.refusedPeople, blame);
  judgeLeases(record, blame);
  judgeMoney(record, rungCalls, world.provider.callers.calls, blame);
  judgeOptOutsAndPauses(record, rungCalls, blame);
  judgeStartTimes(record, rungCalls, world.startTimeByRun, blame);
  judgeConsideredPeople(record, world.requestedByRun, blame);
  judgeCounters(record, blame);
}

/** A completed run has considered every person that it was asked to call. */
function judgeConsideredPeople(record: TableRecord, requestedByRun: ReadonlyMap<string, number>, blame: Blame): void {
  for (const run of record.of("run")) {
    const runId = text(run, "runId");
    const requested = requestedByRun.get(runId) ?? 0;
    if (text(run, "state") === "completed" && amount(run, "considered") < requested)
      blame(`${runId} was asked to call ${requested} people, and considered ${amount(run, "considered")}`);
  }
}

/** People who opted out are on the do-not-call list; a run stays paused for lack of minutes only while there are none. */
function judgeOptOutsAndPauses(record: TableRecord, rungCalls: readonly ProviderCall[], blame: Blame): void {
  for (const { request, report } of rungCalls) {
    if (report.analysis.optOut !== true) continue;
    const isSuppressed = record
      .of("callee")
      .some(
        (row) =>
          text(row, "tenantId") === request.ref.tenantId &&
          text(row, "phoneNumber") === request.customer.number &&
          text(row, "suppressedAt") !== "",
      );
    if (!isSuppressed)
      blame(`${request.customer.number} asked not to be called again, and is not on the do-not-call list`);
  }
  for (const run of record.of("run")) {
    if (text(run, "state") === "paused" && text(run, "pauseReason") === "trial")
      blame(`${text(run, "runId")} is paused for lack of a trial's calls, and days have passed`);
    if (text(run, "state") !== "paused" || text(run, "pauseReason") !== "minutes") continue;
    const meter = record
      .of("meter")
      .find((row) => text(row, "tenantId") === text(run, "tenantId") && text(row, "userId") === text(run, "userId"));
    if (amount(meter, "remainingSeconds") > 0)
      blame(`${text(run, "runId")} is paused for lack of minutes, and there are some`);
  }
}

/** No run dials before its start time. */
function judgeStartTimes(
  record: TableRecord,
  rungCalls: readonly ProviderCall[],
  startTimeByRun: ReadonlyMap<string, number>,
  blame: Blame,
): void {
  if (startTimeByRun.size === 0) return;
  const runIds = new Map(record.of("call").map((row) => [text(row, "callId"), text(row, "runId")]));
  for (const { request, voiceCallId, acceptedAt } of rungCalls) {
    const startsAt = startTimeByRun.get(runIds.get(request.ref.callId) ?? "") ?? 0;
    if (acceptedAt < startsAt - skewMs)
      blame(`${voiceCallId} rings ${startsAt - acceptedAt} ms before its run is to begin`);
  }
}

function judgeCalls(record: TableRecord, rungCalls: readonly ProviderCall[], blame: Blame): void {
  const calls = record.of("call");
  const byId = new Map(calls.map((row) => [text(row, "callId"), row]));
  for (const { request, voiceCallId, report } of rungCalls) {
    const { callId } = request.ref;
    const row = byId.get(callId);
    if (!row) blame(`${voiceCallId} rang, but no row has call ${callId}`);
    else if (text(row, "state") !== "ended")
      blame(`call ${callId} is ${text(row, "state")}, and ${voiceCallId} is over`);
    else if (text(row, "endedReason") !== report.endedReason)
      blame(`call ${callId} ended by ${text(row, "endedReason")}, and ${voiceCallId} by ${report.endedReason}`);
  }
  const pausedRuns = new Set(
    record.of("run").flatMap((run) => (text(run, "state") === "paused" ? [text(run, "runId")] : [])),
  );
  for (const row of calls) {
    const state = text(row, "state");
    const mayWait = state === "queued" && pausedRuns.has(text(row, "runId"));
    if (state !== "ended" && !mayWait) blame(`call ${text(row, "callId")} stays ${state}`);
  }
}

/** Causes of an end (`ec` in the table) before any phone rang. */
const causesWithoutRing: ReadonlySet<string> = new Set([
  ...["invalid-number", "carrier-refused", "gate-refused", "minutes-exhausted"],
  ...["number-gone", "parent-deleted", "taken-back", "canceled", "deleted"],
]);

/** A call ends without a ring only for these causes; a rejection counts only if the provider refused that person. */
function judgeUndialed(
  record: TableRecord,
  rungCalls: readonly ProviderCall[],
  refusedCallIds: ReadonlySet<string>,
  blame: Blame,
): void {
  const rang = new Set(rungCalls.map(({ request }) => request.ref.callId));
  for (const row of record.of("call")) {
    const callId = text(row, "callId");
    if (text(row, "state") !== "ended" || rang.has(callId) || isIncoming(row)) continue;
    const cause = text(row, "ec");
    const isAllowed = cause === "provider-rejected" ? refusedCallIds.has(callId) : causesWithoutRing.has(cause);
    if (!isAllowed) blame(`${callId} ended without a ring: ${cause}`);
  }
}

function judgeLeases(record: TableRecord, blame: Blame): void {
  for (const kind of ["line", "run", "runshard", "tally", "tenantmeter"])
    for (const row of record.of(kind)) {
      const held = [...members(row, "live"), ...members(row, "starting")];
      if (held.length > 0) blame(`${kind} ${text(row, "numberId") || text(row, "runId")} holds ${held.join(", ")}`);
    }
  for (const row of record.of("accountlease"))
    blame(`line ${text(row, "slot")} of the account is held by ${text(row, "callId")}`);
  for (const row of record.of("callee"))
    if (text(row, "callId") !== "") blame(`${text(row, "phoneNumber")} is locked by ${text(row, "callId")}`);
}

const billedSecondsOf = ({ report }: Pick<ProviderCall, "report">): number =>
  Math.ceil(report.durationSeconds / 60) * 60;

function judgeMoney(
  record: TableRecord,
  rungCalls: readonly ProviderCall[],
  incoming: readonly IncomingCall[],
  blame: Blame,
): void {
  for (const meter of record.of("meter")) {
    const isOwn = (row: Row) =>
      text(row, "tenantId") === text(meter, "tenantId") && text(row, "userId") === text(meter, "userId");
    const billed = sum(record.of("ledger").filter(isOwn), (row) => amount(row, "billedSeconds"));
    const outgoingOfTenant = rungCalls.filter(({ request }) => request.ref.tenantId === text(meter, "tenantId"));
    const incomingOfTenant = incoming.filter(
      (call) => call.isReported && call.number.tenantId === text(meter, "tenantId"),
    );
    const talked = sum(outgoingOfTenant, billedSecondsOf) + sum(incomingOfTenant, billedSecondsOf);
    if (billed !== talked) blame(`the ledger has ${billed} s, and the provider carried ${talked} s`);
    const used = amount(meter, "usedSeconds");
    if (used !== billed) blame(`a meter has ${used} s, and its ledger ${billed} s`);
    const remaining = amount(meter, "allowedSeconds") - used;
    if (amount(meter, "remainingSeconds") !== remaining)
      blame(`a meter has ${amount(meter, "remainingSeconds")} s left, and not ${remaining} s`);
  }
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
