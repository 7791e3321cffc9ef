/** Planted bugs of provider accounts with fewer lines than numbers: leases, turns, and calls returned to the queue. */
import type { PlantedBug } from "./hooks.ts";

export const plantedInAccounts: readonly PlantedBug[] = [
  {
    id: "account-attempt",
    breaks: "A refusal by a full account counts as an attempt: the third one ends the call.",
    file: "packages/core/src/call/retry.ts",
    find: "const accountId = accountOfCall(call);",
    replace:
      'const accountId = accountOfCall(call);\n  if (call.attempts >= 3) return endWithoutReport(call, "provider-unavailable", reason);',
  },
  {
    id: "account-report",
    breaks: "A report that the account's lines were taken ends the call.",
    file: "packages/core/src/call/retry.ts",
    find: 'if (cause === "lines-taken") await retryLater(call, { reason: endedReason });',
    replace: 'if (cause === "lines-taken") return false;',
  },
  {
    id: "account-credit",
    breaks: "A person is given up because the account has no credit.",
    file: "packages/core/src/call/dial.ts",
    find: "await pauseForAccount(call, reason);",
    replace: 'await endWithoutReport(call, "provider-rejected", reason);',
  },
  {
    id: "account-limit",
    breaks: "The account's limit is not learned: dispatch tries its lines one by one.",
    file: "packages/core/src/call/account-capacity/account.ts",
    find: "if (limits.concurrent === limit) return false;",
    replace: "if (limits.concurrent > 0) return false;",
  },
  {
    id: "lease-taken",
    breaks: "Two calls have one line of the account.",
    file: "packages/core/src/call/account-capacity/lease.ts",
    find: "op.lte(untilMs, now())",
    replace: "op.exists(untilMs)",
  },
  {
    id: "lease-ended",
    breaks: "An ended call keeps its line of the account.",
    file: "packages/core/src/call/end-writes.ts",
    find: 'put("lease", releaseAccountSlot(writer, call));',
    replace: "",
  },
  {
    id: "lease-returned",
    breaks: "A call that was returned to the queue keeps its line of the account.",
    file: "packages/core/src/call/retry.ts",
    find: 'put("lease", releaseAccountSlot(writer, call));',
    replace: "",
  },
  {
    id: "turn-unfair",
    breaks: "Turns go first to the tenant that holds the most lines of the account.",
    file: "packages/core/src/call/account-capacity/turn.ts",
    find: "(tenant?.leases ?? 0) / weightOf(turn.tenantId),",
    replace: "-(tenant?.leases ?? 0) / weightOf(turn.tenantId),",
  },
  {
    id: "turn-unannounced",
    breaks: "A freed line of the account is not announced: it is idle until the sweeper comes.",
    file: "packages/core/src/call/account-capacity/lease.ts",
    find: 'await runAsSystem({ tenantId }, "account.turn", () => send(dispatchLine, { numberId, isTurn: true }));',
    replace: 'await runAsSystem({ tenantId }, "account.turn", async () => {});',
  },
  {
    id: "turn-kept",
    breaks: "A number with no one to call keeps its turn.",
    file: "packages/core/src/call/dispatch.ts",
    find: 'if (isTurn && number && result !== "dialed" && result !== "waiting")',
    replace: "if (isTurn && number && result === undefined && number.concurrency < 0)",
  },
  {
    id: "dial-lost",
    breaks: "A call whose worker died before its dial is given up, though no phone has rung.",
    file: "packages/core/src/call/sweep.ts",
    find: "returnCall(call, 0)",
    replace: 'endWithoutReport(call, "dial-unknown")',
  },
  {
    id: "end-dials",
    breaks: "The worker that applies an end dials the next call: a slow provider holds up the ends.",
    file: "packages/core/src/call/end.ts",
    find: "send(dispatchLine, { numberId, nextAt })",
    replace: 'import("./dispatch.ts").then(({ dispatch }) => dispatch({ numberId, nextAt }))',
  },
  {
    id: "conflict-refused",
    breaks: "A transaction that overlaps another one counts as refused by its conditions.",
    file: "packages/core/src/db/transact.ts",
    find: 'code === "ConditionalCheckFailed" ? [index] : []',
    replace: 'code === "ConditionalCheckFailed" || code === "TransactionConflict" ? [index] : []',
  },
];
