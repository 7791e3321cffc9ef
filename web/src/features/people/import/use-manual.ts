import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { emptySendState, type Rows, type SendPeople, type SendState, sendRows } from "./send-rows.ts";

export type ManualState =
  | { readonly step: "typing" }
  | ({ readonly step: "sending"; readonly startedAt: number } & Sending)
  | ({ readonly step: "stopped"; readonly reason: string } & Sending)
  | ({ readonly step: "done" } & Sending);

interface Sending {
  readonly rows: Rows;
  readonly sent: SendState;
}

export type ManualEntry = ReturnType<typeof useManual>;

export function useManual(send: SendPeople, onAdded: () => void) {
  const [state, setState] = useState<ManualState>({ step: "typing" });
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  const run = async (rows: Rows, from: SendState) => {
    const { signal } = stop.current;
    const startedAt = Date.now();
    let sent = from;
    setState({ step: "sending", rows, sent, startedAt });
    const sendUnlessStopped: SendPeople = (people, key) => {
      signal.throwIfAborted();
      return send(people, key);
    };
    const onState = (next: SendState) => {
      sent = next;
      if (!signal.aborted) setState({ step: "sending", rows, sent, startedAt });
    };
    try {
      await sendRows(rows, sendUnlessStopped, onState, from);
      if (signal.aborted) return;
      setState({ step: "done", rows, sent });
      if (sent.added > 0) toast.success(m.people_added());
      else toast.error(m.people_add_failed());
    } catch (error) {
      const reason = messageOf(error, m.people_add_failed());
      if (!signal.aborted) setState({ step: "stopped", rows, sent, reason });
    } finally {
      onAdded();
    }
  };

  return {
    state,
    start: (rows: Rows) => void run(rows, emptySendState),
    resume: () => {
      if (state.step === "stopped") void run(state.rows, state.sent);
    },
  };
}
