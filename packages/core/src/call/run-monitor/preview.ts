import type { RunPreview } from "@callwright/contracts";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import { nowIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import { notFound } from "../../kernel/error.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import * as Reach from "../../reach/index.ts";
import { wordsOfCause } from "../ending.ts";
import { loadLine } from "../line.ts";
import { requireOwnRun } from "../run/load.ts";
import { type IsMember, isPending, isReached, membersOfActiveRuns, readMembership } from "../run/sources.ts";
import { type RunRequest, requireFutureStart } from "../run/start.ts";

interface PreviewRequest extends Pick<RunRequest, "parentId" | "leads" | "startAt" | "isOnlyNew" | "numberIds"> {
  /** The run to which the candidates would be appended. */
  readonly runId?: string | undefined;
}

export async function preview(request: PreviewRequest): Promise<Omit<RunPreview, "canMoveClock">> {
  const { parentId, leads, startAt, numberIds = [] } = request;
  const parent = await Parent.get(parentId);
  requireFutureStart(startAt);
  const [people, isMember] = await Promise.all([Candidate.listSelected(parent, leads), memberTest(request, parent)]);
  const byRule = Map.groupBy(people, (person) => {
    if (isPending(person)) return "pending";
    if (isReached(person, leads)) return "done";
    return isMember?.(person) ? "twice" : "callable";
  });
  const atMs = startAt ? Date.parse(startAt) : undefined;
  const [byGate, outlook, lines] = await Promise.all([
    Compliance.preview(byRule.get("callable") ?? [], { window: Reach.attemptPlan(parent).window, atMs }),
    Billing.callOutlook(userActor().userId, atMs),
    countLines(numberIds),
  ]);
  const groups = (["done", "pending", "twice"] as const)
    .map((rule) => ({ rule, count: byRule.get(rule)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    at: nowIso(),
    ...byGate,
    ...limitByCredit(byGate, outlook, lines),
    skipped: byGate.skipped + groups.reduce((sum, { count }) => sum + count, 0),
    skippedGroups: [...byGate.skippedGroups, ...groups.map((group) => ({ ...group, words: explainSkip(group.rule) }))],
    minutesLeft: outlook.minutesLeft,
  };
}

interface Lines {
  readonly lines: number;
  readonly freeLines: number;
}

async function countLines(numberIds: readonly string[]): Promise<Lines> {
  const { userId } = userActor();
  const slots = await Promise.all(
    numberIds.map(async (id) => {
      const [number, line] = await Promise.all([PhoneNumber.getEventual(id), loadLine(id)]);
      if (number?.userId !== userId) throw notFound("phone_number");
      return { concurrency: number.concurrency, live: line?.live?.length ?? 0 };
    }),
  );
  if (slots.length === 0) return { lines: 1, freeLines: 1 }; // Not chosen yet: one line of the default number.
  let lines = 0;
  let freeLines = 0;
  for (const { concurrency, live } of slots) {
    lines += concurrency;
    freeLines += Math.max(0, concurrency - live);
  }
  return { lines, freeLines };
}

const secondsBetweenCalls = 30;

function limitByCredit(
  { now: callable, later }: Pick<RunPreview, "now" | "later">,
  { minutesLeft, minutesPerCall, callsLeft, freeLines: tenantFreeLines }: Billing.CallOutlook,
  { lines, freeLines }: Lines,
): Pick<RunPreview, "now" | "withheld" | "blockedBy" | "estimate"> {
  const affordableCalls = Math.ceil(minutesLeft / minutesPerCall);
  const now = Math.min(callable, affordableCalls, callsLeft ?? callable);
  const why = callsLeft !== undefined && callsLeft <= affordableCalls ? "trial" : "minutes";
  const blockedByMinutes = minutesLeft <= 0 ? ("minutes" as const) : undefined;
  const blockedBy = callsLeft === 0 ? "trial" : blockedByMinutes;
  const calls = callable + later;
  const rounds = Math.ceil(calls / Math.max(1, lines));
  return {
    now,
    ...(blockedBy && { blockedBy }),
    ...(callable > now && { withheld: { count: callable - now, why } }),
    ...(calls > 0 && {
      estimate: {
        minutes: Math.ceil(calls * minutesPerCall),
        seconds: Math.round(rounds * (minutesPerCall * 60 + secondsBetweenCalls)),
        lines,
        freeLines: Math.min(freeLines, tenantFreeLines ?? freeLines),
      },
    }),
  };
}

async function memberTest(
  { runId, isOnlyNew }: PreviewRequest,
  parent: Parent.ParentItem,
): Promise<IsMember | undefined> {
  if (runId) {
    const run = await requireOwnRun(runId);
    if (run.parentId !== parent.parentId) throw notFound("run");
    return readMembership(run);
  }
  return isOnlyNew ? membersOfActiveRuns(parent) : undefined;
}

const runRules: Readonly<Record<string, string>> = {
  done: "You have talked to these people already.",
  pending: "These people are being called, or wait for their next attempt.",
  gone: "These people were deleted in the meantime.",
  expired: "The list of these people is no longer kept. Execute calls to them again.",
  twice: "These people are in the run already.",
  "taken-back": "Their call was taken back before it was dialled.",
};

export const explainSkip = (rule: string): string =>
  runRules[rule] ?? wordsOfCause(rule) ?? Compliance.explain({ rule });
