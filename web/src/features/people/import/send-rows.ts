import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { Fault } from "./worker-words.ts";

/** Sends one part; refused people are named by their index in it. A retry uses the same key, so it is idempotent. */
export type SendPeople = (people: readonly CandidateInput[], key: string) => Promise<SendAnswer>;

export interface SendAnswer {
  readonly added: number;
  readonly rejected: readonly { readonly row: number; readonly reason: string }[];
}

export interface SendState {
  readonly done: number;
  readonly added: number;
  readonly refused: readonly Fault[];
}

export const emptySendState: SendState = { done: 0, added: 0, refused: [] };

/** Rows per request; the server takes up to 1,000, fewer show progress sooner. */
export const partSize = 250;

export interface Rows {
  /** Prefix of the parts' idempotency keys, unique to these rows. */
  readonly key: string;
  readonly total: number;
  readonly part: (from: number, count: number) => Promise<readonly CandidateRow[]>;
  /** Called with progress even after the caller has unmounted. */
  readonly onProcessed?: (state: SendState) => void;
}

/** Calls `onState` after every part. Throws what `send` throws; call again with the last state to resume. */
export async function sendRows(
  rows: Rows,
  send: SendPeople,
  onState: (state: SendState) => void,
  from: SendState = emptySendState,
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
    rows.onProcessed?.(state);
    onState(state);
  }
  return state;
}
