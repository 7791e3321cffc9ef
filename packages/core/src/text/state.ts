/** A text's states. They only rise in rank; final ones stay, except that a dropped text may be requeued. */
import type { TextState } from "@callwright/contracts/text-words";
import type { Item } from "../db/service.ts";

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

export const isFinal = (state: TextState): boolean => ranks[state] === 5;

/** Failed without the carrier's word, which overrides it if it comes after all. */
const isAssumedFailed = ({ state, reason, carrierCode, acceptedAt }: Item<"text">): boolean =>
  state === "failed" &&
  (reason === "not_accepted" || reason === "carrier_fault") &&
  carrierCode === undefined &&
  acceptedAt === undefined;

export const isUpdate = (text: Item<"text">, told: TextState): boolean =>
  isBelow(text.state, told) || isAssumedFailed(text);

export const isWithCarrier = (state: TextState): boolean =>
  ranks[state] >= ranks.queued && state !== "dropped" && state !== "received";
