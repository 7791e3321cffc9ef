import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import type { Fault } from "./worker-messages.ts";

/** Sends one part; the answer names rejected people by index. A retry with the same key adds no one twice. */
export type SendPeople = (people: readonly CandidateInput[], key: string) => Promise<SendAnswer>;

export interface SendAnswer {
  readonly added: number;
  readonly rejected: readonly { readonly row: number; readonly reason: string }[];
}

export interface SendState {
  /** The rows that were sent: added or refused. */
  readonly done: number;
  readonly added: number;
  readonly refused: readonly Fault[];
}

const emptySendState: SendState = { done: 0, added: 0, refused: [] };

/** Rows per request. The server accepts up to 1,000; fewer rows show progress sooner. */
export const partSize = 250;

export interface RowsToSend {
  /** Prefix of the parts' idempotency keys, unique to these rows. */
  readonly key: string;
  readonly total: number;
  readonly part: (from: number, count: number) => Promise<readonly CandidateRow[]>;
  /** Called with progress even after the caller has unmounted. */
  readonly onProcessed?: (state: SendState) => void;
}

/** Reports the state after every part. Throws what `send` throws; another call with the last state resumes. */
export async function sendRows(
  rows: RowsToSend,
  send: SendPeople,
  onState: (state: SendState) => void,
  initialState: SendState = emptySendState,
): Promise<SendState> {
  let state = initialState;
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

/** Turns an error whose issues name rows into the answer that rejects these rows. Rethrows other errors. */
export function rejectionsFromError(error: unknown): SendAnswer {
  const rejected = error instanceof ApiError ? error.issues.flatMap(rejectedRow) : [];
  if (rejected.length === 0) throw error;
  return { added: 0, rejected };
}

/** An issue's path names the row: "candidates.3". */
function rejectedRow({ path, message }: ApiError["issues"][number]): SendAnswer["rejected"] {
  const [, row] = /^candidates\.(\d+)$/.exec(path) ?? [];
  return row === undefined ? [] : [{ row: Number(row), reason: message }];
}

export type ManualState =
  | { readonly step: "typing" }
  | ({ readonly step: "sending"; readonly startedAt: number } & SendProgress)
  | ({ readonly step: "stopped"; readonly reason: string } & SendProgress)
  | ({ readonly step: "done" } & SendProgress);

interface SendProgress {
  readonly rows: RowsToSend;
  readonly sent: SendState;
}

export type ManualEntry = ReturnType<typeof useManualEntry>;

export function useManualEntry(send: SendPeople, onAdded: () => void) {
  const [state, setState] = useState<ManualState>({ step: "typing" });
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);

  const sendFrom = async (rows: RowsToSend, initialState: SendState) => {
    const { signal } = unmounted.current;
    const startedAt = Date.now();
    let sent = initialState;
    setState({ step: "sending", rows, sent, startedAt });
    const sendUnlessUnmounted: SendPeople = (people, key) => {
      signal.throwIfAborted();
      return send(people, key);
    };
    const onState = (next: SendState) => {
      sent = next;
      if (!signal.aborted) setState({ step: "sending", rows, sent, startedAt });
    };
    try {
      await sendRows(rows, sendUnlessUnmounted, onState, initialState);
      if (signal.aborted) return;
      setState({ step: "done", rows, sent });
      if (sent.added > 0) toast.success(m.people_added());
      else toast.error(m.people_add_failed());
    } catch (error) {
      const reason = messageOf(error, m.people_add_failed());
      if (!signal.aborted) setState({ step: "stopped", rows, sent, reason });
    } finally {
      // After a failure too, since earlier parts may have been added.
      onAdded();
    }
  };

  return {
    state,
    start: (rows: RowsToSend) => void sendFrom(rows, emptySendState),
    resume: () => {
      if (state.step === "stopped") void sendFrom(state.rows, state.sent);
    },
  };
}
