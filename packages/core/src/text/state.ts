/** A text's states: it only moves up in rank; a final one stays, but that one which never left may be queued anew. */
import type { TextState } from "@callwright/contracts/text-words";
import type { TextItem } from "./item.ts";

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

/** Given up without a word of the carrier's own: should it speak after all, it knows better. */
const isSupposed = ({ state, reason, carrierCode, acceptedAt }: TextItem): boolean =>
  state === "failed" &&
  (reason === "not_accepted" || reason === "carrier_fault") &&
  carrierCode === undefined &&
  acceptedAt === undefined;

/** Whether what a carrier tells of a text is news. */
export const isNews = (text: TextItem, told: TextState): boolean => isBelow(text.state, told) || isSupposed(text);

/** In these the carrier has it, or had. */
export const isWithCarrier = (state: TextState): boolean =>
  ranks[state] >= ranks.queued && state !== "dropped" && state !== "received";
