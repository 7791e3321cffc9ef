/** Sends people who were typed in parts. What failed can be taken up again from the part that failed. */
import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { Fault } from "./worker-words.ts";

/**
 * Takes one part: how many were added, and which were refused, by their place in the part. A part sent again has its key again:
 * should only the answer have been lost, it is answered as the first time.
 */
export type SendPeople = (people: readonly CandidateInput[], key: string) => Promise<SendAnswer>;

export interface SendAnswer {
  readonly added: number;
  readonly rejected: readonly { readonly row: number; readonly reason: string }[];
}

export interface SendState {
  /** Rows that the server has judged. */
  readonly done: number;
  readonly added: number;
  readonly refused: readonly Fault[];
}

export const nothingSent: SendState = { done: 0, added: 0, refused: [] };

/** Rows of one request; the server takes up to 1,000, fewer show progress sooner. */
export const partSize = 250;

export interface Rows {
  /** Of this sending: no other rows have it. */
  readonly key: string;
  readonly total: number;
  readonly part: (from: number, count: number) => Promise<readonly CandidateRow[]>;
  /** Hears what came of them so far, also when nobody waits for it any more. */
  readonly onJudged?: (state: SendState) => void;
}

/** `onState` hears every step. Throws what `send` throws; call again with the last state to go on. */
export async function sendRows(
  rows: Rows,
  send: SendPeople,
  onState: (state: SendState) => void,
  from: SendState = nothingSent,
): Promise<SendState> {
  let state = from;
  while (state.done < rows.total) {
    const part = await rows.part(state.done, partSize);
    const answer = await send(
      part.map(({ candidate }) => candidate),
      `${rows.key}-${state.done / partSize}`,
    );
    const refused = answer.rejected.map(({ row, reason }) => ({ line: part[row]?.line ?? 0, reason }));
    state = {
      done: state.done + part.length,
      added: state.added + answer.added,
      refused: [...state.refused, ...refused],
    };
    rows.onJudged?.(state);
    onState(state);
  }
  return state;
}
