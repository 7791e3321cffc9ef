/** Sends due texts in queue order at the carrier's pace. One loop per number at a time, which ends after its budget. */
import type { CarrierAccount } from "@callwright/contracts";
import type { TextDrop } from "@callwright/contracts/text-words";
import { db } from "../db/service.ts";
import { now, sleep } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Tenant from "../tenant/index.ts";
import { queuePartition, queueRanks, type TextItem } from "./item.ts";
import { checkBeforeSend, drop, type SendCheck } from "./send-check.ts";
import { isNumberRefusal, sendText } from "./send-text.ts";
import { acquireLease, loadSender, releaseLease, renewLease, type SenderItem, scheduleWake } from "./sender.ts";

const budgetMs = 20_000;
const pageSize = 50;
const maxInFlight = 8;
/** Rereads the queue this often, so that a reply does not wait behind a batch. */
const rereadMs = 3_000;
/** A loop waits at most this long for the next text to be due; for a later one it ends and schedules a wake-up. */
const maxWaitMs = 3_000;
const toleranceMs = 100;
/** Caps the saved departure time, which is too far ahead if the clock was set back. */
const maxDepartureMs = 60_000;
const pollMs = 100;
const laggingPollMs = 200;
/** Assumed maximum lag of the index. */
const maxIndexLagMs = 30_000;
const unusableRetryMs = 300_000;

interface SendLoop {
  readonly key: { readonly tenantId: string; readonly numberId: string };
  readonly loopId: string;
  readonly number: PhoneNumber.NumberItem;
  readonly account: CarrierAccount;
  readonly segmentsPerSecond: number;
  readonly endsAt: number;
  /** Texts already handled by this loop, which the lagging index may still show. */
  readonly handled: Set<string>;
  /** Due times of texts postponed by this loop, which the index may not show yet. */
  readonly retryTimes: number[];
  readonly inFlight: Set<Promise<void>>;
  /** When the next text may leave, by the number's pace. */
  departsMs: number;
  isStopped: boolean;
  /** The carrier refused the number's texts last time, and the number shows it. */
  isRefused: boolean;
  failure?: unknown;
}

/** Handles `texts.wake`. Safe to lose, duplicate or delay: only one loop per number holds the lease. */
export async function sendDueTexts(numberId: string): Promise<void> {
  const key = { tenantId: tenantId(), numberId };
  const loopId = newSecretWord(12);
  if (!(await acquireLease(key, loopId))) return;
  const [sender, number] = await Promise.all([loadSender(key), PhoneNumber.load(numberId)]);
  if (!sender) return;
  if (!number || !PhoneNumber.isTextable(number)) return dropUnsendable(sender, loopId, { isDeleted: !number });
  const defaultPace = ports().segmentsPerSecond ?? 1;
  const loop: SendLoop = {
    key,
    loopId,
    number,
    account: await PhoneNumber.openAccount(number),
    segmentsPerSecond: number.segmentsPerSecond ?? defaultPace,
    endsAt: now() + budgetMs,
    handled: new Set<string>(),
    inFlight: new Set<Promise<void>>(),
    retryTimes: [],
    isStopped: false,
    isRefused: isNumberRefusal(number.smsReason),
    departsMs: Math.min(sender.departsMs ?? 0, now() + maxDepartureMs),
  };
  try {
    await runLoop(loop);
  } finally {
    await Promise.allSettled(loop.inFlight);
  }
}

async function runLoop(loop: SendLoop): Promise<void> {
  for (;;) {
    const sender = await loadSender(loop.key);
    if (sender?.loopId !== loop.loopId) return;
    if (loop.failure) throw loop.failure;
    // Texts of a suspended tenant wait; resuming it wakes its numbers.
    if (loop.isStopped || (await Tenant.isSuspended(loop.key.tenantId))) return endLoop(loop, now() + unusableRetryMs);
    const { waiting, isLagging } = await nextTexts(loop.key, loop.handled);
    const rereadAtMs = now() + rereadMs;
    const due = waiting.filter(({ dueAt }) => Date.parse(dueAt) <= now());
    if (due.length === 0 && isLagging) {
      if (now() >= loop.endsAt) return endLoop(loop, now());
      await sleep(laggingPollMs);
      continue;
    }
    if (due.length === 0) {
      if (await waitOrEnd(loop, sender, earliestOf(waiting))) return; // the loop has ended
      continue;
    }
    for (const text of due) {
      if (now() >= loop.endsAt) return endLoop(loop, now());
      if (now() >= rereadAtMs) break;
      const step = await startNext(loop, text);
      if (step === "lease-lost") return;
      if (step === "out-of-time") return endLoop(loop, loop.departsMs);
      if (loop.isStopped) break;
    }
  }
}

/** Texts not yet handled. `isLagging`: a rank's first page shows only handled ones, and more follow. */
async function nextTexts({ tenantId, numberId }: SendLoop["key"], handled: ReadonlySet<string>) {
  const dueOf = queuePartition(tenantId, numberId);
  const ranks = await Promise.all(
    queueRanks.map(async (rank) => {
      const inRank = db()
        .text.query.due({ dueOf })
        .begins({ dueKey: `${rank}#` });
      const { data, cursor } = await inRank.go({ limit: pageSize, hydrate: true });
      const waiting = data.filter(
        ({ state, textId, dueKey }) => state === "scheduled" && dueKey && !handled.has(handledKey({ textId, dueKey })),
      );
      waiting.sort((a, b) => ((a.dueKey ?? "") < (b.dueKey ?? "") ? -1 : 1));
      return { waiting, isLagging: waiting.length === 0 && cursor !== null };
    }),
  );
  return { waiting: ranks.flatMap(({ waiting }) => waiting), isLagging: ranks.some(({ isLagging }) => isLagging) };
}

const earliestOf = (waiting: readonly TextItem[]): TextItem | undefined =>
  waiting.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0];

const handledKey = ({ textId, dueKey = "" }: Pick<TextItem, "textId" | "dueKey">): string => `${textId} ${dueKey}`;

type Step = "next" | "lease-lost" | "out-of-time";

/** Waits for the departure slot before the check, so that a "stop" received meanwhile still counts. */
async function startNext(loop: SendLoop, text: TextItem): Promise<Step> {
  if (loop.departsMs > loop.endsAt) return "out-of-time";
  await waitUntil(() => loop.departsMs);
  while (loop.inFlight.size >= maxInFlight) await Promise.race(loop.inFlight);
  if (loop.isStopped || loop.failure) return "next";
  const takesMs = (text.segments * 1000) / loop.segmentsPerSecond;
  const departsMs = departureOf(loop) + takesMs;
  if (!(await renewLease(loop.key, loop.loopId, departsMs))) return "lease-lost";
  loop.departsMs = departsMs;
  loop.handled.add(handledKey(text));
  const sending: Promise<void> = checkAndSend(loop, text, takesMs).finally(() => loop.inFlight.delete(sending));
  loop.inFlight.add(sending);
  return "next";
}

/** Small delays do not shift the schedule, so that the pace holds. */
const departureOf = ({ departsMs }: SendLoop): number => (departsMs > now() - toleranceMs ? departsMs : now());

async function checkAndSend(loop: SendLoop, text: TextItem, takesMs: number): Promise<void> {
  const check = await checkBeforeSend(text, loop.account.provider).catch((error: unknown) => {
    loop.failure = error;
  });
  if (!check) return;
  if (check.kind === "go") return send(loop, text, check);
  // A text that is not sent gives back its share of the pace.
  loop.departsMs -= takesMs;
  if (check.until !== undefined) loop.retryTimes.push(check.until);
}

async function send(loop: SendLoop, text: TextItem, check: Extract<SendCheck, { kind: "go" }>) {
  try {
    const outcome = await sendText({ text, number: loop.number, account: loop.account, ...check });
    if (outcome.kind === "wait") {
      const at = now() + outcome.seconds * 1000;
      loop.departsMs = Math.max(loop.departsMs, at);
      loop.retryTimes.push(at);
    }
    if (outcome.kind === "stop") loop.isStopped = true;
    if (outcome.kind === "next" && outcome.isAccepted && loop.isRefused) {
      loop.isRefused = false;
      await PhoneNumber.saveSmsReason(loop.number, undefined);
    }
  } catch (error) {
    // The row is in state "sending", so the sweep asks the carrier.
    log.error("text.failed", { textId: text.textId, error: describeError(error) });
  }
}

async function waitOrEnd(loop: SendLoop, sender: SenderItem, next: TextItem | undefined): Promise<boolean> {
  await Promise.allSettled(loop.inFlight);
  // The next round of `runLoop` handles both.
  if (loop.isStopped || loop.failure) return false;
  const retryTimes = loop.retryTimes.filter((retryMs) => retryMs > now());
  const dueTimes = next ? [...retryTimes, Date.parse(next.dueAt)] : retryTimes;
  const nextDueMs = dueTimes.length > 0 ? Math.min(...dueTimes) : undefined;
  if (nextDueMs !== undefined && nextDueMs - now() <= maxWaitMs && nextDueMs < loop.endsAt) {
    await waitUntil(() => nextDueMs);
    return false;
  }
  // The index may still miss a text that was queued or postponed lately.
  const queuedTimes = [...loop.retryTimes, ...(sender.touchedAt ? [Date.parse(sender.touchedAt)] : [])];
  const mayIndexLag = queuedTimes.some((queuedMs) => queuedMs > now() - maxIndexLagMs);
  const wakeAt = mayIndexLag ? Math.min(nextDueMs ?? Number.POSITIVE_INFINITY, now() + maxIndexLagMs) : nextDueMs;
  if (await releaseLease(loop.key, loop.loopId, { at: wakeAt, rev: sender.rev })) {
    if (nextDueMs !== undefined) await scheduleWake(loop.key.numberId, nextDueMs);
    return true;
  }
  // The release was refused, since a text was queued meanwhile.
  if (now() < loop.endsAt) return false;
  await endLoop(loop, now());
  return true;
}

async function endLoop(loop: SendLoop, at: number): Promise<void> {
  await Promise.allSettled(loop.inFlight);
  if (await releaseLease(loop.key, loop.loopId, { at })) await scheduleWake(loop.key.numberId, at);
}

interface UnsendableNumber {
  readonly isDeleted: boolean;
}

async function dropUnsendable(sender: SenderItem, loopId: string, { isDeleted }: UnsendableNumber): Promise<void> {
  const key = { tenantId: sender.tenantId, numberId: sender.numberId };
  const endsAt = now() + budgetMs;
  const handled = new Set<string>();
  let hasMore = true;
  while (hasMore && now() < endsAt) {
    const { waiting, isLagging } = await nextTexts(key, handled);
    const handledBefore = handled.size;
    for (const text of waiting) {
      const reason = await dropReason(text, { isDeleted });
      // A text that may still be sent later is not handled, so it does not keep the loop running.
      if (!reason) continue;
      handled.add(handledKey(text));
      await drop(text, reason);
    }
    hasMore = handled.size > handledBefore || isLagging;
    if (handled.size === handledBefore && isLagging) await sleep(laggingPollMs);
  }
  const mayHaveTexts = !isDeleted || handled.size > 0;
  const retryAt = mayHaveTexts ? now() + unusableRetryMs : undefined;
  const at = hasMore ? now() : retryAt;
  // A deleted number may get no further wake-up, so a text queued meanwhile must refuse the release.
  const isReleased = await releaseLease(key, loopId, { at, rev: isDeleted ? sender.rev : undefined });
  if (isReleased && hasMore) await scheduleWake(key.numberId, now());
}

async function dropReason(
  { parentId, validUntil = "" }: TextItem,
  { isDeleted }: UnsendableNumber,
): Promise<TextDrop | undefined> {
  if (isDeleted) return "number_gone";
  if (Date.parse(validUntil) < now()) return "number_unusable";
  return parentId && !(await Parent.loadCounters(parentId)) ? "job_deleted" : undefined;
}

/** Polls, since the clock may be moved and `at` may become earlier. */
async function waitUntil(at: () => number): Promise<void> {
  while (now() < at()) await sleep(Math.min(pollMs, at() - now()));
}
