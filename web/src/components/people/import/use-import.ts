/** The course of an import: a file is chosen, read, looked at, sent, and what did not load is told. */
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../../../lib/api.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { toast } from "../../../lib/toast.ts";
import { type OpenFile, openFile } from "./open-file.ts";
import { nothingSent, type Rows, type SendPeople, type SendState, sendRows } from "./send-rows.ts";

export type ImportState =
  | { readonly step: "choose"; readonly error?: string }
  | { readonly step: "reading"; readonly name: string; readonly share: number }
  | { readonly step: "preview"; readonly name: string; readonly file: OpenFile }
  | ({ readonly step: "sending"; readonly startedAt: number } & Sending)
  | ({ readonly step: "stopped"; readonly reason: string } & Sending)
  | ({ readonly step: "done" } & Sending);

export interface Sending {
  readonly rows: Rows;
  readonly sent: SendState;
  /** Absent for people who were typed. */
  readonly file: OpenFile | undefined;
}

export interface Import {
  readonly state: ImportState;
  readonly choose: (file: File) => void;
  readonly refuse: (error: string) => void;
  readonly start: (rows: Rows, file?: OpenFile) => void;
  /** After a failure: goes on where it stopped. */
  readonly resume: () => void;
  readonly reset: () => void;
}

export function useImport(send: SendPeople, onAdded: () => void): Import {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const reset = (next: ImportState = { step: "choose" }) => {
    stop.current.abort();
    stop.current = new AbortController();
    setState(next);
  };

  const choose = async (file: File) => {
    reset({ step: "reading", name: file.name, share: 0 });
    const { signal } = stop.current;
    try {
      const progress = (share: number) => setState({ step: "reading", name: file.name, share });
      const open = await openFile(file, progress, signal);
      if (!signal.aborted) setState({ step: "preview", name: file.name, file: open });
    } catch {
      if (!signal.aborted) setState({ step: "choose", error: m.words_csv_empty() });
    }
  };

  const run = async (rows: Rows, file: OpenFile | undefined, from: SendState) => {
    const { signal } = stop.current;
    const startedAt = Date.now();
    let sent = from;
    setState({ step: "sending", rows, file, sent, startedAt });
    const sendUnlessStopped: SendPeople = (people) => {
      signal.throwIfAborted();
      return send(people);
    };
    try {
      await sendRows(
        rows,
        sendUnlessStopped,
        (next) => {
          sent = next;
          if (!signal.aborted) setState({ step: "sending", rows, file, sent, startedAt });
        },
        from,
      );
      if (signal.aborted) return;
      setState({ step: "done", rows, file, sent });
      if (sent.added > 0) toast.success(m.people_added());
      else toast.error(m.people_add_failed());
    } catch (error) {
      const reason = specWords(messageOf(error, m.people_add_failed()));
      if (!signal.aborted) setState({ step: "stopped", rows, file, sent, reason });
    } finally {
      onAdded();
    }
  };

  return {
    state,
    choose: (file) => void choose(file),
    refuse: (error) => reset({ step: "choose", error }),
    start: (rows, file) => void run(rows, file, nothingSent),
    resume: () => {
      if (state.step === "stopped") void run(state.rows, state.file, state.sent);
    },
    reset: () => reset(),
  };
}
