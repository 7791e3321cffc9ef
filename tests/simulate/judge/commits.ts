/** Judges every commit: states only advance, a claim takes all it needs in one write, no write concerns two tenants. */
import { decodeDecision } from "@callwright/core/call/call.entity";
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import type { ProviderCall } from "../world/provider.ts";
import { amount, kindOf, members, text } from "../world/record.ts";

interface CommitsOptions {
  readonly blame: (words: string) => void;
  readonly concurrency: number;
  readonly maxLive: number | undefined;
  readonly providerCalls: () => readonly ProviderCall[];
  readonly now: () => number;
}

/** A worker's clock may be ahead by this. */
const skewMs = 2_000;

const statesInOrder = ["queued", "dialing", "ringing", "in_progress", "ended"];

export function createCommitJudge({ blame, concurrency, maxLive, providerCalls, now }: CommitsOptions) {
  function judgeCall(before: Row | undefined, after: Row | undefined, changes: readonly Change[]): void {
    const callId = text(after ?? before, "callId");
    if (!after) blame(`call ${callId} is deleted`);
    if (!after) return;
    const [from, to] = [text(before, "state"), text(after, "state")];
    if (from === to) return;
    if (to === "dialing") judgeClaim(after, changes);
    if (from === "ended") blame(`call ${callId} had ended and is ${to} again`);
    else if (to === "queued" && from !== "") judgeRequeued(callId);
    else if (statesInOrder.indexOf(to) < statesInOrder.indexOf(from))
      blame(`call ${callId} goes from ${from} to ${to}`);
  }

  /** The transaction that claims a call also takes its lock, its leases and its minutes. */
  function judgeClaim(call: Row, changes: readonly Change[]): void {
    const callId = text(call, "callId");
    const changeOf = (kind: string) => changes.find(({ after }) => kindOf(after) === kind);
    const [contact, line, meter] = [changeOf("callee"), changeOf("line"), changeOf("meter")];
    const shard = changeOf("runshard");
    const run = shard ?? changeOf("run");
    const blameFor = (what: string) => blame(`call ${callId} is claimed ${what}`);
    if (text(contact?.after, "callId") !== callId) blameFor("without a lock on the number called");
    if (text(contact?.before, "callId") !== "") blameFor(`over the lock of ${text(contact?.before, "callId")}`);
    if (text(contact?.before, "suppressedAt") !== "") blameFor("though the number is on the do-not-call list");
    if (text(contact?.after, "phoneNumber") !== text(call, "phoneNumber")) blameFor("under the lock of another number");
    const leases = members(line?.after, "live");
    if (!leases.includes(callId)) blameFor("without a lease of its line");
    const lease = changeOf("accountlease");
    if (text(lease?.after, "callId") !== callId) blameFor("without a line of its account");
    if (amount(lease?.before, "untilMs") > now() + skewMs)
      blameFor(`over the line of ${text(lease?.before, "callId")}`);
    const holder = text(lease?.before, "callId");
    if (providerCalls().some(({ request, rings, isOver }) => rings && !isOver && request.ref.callId === holder))
      blameFor(`over the line of ${holder}, whose call is live`);
    if (leases.length > concurrency) blameFor(`beyond the ${concurrency} slots of its line`);
    // A call of a run with shards may take its minutes from its shard; any other call takes them from the meter.
    const reserved = amount(shard?.before, "remainingSeconds") - amount(shard?.after, "remainingSeconds");
    if (reserved <= 0 && (!meter || amount(meter.before, "remainingSeconds") <= 0)) blameFor("without minutes");
    if (maxLive !== undefined && members(changeOf("tenantmeter")?.after, "live").length > maxLive)
      blameFor("beyond its tenant's limit of calls");
    if (text(call, "runId") !== "" && text(run?.after, "state") !== "running") blameFor("for a run that does not run");
    const gate = decodeDecision(text(call, "gate"));
    const isAllowed = typeof gate === "object" && gate !== null && "kind" in gate && gate.kind === "allow";
    if (!isAllowed) blameFor("without the gate's permission");
  }

  /** A line of the account is freed only with a write of the call that holds it: its end or its return to the queue. */
  function judgeAccountRelease(lease: Row, changes: readonly Change[]): void {
    const holder = text(lease, "callId");
    if (!changes.some(({ after }) => kindOf(after) === "call" && text(after, "callId") === holder))
      blame(`another call frees line ${text(lease, "slot")} of ${holder}`);
  }

  function judgeAppend(before: Row | undefined, after: Row | undefined): void {
    const sourcesOf = (run: Row | undefined) => (Array.isArray(run?.sources) ? run.sources.length : 0);
    if (before && sourcesOf(after) > sourcesOf(before) && amount(after, "total") <= amount(before, "total"))
      blame(`people are appended to ${text(after, "runId")}, and its total stays ${amount(after, "total")}`);
  }

  function judgeRequeued(callId: string): void {
    const ringing = providerCalls().find((call) => call.rings && call.request.ref.callId === callId);
    if (ringing) blame(`call ${callId} is queued again, and ${ringing.voiceCallId} rings`);
  }

  return (changes: readonly Change[]): void => {
    const tenantIds = new Set(
      changes.map(({ before, after }) => text(after ?? before, "tenantId")).filter((id) => id !== ""),
    );
    if (tenantIds.size > 1) blame(`one write concerns several tenants: ${[...tenantIds].join(", ")}`);
    for (const { before, after } of changes) {
      const kind = kindOf(after ?? before);
      if (kind === "call") judgeCall(before, after, changes);
      if (kind === "accountlease" && before && !after) judgeAccountRelease(before, changes);
      if (kind === "run") judgeAppend(before, after);
      if (kind === "ledger" && before) blame(`the ledger's row of ${text(before, "entryId")} is written twice`);
    }
  };
}
