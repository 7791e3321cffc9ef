/** Follow-ups: created once from calls and texts, listed for the recruiter, closed when handled. */
import type { Evaluation } from "@callwright/contracts";
import { keysOf } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso, toIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as Outbox from "../outbox/index.ts";
import * as Parent from "../parent/index.ts";
import { callbackTime } from "./next.ts";

export type FollowUpItem = Item<"followUp">;
type Kind = FollowUpItem["kind"];

interface EndedCall {
  readonly tenantId: string;
  readonly userId: string;
  readonly callId: string;
  readonly parentId: string;
  readonly parentTitle: string;
  readonly candidateId: string;
  readonly candidateName: string;
  readonly phoneNumber: string;
  readonly summary?: string | undefined;
  readonly evaluation?: Partial<Evaluation> | undefined;
}

export async function noteRequests(call: EndedCall): Promise<void> {
  const { humanRequested, callbackAt, optOut } = call.evaluation ?? {};
  if (optOut) return;
  if (humanRequested) await createFollowUp(call, "human");
  if (callbackAt) await createFollowUp(call, "callback", callbackAt);
}

async function createFollowUp(call: EndedCall, kind: Exclude<Kind, "answer">, callbackAt?: string): Promise<void> {
  const { tenantId, userId, callId, parentId, parentTitle, candidateId, candidateName, phoneNumber, summary } = call;
  const followUpId = followUpIdOf(callId, kind);
  const createdAt = nowIso();
  const callbackMs = callbackTime(callbackAt);
  const callbackIso = callbackMs === undefined ? undefined : toIso(callbackMs);
  const request = { candidateId, jobId: parentId, phoneNumber, callId, summary: summary ?? "" };
  const record = await Outbox.recorder();
  // Refused if it exists: it may be done by now.
  await transact((writer) => [
    writer.followUp
      .create({
        tenantId,
        followUpId,
        userId,
        kind,
        ...{ callId, parentId, parentTitle, candidateId, candidateName, phoneNumber },
        ...(callbackIso === undefined ? {} : { at: callbackIso }),
        words: summary ?? "",
        order: orderOf({ followUpId, createdAt, isDone: false }),
        createdAt,
      })
      .commit(),
    ...addOpen(writer, { tenantId, userId, parentId }, 1),
    ...(kind === "callback"
      ? record(writer, "candidate.callback_requested", candidateId, { ...request, callbackAt: callbackIso })
      : record(writer, "candidate.human_requested", candidateId, request)),
  ]);
}

interface IncomingText {
  readonly tenantId: string;
  readonly userId: string;
  readonly parentId: string;
  readonly parentTitle: string;
  readonly candidateId: string;
  readonly candidateName: string;
  readonly phoneNumber: string;
  readonly words: string;
  readonly createdAt: string;
}

/** One per person, with their latest words; reopens a closed one. Repeated and late texts change nothing. */
export async function noteReply({ words, createdAt, ...person }: IncomingText): Promise<void> {
  const { tenantId, parentId, candidateId } = person;
  const followUpId = `fol_${withoutPrefix(parentId)}_${withoutPrefix(candidateId)}_answer`;
  const latest = { words, createdAt, isDone: false, order: orderOf({ followUpId, createdAt, isDone: false }) };
  const created = await transact((writer) => [
    writer.followUp.create({ ...person, ...latest, followUpId, kind: "answer" }).commit(),
    ...addOpen(writer, person, 1),
  ]);
  for (const isDone of created.ok ? [] : [false, true]) {
    const changed = await transact((writer) => [
      writer.followUp
        .patch({ tenantId, followUpId })
        .set(latest)
        .where((attributes, op) => `${op.eq(attributes.isDone, isDone)} AND ${op.lt(attributes.createdAt, createdAt)}`)
        .commit(),
      ...(isDone ? addOpen(writer, person, 1) : []),
    ]);
    if (changed.ok) return;
  }
}

const withoutPrefix = (id: string): string => id.replace(/^[a-z]+_/, "");

const followUpIdOf = (callId: string, kind: Kind): string => `${callId.replace(/^call_/, "fol_")}_${kind}`;

const lastInstant = 9_999_999_999_999;

const orderOf = ({ followUpId, createdAt, isDone }: Pick<FollowUpItem, "followUpId" | "createdAt" | "isDone">) =>
  `${isDone ? 1 : 0}#${lastInstant - Date.parse(createdAt)}#${followUpId}`;

const addOpen = (
  writer: Writer,
  { tenantId, userId, parentId }: Pick<FollowUpItem, "tenantId" | "userId" | "parentId">,
  more: 1 | -1,
): Write[] =>
  [userId, parentId].map((ofId) => writer.followUpCount.upsert({ tenantId, ofId }).add({ open: more }).commit());

/** Of the user or of one job or campaign. */
async function countOpen(ofId: string): Promise<number> {
  const { data } = await db().followUpCount.get({ tenantId: tenantId(), ofId }).go();
  return data?.open ?? 0;
}

export const countOpenFollowUps = (): Promise<number> => countOpen(userActor().userId);

const pageSize = 30;

export interface FollowUps {
  readonly items: readonly FollowUpItem[];
  readonly open: number;
  readonly next: string | undefined;
}

interface FollowUpRequest {
  readonly parentId?: string | undefined;
  readonly after?: string | undefined;
}

export async function listFollowUps({ parentId, after }: FollowUpRequest): Promise<FollowUps> {
  const { tenantId, userId } = userActor();
  if (parentId) await Parent.get(parentId);
  const { query } = db().followUp;
  const found = parentId ? query.ofParent({ tenantId, parentId }) : query.ofUser({ tenantId, userId });
  const from = after ? found.gt({ order: after }) : found;
  const [{ data }, open] = await Promise.all([
    from.go({ limit: pageSize + 1, hydrate: true }),
    countOpen(parentId ?? userId),
  ]);
  const sorted = data.sort((a, b) => a.order.localeCompare(b.order));
  const items = sorted.slice(0, pageSize);
  return { items, open, next: sorted.length > pageSize ? items.at(-1)?.order : undefined };
}

const latestCounted = 50;

/** Unread replies among the user's latest open follow-ups. Eventually consistent. */
export async function countReplies(): Promise<number> {
  const { tenantId, userId } = userActor();
  const open = db().followUp.query.ofUser({ tenantId, userId }).begins({ order: "0#" }).params();
  const keys = await keysOf(open, latestCounted);
  // The index has keys alone, and an id says its kind.
  return keys.filter(({ pk }) => pk.endsWith("_answer")).length;
}

export async function closeFollowUp(followUpId: string, isDone: boolean): Promise<void> {
  const key = { tenantId: tenantId(), followUpId };
  const { data } = await db().followUp.get(key).go({ consistent: true });
  if (data?.userId !== userActor().userId) throw notFound("follow_up");
  await transact((writer) => [
    writer.followUp
      .patch(key)
      .set({ isDone, order: orderOf({ ...data, isDone }) })
      .where((attributes, op) => op.eq(attributes.isDone, !isDone))
      .commit(),
    ...addOpen(writer, data, isDone ? -1 : 1),
  ]);
}
