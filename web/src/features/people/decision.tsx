/** A recruiter's decision about a person, with a note. Nothing is decided automatically. */

import type { Candidate, DecisionEntry } from "@callwright/contracts/endpoints/candidate";
import { type Decision, decisions } from "@callwright/contracts/scorecard-words";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { decisionWords } from "../../components/call/scorecard-words.ts";
import { shortcutOf } from "../../components/table/table-card.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./decision.module.css";

interface DecisionBarProps {
  readonly parentId: string;
  readonly person: Pick<Candidate, "_id" | "decision">;
  /** Newest first. */
  readonly history?: readonly DecisionEntry[] | undefined;
  readonly zone?: string | undefined;
  /** The level below its surroundings' heading. */
  readonly level?: 2 | 3;
}

export function DecisionBar({ parentId, person, history, zone, level = 3 }: DecisionBarProps) {
  const title = useId();
  const Heading = `h${level}` as const;
  const [note, setNote] = useState("");
  const save = useMutation({
    mutationFn: (decision: Decision | undefined) =>
      call("decideCandidate", {
        params: { id: parentId },
        body: { candidateId: person._id, ...(decision && { decision }), ...(note.trim() && { note: note.trim() }) },
      }),
    onSuccess: () => {
      setNote("");
      toast.success(m.decision_saved());
      void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
    },
    onError: (error) => toast.error(messageOf(error, m.decision_failed())),
  });
  const decide = (decision: Decision) => {
    if (!save.isPending) save.mutate(decision === person.decision && note.trim() === "" ? undefined : decision);
  };
  useDigits(decide);
  return (
    <section className={classes.bar} aria-labelledby={title}>
      <Heading id={title} className="cw-small cw-bold">
        {m.decision_title()}
      </Heading>
      <div className={classes.choices}>
        {decisions.map((decision, index) => (
          <Button
            key={decision}
            size="xs"
            variant={decision === person.decision ? "filled" : "default"}
            aria-pressed={decision === person.decision}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => decide(decision)}
          >
            {decisionWords[decision]()}
            <kbd className={classes.key}>{index + 1}</kbd>
          </Button>
        ))}
        <TextInput
          className={classes.note}
          size="xs"
          aria-label={m.decision_note()}
          placeholder={m.decision_note()}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <p className="cw-dimmed cw-small">{m.decision_human()}</p>
      {history && history.length > 0 && (
        <ol className={classes.history} aria-label={m.decision_history()}>
          {history.map((entry) => (
            <li key={entry.at}>
              <bdi>
                {m.decision_by({
                  decision: entry.decision ? decisionWords[entry.decision]() : m.decision_withdrawn(),
                  name: entry.by,
                  date: formatDateTime(entry.at, zone ?? "UTC"),
                })}
              </bdi>
              {entry.note && <span dir="auto">{entry.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** 1, 2 and 3, except in fields. */
function useDigits(decide: (decision: Decision) => void) {
  const latest = useRef(decide);
  latest.current = decide;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const decision = decisions[Number(shortcutOf(event)) - 1];
      const { target, metaKey, ctrlKey, altKey } = event;
      if (!decision || metaKey || ctrlKey || altKey) return;
      if (target instanceof Element && target.closest("input, textarea, select, [role=slider], [role=menu]")) return;
      event.preventDefault();
      latest.current(decision);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
