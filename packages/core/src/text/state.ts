/** A text's states: it only moves up in rank; a final one stays. */
import type { TextState } from "@callwright/contracts/text-words";

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

/** In these the carrier has it, or had. */
export const isWithCarrier = (state: TextState): boolean =>
  ranks[state] >= ranks.queued && state !== "dropped" && state !== "received";
