import { db, type Item } from "../../db/service.ts";
import { tryWrite, type Write, type Writer } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { runAsSystem } from "../../kernel/context.ts";
import { send } from "../../kernel/message.ts";
import { measure } from "../../kernel/metrics.ts";
import type { AccountLimits } from "../../ports/voice.ts";
import { platformAccount } from "../../voice-account/index.ts";
import type { CallItem } from "../item.ts";
import { dispatchLine } from "../messages.ts";
import { type Account, loadAccount, saveLimit, saveUnseen } from "./account.ts";
import { type CallOrigin, isWaiting, nextTurns, type Turn } from "./turn.ts";

/** Lifetime of a lease. The sweeper extends the lease during the call; if the call's end is missed, it runs out. */
const leaseMs = 1_800_000;
const turnLifetimeMs = 86_400_000;
/** A number below its share is reported if it waits longer. */
const overdueMs = 600_000;

type Lease = Item<"accountLease">;

interface AccountUse {
  readonly leases: readonly Lease[];
  readonly turns: readonly Turn[];
}

interface LineRequest extends CallOrigin {
  readonly accountId: string;
  readonly weight: number;
}

export async function loadUse(accountId: string, { consistent = false } = {}): Promise<AccountUse> {
  const [leases, turns] = await Promise.all([
    loadLeases(accountId, { consistent }),
    loadTurns(accountId, { consistent }),
  ]);
  return { leases, turns };
}

async function loadLeases(accountId: string, { consistent }: { readonly consistent: boolean }): Promise<Lease[]> {
  const { data } = await db().accountLease.query.primary({ accountId }).go({ consistent, pages: "all" });
  return data.filter(({ untilMs }) => untilMs > now());
}

async function loadTurns(
  accountId: string,
  { consistent }: { readonly consistent: boolean },
): Promise<Item<"accountTurn">[]> {
  const { data } = await db().accountTurn.query.primary({ accountId }).go({ consistent, pages: "all" });
  return data.filter(({ ttl }) => ttl > now() / 1000);
}

export const isWaitingForLine = async (accountId: string, runId: string): Promise<boolean> =>
  (await loadTurns(accountId, { consistent: false })).some(
    (turn) => turn.runId === runId && turn.waitingSinceMs !== undefined,
  );

export async function requestSlot(request: LineRequest, use: AccountUse): Promise<string | undefined> {
  const slot = await pickSlotIfNext(request, use);
  if (slot !== undefined) return slot;
  await noteWaiting(request, use);
  // A call that ended before `noteWaiting` wrote has woken other numbers only, so this number looks again.
  const latest = await loadUse(request.accountId, { consistent: true });
  const slotNow = await pickSlotIfNext(request, latest);
  // Another number may be next, and nothing else wakes that number.
  if (slotNow === undefined) await wakeWaiting(request.accountId, latest);
  return slotNow;
}

async function pickSlotIfNext(request: LineRequest, { leases, turns }: AccountUse): Promise<string | undefined> {
  const account = await loadAccount(request.accountId);
  const free = freeLines(account, leases);
  if (free <= 0) return undefined;
  const { waitingSinceMs = now(), servedMs } = findTurn(request, turns) ?? {};
  const ownTurn: Turn = { ...request, waitingSinceMs, servedMs };
  const others = turns.filter((turn) => !isTurnOf(request, turn));
  const next = nextTurns(leases, [...others, ownTurn], free, now());
  return next.includes(ownTurn) ? pickSlot(leases, account) : undefined;
}

const isTurnOf = ({ tenantId, numberId }: LineRequest, turn: Turn): boolean =>
  turn.tenantId === tenantId && turn.numberId === numberId;

const findTurn = (request: LineRequest, turns: readonly Turn[]): Turn | undefined =>
  turns.find((turn) => isTurnOf(request, turn));

const freeLines = ({ lines, unseen }: Account, leases: readonly Lease[]): number => lines - leases.length - unseen;

/** `isRefused`: the provider does not count this call. Returns whether the account has fewer lines than assumed. */
export async function applyLimits(
  call: Pick<CallItem, "callId" | "accountId">,
  limits: AccountLimits | undefined,
  { isRefused = false } = {},
): Promise<boolean> {
  if (!limits) return false;
  const accountId = accountOfCall(call);
  const hasFewerLines = await saveLimit(accountId, limits);
  const { limit, lines, unseen: before } = await loadAccount(accountId);
  // While the provider has more free lines than the reserve, calls without a lease take none of ours.
  if (before === 0 && limits.remaining > limit - lines) return hasFewerLines;
  const leases = await loadLeases(accountId, { consistent: true });
  const countedLeases = isRefused ? leases.filter(({ callId }) => callId !== call.callId) : leases;
  const unseen = Math.max(0, limits.concurrent - limits.remaining - countedLeases.length);
  if (unseen > 0 || before > 0) await saveUnseen(accountId, unseen);
  return hasFewerLines;
}

function freeSlots(leases: readonly Lease[], count: number): string[] {
  const taken = new Set(leases.map(({ slot }) => slot));
  return Array.from({ length: count }, (_, index) => String(index).padStart(4, "0")).filter((slot) => !taken.has(slot));
}

/** At random, so that concurrent workers seldom collide. */
function pickSlot(leases: readonly Lease[], { lines }: Account): string | undefined {
  const slots = freeSlots(leases, lines);
  return slots[Math.floor(Math.random() * slots.length)];
}

/** An incoming call is already connected: it gets the last free slot or, beyond the limit, a slot named by its id. */
export async function inboundSlot(accountId: string, callId: string): Promise<string> {
  const [{ limit }, leases] = await Promise.all([loadAccount(accountId), loadLeases(accountId, { consistent: true })]);
  return freeSlots(leases, limit).at(-1) ?? callId;
}

const turnTtl = () => Math.ceil((now() + turnLifetimeMs) / 1000);

async function noteWaiting(request: LineRequest, { leases, turns }: AccountUse): Promise<void> {
  const ownTurn = findTurn(request, turns);
  const waitingSinceMs = ownTurn?.waitingSinceMs ?? now();
  if (now() - waitingSinceMs > overdueMs && isBelowShare(request, leases)) measure("OverdueTurns");
  const isNoted = ownTurn?.waitingSinceMs !== undefined && ownTurn.wokenMs === undefined;
  if (isNoted) return;
  const servedFields = ownTurn?.servedMs === undefined ? {} : { servedMs: ownTurn.servedMs };
  await db()
    .accountTurn.put({ ...request, waitingSinceMs, ...servedFields, ttl: turnTtl() })
    .go();
}

function isBelowShare({ tenantId }: LineRequest, leases: readonly Lease[]): boolean {
  const tenantLeases = leases.filter((lease) => lease.tenantId === tenantId).length;
  const tenantCount = new Set([tenantId, ...leases.map((lease) => lease.tenantId)]).size;
  return tenantLeases < leases.length / tenantCount;
}

export async function noteServed(request: LineRequest, { turns }: AccountUse): Promise<void> {
  const ownTurn = findTurn(request, turns);
  if (ownTurn?.waitingSinceMs !== undefined) measure("AccountWait", now() - ownTurn.waitingSinceMs);
  // While no number waits, nobody needs to know who was served last.
  if (ownTurn?.waitingSinceMs === undefined && !turns.some((turn) => isWaiting(turn, now()))) return;
  await db()
    .accountTurn.put({ ...request, servedMs: now(), ttl: turnTtl() })
    .go();
}

export async function onLineFreed({ tenantId, numberId, runId, dialedAt, ...call }: CallItem): Promise<void> {
  const accountId = accountOfCall(call);
  const turns = await loadTurns(accountId, { consistent: true });
  if (!turns.some((turn) => isWaiting(turn, now()))) return;
  const hasServedTurn = turns.some((turn) => turn.tenantId === tenantId && turn.servedMs !== undefined);
  // A call dialled while no number waited has no turn, without which its tenant would count as never served.
  if (!hasServedTurn && dialedAt) {
    const update = db()
      .accountTurn.update({ accountId, tenantId, numberId })
      .set({ servedMs: Date.parse(dialedAt), weight: 1, ttl: turnTtl(), ...(runId ? { runId } : {}) })
      .where((turn, op) => op.notExists(turn.weight));
    await tryWrite(update.go());
  }
  await wakeWaiting(accountId);
}

export async function wakeWaiting(accountId: string, knownUse?: AccountUse): Promise<void> {
  const turns = knownUse?.turns ?? (await loadTurns(accountId, { consistent: true }));
  if (!turns.some((turn) => isWaiting(turn, now()))) return;
  const [account, { leases }] = await Promise.all([
    loadAccount(accountId),
    knownUse ?? loadUse(accountId, { consistent: true }),
  ]);
  const next = nextTurns(leases, turns, freeLines(account, leases), now());
  for (const { tenantId, numberId, wokenMs } of next) {
    if (wokenMs !== undefined) continue;
    const patch = db()
      .accountTurn.patch({ accountId, tenantId, numberId })
      .set({ wokenMs: now() })
      .where((turn, op) => `${op.exists(turn.waitingSinceMs)} AND ${op.notExists(turn.wokenMs)}`);
    if (!(await tryWrite(patch.go()))) continue;
    await runAsSystem({ tenantId }, "account.turn", () => send(dispatchLine, { numberId, isTurn: true }));
  }
}

/** For a number that was woken but has dialled nothing: its turn ends, and the next number is woken. */
export async function passTurn(request: Pick<LineRequest, "accountId" | "tenantId" | "numberId">): Promise<void> {
  const { accountId, tenantId, numberId } = request;
  const patch = db().accountTurn.patch({ accountId, tenantId, numberId }).remove(["waitingSinceMs", "wokenMs"]);
  await tryWrite(patch.go());
  await wakeWaiting(accountId);
}

export const accountOfCall = ({ accountId = platformAccount }: Pick<CallItem, "accountId">): string => accountId;

export const leaseAccountSlot = (writer: Writer, call: CallItem, accountId: string, slot: string): Write =>
  writer.accountLease
    .put({
      accountId,
      slot,
      tenantId: call.tenantId,
      numberId: call.numberId,
      callId: call.callId,
      ...(call.runId ? { runId: call.runId } : {}),
      untilMs: now() + leaseMs,
    })
    .where(({ callId, untilMs }, op) => `${op.notExists(callId)} OR ${op.lte(untilMs, now())}`)
    .commit();

/** A call that a colleague took may last longer than a lease. */
export async function extendLease(call: CallItem): Promise<void> {
  if (call.leaseSlot === undefined) return;
  const patch = db()
    .accountLease.patch({ accountId: accountOfCall(call), slot: call.leaseSlot })
    .set({ untilMs: now() + leaseMs })
    .where(({ callId }, op) => op.eq(callId, call.callId));
  await tryWrite(patch.go());
}

/** Refused if the lease has run out and another call has the line. */
export const releaseAccountSlot = (writer: Writer, call: CallItem): Write[] =>
  call.leaseSlot === undefined
    ? []
    : [
        writer.accountLease
          .delete({ accountId: accountOfCall(call), slot: call.leaseSlot })
          .where(({ callId }, op) => `${op.notExists(callId)} OR ${op.eq(callId, call.callId)}`)
          .commit(),
      ];
