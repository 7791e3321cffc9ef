/** Sends the numbers of a file in parts. A failed import resumes at the part that failed. */

import type { Fault, NumberList } from "../../components/people/import/worker-words.ts";
import { call } from "../../lib/api.ts";

export type NumberRow = NumberList["rows"][number];

export interface SendState {
  /** Rows that the server has processed. */
  readonly done: number;
  readonly added: number;
  /** Numbers that were already listed. */
  readonly present: number;
  /** Lines without a number, and those that the server refused. */
  readonly rejected: readonly Fault[];
}

export const emptySendState = ({ faults }: Pick<NumberList, "faults">): SendState => ({
  ...{ done: 0, added: 0, present: 0 },
  rejected: faults,
});

/** The server accepts up to 1,000; smaller parts show progress sooner. */
const PART = 500;

/** Calls `onState` after every part. */
export async function sendNumbers(
  rows: readonly NumberRow[],
  onState: (state: SendState) => void,
  from: SendState,
): Promise<void> {
  let state = from;
  while (state.done < rows.length) {
    const part = rows.slice(state.done, state.done + PART);
    const { added, present, rejected } = await call("importDoNotCall", { body: { rows: [...part] } });
    state = {
      done: state.done + part.length,
      added: state.added + added,
      present: state.present + present,
      rejected: [...state.rejected, ...rejected],
    };
    onState(state);
  }
}
