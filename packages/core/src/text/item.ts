/** A text's ids, keys and states. */
import { smsPriceTo, smsSize } from "@callwright/contracts/sms";
import { type TextDrop, type TextState, textGroupOf } from "@callwright/contracts/text-words";
import { preCallTextValidSeconds } from "../candidate/index.ts";
import type { Item } from "../db/service.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { context, runAs } from "../kernel/context.ts";
import { shardAmong } from "../kernel/hash.ts";
import { withoutPrefix } from "../kernel/id.ts";
import type { NumberItem } from "../number/index.ts";

export type TextItem = Item<"text">;

export const postCallTextId = (callId: string): string => `text_post_${withoutPrefix(callId)}`;
export const interviewTextId = (eventId: string): string => `text_itv_${withoutPrefix(eventId)}`;
export const replyTextId = (userId: string, key: string): string => `text_reply_${withoutPrefix(userId)}_${key}`;
/** The carrier's id, reduced to the characters of our ids. */
export const receivedTextId = (carrierId: string): string => `text_in_${carrierId.replace(/[^\w-]/g, "")}`;

export const listKey = (createdAt: string, textId: string): string => `${createdAt}#${textId}`;
export const queuePartition = (tenantId: string, numberId: string): string => `${tenantId}#${numberId}`;

/** Queue order: replies and interviews, then post-call, then pre-call texts, each by due time. */
export const queueRanks = ["0", "1", "2"] as const;
/** The rank of received texts is unused, since they are never queued. */
const queueRankByPurpose = { reply: "0", post_call: "1", interview: "0", pre_call: "2", inbound: "2" } as const;

export const queueKey = ({ purpose, dueAt, textId }: Pick<TextItem, "purpose" | "dueAt" | "textId">): string =>
  `${queueRankByPurpose[purpose]}#${dueAt}#${textId}`;

export const switchByPurpose = { pre_call: "isPreCallSms", post_call: "isPostCallSms" } as const;

export const switchedOffPartition = (tenantId: string, parentId: string, purpose: TextItem["purpose"]): string =>
  `off#${tenantId}#${parentId}#${purpose}`;
export const switchedOffKey = ({ dueAt, textId }: Pick<TextItem, "dueAt" | "textId">): string => `${dueAt}#${textId}`;

/** Temporary reasons: the person was never texted, so a new text may be queued. */
const temporaryReasons: readonly string[] = [
  "switched_off",
  "hours",
  "expired",
  "too_long",
  "number_gone",
  "number_unusable",
] satisfies TextDrop[];

export const canRequeue = ({ state, reason = "" }: Pick<TextItem, "state" | "reason">): boolean =>
  state === "dropped" && temporaryReasons.includes(reason);

/** Partitions of the texts that the sweep polls: for an unclear send, for a receipt, for a price. */
export const doubtShards = ["doubted0", "doubted1", "doubted2", "doubted3"] as const;
export const receiptShards = ["watched0", "watched1", "watched2", "watched3"] as const;
export const priceShards = ["unpriced"] as const;

function pollShards(state: TextState): readonly string[] {
  if (state === "sending" || state === "unknown") return doubtShards;
  return isFinal(state) ? priceShards : receiptShards;
}

export function pollFields({ textId, state }: Pick<TextItem, "textId" | "state">, atMs: number) {
  const shards = pollShards(state);
  return { dueOf: shards[shardAmong(textId, shards.length)] ?? "", dueKey: `${toIso(atMs)}#${textId}` };
}

const validitySeconds = {
  pre_call: preCallTextValidSeconds,
  post_call: 24 * 3600,
  interview: 24 * 3600,
  reply: 3600,
} as const;

export interface NewText {
  readonly textId: string;
  readonly userId: string;
  readonly purpose: keyof typeof validitySeconds;
  readonly number: Pick<NumberItem, "tenantId" | "numberId" | "phoneNumber" | "provider">;
  readonly person: {
    readonly phoneNumber: string;
    readonly name: string;
    readonly parentId?: string | undefined;
    readonly parentTitle?: string | undefined;
    readonly candidateId?: string | undefined;
  };
  readonly body: string;
  readonly dueMs: number;
  /** ISO 8601; by default, the due time plus the validity of the purpose. */
  readonly validUntil?: string | undefined;
  /** A pre-call text is dropped if its candidate was called after this time (ISO 8601; default: `createdAt`). */
  readonly since?: string | undefined;
  readonly callId?: string | undefined;
  /** The dropped text that this one replaces, under the same id. */
  readonly replaces?: TextItem | undefined;
}

const microsPerUnit = 1_000_000;

export function costEstimate({ provider, phoneNumber }: Pick<TextItem, "provider" | "phoneNumber">, segments: number) {
  const price = smsPriceTo(provider, phoneNumber);
  if (!price) return {};
  return {
    costMicros: Math.round(price.perSegment * segments * microsPerUnit),
    currency: price.currency,
    isCostEstimated: true,
  };
}

export function newTextRow(text: NewText) {
  const { textId, userId, purpose, number, person, body, dueMs, since, callId } = text;
  const { tenantId, numberId, provider } = number;
  const { segments, encoding } = smsSize(body, provider);
  const createdAt = nowIso();
  const dueAt = toIso(Math.max(dueMs, now()));
  return {
    tenantId,
    textId,
    userId,
    purpose,
    direction: "outbound" as const,
    ...stateFields("scheduled"),
    parentId: person.parentId,
    parentTitle: person.parentTitle,
    candidateId: person.candidateId,
    callId,
    candidateName: person.name,
    phoneNumber: person.phoneNumber,
    numberId,
    ownNumber: number.phoneNumber,
    provider,
    body,
    segments,
    encoding,
    ...costEstimate({ provider, phoneNumber: person.phoneNumber }, segments),
    ...(since ? { since } : {}),
    requestId: context().requestId,
    createdAt,
    dueAt,
    validUntil: text.validUntil ?? toIso(Date.parse(dueAt) + validitySeconds[purpose] * 1000),
    order: listKey(createdAt, textId),
    dueOf: queuePartition(tenantId, numberId),
    dueKey: queueKey({ purpose, dueAt, textId }),
  };
}

/** Logs the work under the request that queued the text. */
export const runInRequest = <T>({ requestId }: TextItem, work: () => T): T =>
  requestId ? runAs({ requestId }, work) : work();

/** Index attributes: ElectroDB needs all of an index's attributes when one of them changes. */
export const indexFields = ({ userId, order, phoneNumber, group }: TextItem) => ({ userId, order, phoneNumber, group });
export const stateFields = (state: TextState) => ({ state, group: textGroupOf(state) });

/** States rise in rank, but a dropped text may be requeued, and a late report overrides an assumed failure. */
const ranks: Record<TextState, number> = {
  scheduled: 0,
  sending: 1,
  unknown: 2,
  queued: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  failed: 5,
  dropped: 5,
  received: 5,
};

export const isBelow = (state: TextState, other: TextState): boolean => ranks[state] < ranks[other];
export const isFinal = (state: TextState): boolean => ranks[state] === ranks.delivered;

/** Failed without a report of the carrier; a late report overrides it. */
const isAssumedFailed = ({ state, reason, carrierCode, acceptedAt }: Item<"text">): boolean =>
  state === "failed" &&
  (reason === "not_accepted" || reason === "carrier_fault") &&
  carrierCode === undefined &&
  acceptedAt === undefined;

export const isUpdate = (text: Item<"text">, reported: TextState): boolean =>
  isBelow(text.state, reported) || isAssumedFailed(text);

export const isWithCarrier = (state: TextState): boolean =>
  ranks[state] >= ranks.queued && state !== "dropped" && state !== "received";
