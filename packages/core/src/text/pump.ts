/**
 * Sends a number's due texts in queue order at its carrier's pace. One loop per number at a time, which ends after its
 * time budget.
 */
import type { CarrierAccount } from "@callwright/contracts";
import type { TextDrop } from "@callwright/contracts/text-words";
import { db } from "../db/service.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import { handOver } from "./hand-over.ts";
import { queueOf, queueRanks, type TextItem } from "./item.ts";
import { drop, look } from "./look.ts";
import { isAgainstAll } from "./refusal.ts";
import { depart, leave, loadSender, type SenderItem, take, wakeAt } from "./sender.ts";

/** Milliseconds until a loop ends and schedules the next one. */
const budgetMs = 20_000;
/** Texts read per query. */
const lookedAtOnce = 50;
const handedAtOnce = 8;
/** Rereads the queue this often, so that a reply does not wait behind a batch. */
const freshMs = 3_000;
/** Waits in the loop for texts due within this time. */
const shortMs = 3_000;
const momentMs = 100;
/** Polling intervals for a due time and for a lagging index. */
const shortestMs = 100;
const lookAgainMs = 200;
/** Assumed maximum lag of the index. */
const lagMs = 30_000;
/** How often a number that cannot send is checked for expired texts. */
const unusableMs = 300_000;
/** Segments per second that a carrier accepts from a long code. */
const usualPace = 1;

interface Desk {
  readonly key: { readonly tenantId: string; readonly numberId: string };
  readonly pump: string;
  readonly number: PhoneNumber.NumberItem;
  readonly account: CarrierAccount;
  readonly segmentsPerSecond: number;
  readonly endsAt: number;
  /** Texts already handled by this loop, which the lagging index may still show. */
  readonly seen: Set<string>;
  /** Due times of texts postponed by this loop, which the index may not show yet. */
  readonly putOffUntil: number[];
  readonly underWay: Set<Promise<void>>;
  /** Earliest departure of the next text. */
  departsMs: number;
  isStopped: boolean;
  /** The carrier refused the number's texts last time, and the number shows it. */
  isRefused: boolean;
  /** A failed check; thrown so that the message is retried. */
  failure?: unknown;
}

/** Handles `texts.wake`. Safe to lose, duplicate or delay: only one loop per number holds the lease. */
export async function pump(numberId: string): Promise<void> {
  const key = { tenantId: tenantId(), numberId };
  const mine = newSecretWord(12);
  if (!(await take(key, mine))) return;
  const [sender, number] = await Promise.all([loadSender(key), PhoneNumber.load(numberId)]);
  if (!sender) return;
  if (!number || !PhoneNumber.isTextable(number)) return standStill(sender, mine, number !== undefined);
  const desk: Desk = {
    ...{ key, pump: mine, number, account: await PhoneNumber.openAccount(number) },
    segmentsPerSecond: number.segmentsPerSecond ?? ports().segmentsPerSecond ?? usualPace,
    endsAt: now() + budgetMs,
    ...{ seen: new Set<string>(), underWay: new Set<Promise<void>>(), putOffUntil: [], isStopped: false },
    isRefused: isAgainstAll(number.smsReason),
    departsMs: Math.min(sender.departsMs ?? 0, now() + 60_000),
  };
  try {
    await run(desk);
  } finally {
    await Promise.allSettled(desk.underWay);
  }
}

async function run(desk: Desk): Promise<void> {
  for (;;) {
    const sender = await loadSender(desk.key);
    if (sender?.pump !== desk.pump) return;
    if (desk.failure) throw desk.failure;
    if (desk.isStopped) return handOn(desk, now() + unusableMs);
    const { waiting, isLagging } = await nextTexts(desk.key, desk.seen);
    const staleMs = now() + freshMs;
    const due = waiting.filter(({ dueAt }) => Date.parse(dueAt) <= now());
    if (due.length === 0 && isLagging) {
      if (now() >= desk.endsAt) return handOn(desk, now());
      await pause(lookAgainMs);
      continue;
    }
    if (due.length === 0) {
      if (await rest(desk, sender, earliestOf(waiting))) return;
      continue;
    }
    for (const text of due) {
      if (now() >= desk.endsAt) return handOn(desk, now());
      if (now() >= staleMs) break;
      const step = await takeOne(desk, text);
      if (step === "lost") return;
      if (step === "late") return handOn(desk, desk.departsMs);
      if (desk.isStopped) break;
    }
  }
}

/**
 * The first texts of each rank in queue order, without those already handled. `isLagging`: a rank shows only handled
 * ones.
 */
async function nextTexts({ tenantId, numberId }: Desk["key"], seen: ReadonlySet<string>) {
  const dueOf = queueOf(tenantId, numberId);
  const ranks = await Promise.all(
    queueRanks.map(async (rank) => {
      const inRank = db()
        .text.query.due({ dueOf })
        .begins({ dueKey: `${rank}#` });
      const { data } = await inRank.go({ limit: lookedAtOnce, hydrate: true });
      const waiting = data.filter(
        ({ state, textId, dueKey }) => state === "scheduled" && dueKey && !seen.has(seenKey({ textId, dueKey })),
      );
      waiting.sort((a, b) => ((a.dueKey ?? "") < (b.dueKey ?? "") ? -1 : 1));
      return { waiting, isLagging: waiting.length === 0 && data.length >= lookedAtOnce };
    }),
  );
  return { waiting: ranks.flatMap(({ waiting }) => waiting), isLagging: ranks.some(({ isLagging }) => isLagging) };
}

const earliestOf = (waiting: readonly TextItem[]): TextItem | undefined =>
  waiting.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0];

const seenKey = ({ textId, dueKey = "" }: Pick<TextItem, "textId" | "dueKey">): string => `${textId} ${dueKey}`;

type Step = "on" | "lost" | "late";

/** Waits for the departure slot before the check, so that a "stop" received meanwhile still counts. */
async function takeOne(desk: Desk, text: TextItem): Promise<Step> {
  if (desk.departsMs > desk.endsAt) return "late";
  await until(() => desk.departsMs);
  while (desk.underWay.size >= handedAtOnce) await Promise.race(desk.underWay);
  if (desk.isStopped || desk.failure) return "on";
  const takesMs = (text.segments * 1000) / desk.segmentsPerSecond;
  const departsMs = departureOf(desk) + takesMs;
  if (!(await depart(desk.key, desk.pump, departsMs))) return "lost";
  desk.departsMs = departsMs;
  desk.seen.add(seenKey(text));
  const going: Promise<void> = leaveNow(desk, text, takesMs).finally(() => desk.underWay.delete(going));
  desk.underWay.add(going);
  return "on";
}

/** Small delays do not shift the schedule, so that the pace holds. */
const departureOf = ({ departsMs }: Desk): number => (departsMs > now() - momentMs ? departsMs : now());

async function leaveNow(desk: Desk, text: TextItem, takesMs: number): Promise<void> {
  const seen = await look(text, desk.account.provider).catch((error: unknown) => {
    desk.failure = error;
  });
  if (!seen) return;
  if (seen.kind === "go") return send(desk, text, seen);
  // Frees the departure slot for the next text.
  desk.departsMs -= takesMs;
  if (seen.until !== undefined) desk.putOffUntil.push(seen.until);
}

async function send(desk: Desk, text: TextItem, seen: Extract<Awaited<ReturnType<typeof look>>, { kind: "go" }>) {
  try {
    const handed = await handOver({ text, number: desk.number, account: desk.account, ...seen });
    if (handed.kind === "wait") {
      const at = now() + handed.seconds * 1000;
      desk.departsMs = Math.max(desk.departsMs, at);
      desk.putOffUntil.push(at);
    }
    if (handed.kind === "stop") desk.isStopped = true;
    if (handed.kind === "on" && handed.isTaken && desk.isRefused) {
      desk.isRefused = false;
      await PhoneNumber.noteTexts(desk.number, undefined);
    }
  } catch (error) {
    // The row is in state "sending", so the sweep asks the carrier.
    log.error("text.failed", { textId: text.textId, error: describeError(error) });
  }
}

/** Nothing is due: waits briefly for the next text, else ends the loop. True if it has ended. */
async function rest(desk: Desk, sender: SenderItem, next: TextItem | undefined): Promise<boolean> {
  await Promise.allSettled(desk.underWay);
  if (desk.isStopped || desk.failure) return false;
  const later = desk.putOffUntil.filter((until) => until > now());
  const at = next || later.length > 0 ? Math.min(...later, ...(next ? [Date.parse(next.dueAt)] : [])) : undefined;
  if (at !== undefined && at - now() <= shortMs && at < desk.endsAt) {
    await until(() => at);
    return false;
  }
  const comings = [...desk.putOffUntil, ...(sender.touchedAt ? [Date.parse(sender.touchedAt)] : [])];
  const isFresh = comings.some((coming) => coming > now() - lagMs);
  const looksAt = isFresh ? Math.min(at ?? Number.POSITIVE_INFINITY, now() + lagMs) : at;
  if (await leave(desk.key, desk.pump, { at: looksAt, rev: sender.rev })) {
    if (at !== undefined) await wakeAt(desk.key.numberId, at);
    return true;
  }
  // A text was queued meanwhile.
  if (now() < desk.endsAt) return false;
  await handOn(desk, now());
  return true;
}

/** Ends this loop and schedules the next one. */
async function handOn(desk: Desk, at: number): Promise<void> {
  await Promise.allSettled(desk.underWay);
  if (await leave(desk.key, desk.pump, { at })) await wakeAt(desk.key.numberId, at);
}

/** Drops the texts of a deleted number, and the expired ones of a number that cannot send. */
async function standStill(sender: SenderItem, mine: string, isThere: boolean): Promise<void> {
  const key = { tenantId: sender.tenantId, numberId: sender.numberId };
  const endsAt = now() + budgetMs;
  const seen = new Set<string>();
  let isLeft = true;
  while (isLeft && now() < endsAt) {
    const { waiting, isLagging } = await nextTexts(key, seen);
    const before = seen.size;
    for (const text of waiting) {
      const reason = await lossOf(text, isThere);
      if (!reason) continue;
      seen.add(seenKey(text));
      await drop(text, reason);
    }
    isLeft = seen.size > before || isLagging;
    if (seen.size === before && isLagging) await pause(lookAgainMs);
  }
  const at = isLeft ? now() : isThere || seen.size > 0 ? now() + unusableMs : undefined;
  const isOver = await leave(key, mine, { at, rev: isThere ? undefined : sender.rev });
  if (isOver && isLeft) await wakeAt(key.numberId, now());
}

/** Undefined if the text may still be sent. */
async function lossOf({ parentId, validUntil = "" }: TextItem, isThere: boolean): Promise<TextDrop | undefined> {
  if (!isThere) return "number_gone";
  if (Date.parse(validUntil) < now()) return "number_unusable";
  return parentId && !(await Job.loadCounters(parentId)) ? "job_deleted" : undefined;
}

/** Polls, since the clock may be moved and the time may come nearer. */
async function until(at: () => number): Promise<void> {
  while (now() < at()) await pause(Math.min(shortestMs, at() - now()));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
