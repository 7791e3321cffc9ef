/** Judges incoming calls: each has one row, a slot and minutes while it lasts, and is listed with its person. */
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import type { ProviderCall } from "../world/provider.ts";
import { amount, kindOf, members, readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

type Blame = (words: string) => void;

/** The entity's short attribute names: `di` is a call's direction, `bb` its person's bucket before it. */
export const isIncoming = (row: Parameters<typeof text>[0]): boolean => text(row, "di") === "inbound";

export function createIncomingJudge(blame: Blame) {
  /** Incoming calls that must be listed with their person in the end. */
  const personCallIds = new Set<string>();
  return {
    onCommit(changes: readonly Change[]): void {
      for (const { before, after } of changes) {
        if (kindOf(after) !== "call" || before || !isIncoming(after)) continue;
        const callId = text(after, "callId");
        const changeOf = (kind: string) => changes.find((change) => kindOf(change.after) === kind);
        if (!members(changeOf("line")?.after, "live").includes(callId))
          blame(`${callId} came in without a slot of its line`);
        if (text(changeOf("accountlease")?.after, "callId") !== callId)
          blame(`${callId} came in without a line of the account`);
        const meter = changeOf("meter");
        if (amount(meter?.before, "remainingSeconds") <= amount(meter?.after, "remainingSeconds"))
          blame(`${callId} came in without minutes`);
        if (text(after, "bb") !== "") personCallIds.add(callId);
      }
    },
    judgeEndState(world: World): void {
      const record = readRecord(world.store);
      for (const { voiceCallId, caller, report, isReported } of world.provider.callers.calls) {
        const rows = record.of("call").filter((row) => text(row, "voiceCallId") === voiceCallId);
        if (rows.length !== (isReported ? 1 : 0)) blame(`${voiceCallId} came in, and ${rows.length} rows have it`);
        for (const row of rows) {
          if (!isIncoming(row)) blame(`${voiceCallId} came in, and its row says that we called`);
          if (text(row, "phoneNumber") !== caller) blame(`${voiceCallId} came from ${caller}, and its row has another`);
          if (text(row, "endedReason") !== report.endedReason)
            blame(`${voiceCallId} ended by ${report.endedReason}, and its row by ${text(row, "endedReason")}`);
          if (amount(row, "seconds") !== report.durationSeconds)
            blame(`${voiceCallId} had ${report.durationSeconds} s, and its row ${amount(row, "seconds")} s`);
        }
      }
      const calls = new Map(record.of("call").map((row) => [text(row, "callId"), row]));
      for (const row of record.of("call").filter(isIncoming)) {
        const jobIds = returnableIds(row, world.provider.calls).map((callId) => text(calls.get(callId), "parentId"));
        if (!jobIds.includes(text(row, "parentId")))
          blame(`${text(row, "callId")} came in for ${text(row, "parentId")}, and its number rang for ${jobIds}`);
      }
      for (const callId of personCallIds) {
        const call = calls.get(callId);
        const person = record
          .of("candidate")
          .find((row) => ["tenantId", "parentId", "candidateId"].every((id) => text(row, id) === text(call, id)));
        if (person && !members(person, "ci").includes(callId.replace("call_", "")))
          blame(`${callId} came in from ${text(person, "candidateId")}, and is none of their calls`);
      }
    },
  };
}

/** A worker's clock may be ahead by this. */
const skewMs = 2_000;
/** The product may learn of a call's end this much later, since webhooks are delayed. */
const webhookDelayMs = 300_000;

/** The outgoing calls that this one may return: those of its number that are under way when it comes in, and the latest. */
function returnableIds(row: Row, providerCalls: readonly ProviderCall[]): readonly string[] {
  const incomingAt = Date.parse(text(row, "createdAt")) + skewMs;
  const own = providerCalls.filter(
    ({ rings, request, acceptedAt }) =>
      rings &&
      acceptedAt <= incomingAt &&
      request.ref.tenantId === text(row, "tenantId") &&
      request.voiceNumberId === `voice_${text(row, "numberId")}` &&
      request.customer.number === text(row, "phoneNumber"),
  );
  const mayBeUnderWay = ({ endsAt }: ProviderCall) => endsAt > incomingAt - webhookDelayMs;
  return own
    .filter((call, index) => index === own.length - 1 || mayBeUnderWay(call))
    .map(({ request }) => request.ref.callId);
}
