/** A recruiter's decision about a person, with a note. Nothing is decided automatically. */
import type { Candidate, DecisionEntry } from "@callwright/contracts/endpoints/candidate";
import { type Decision, decisions } from "@callwright/contracts/states";
import { Box, Button, Checkbox, Flex, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import * as m from "#messages";
import { decisionWords } from "../../components/call/scorecard-words.ts";
import { usePress } from "../../components/use-press.ts";
import { call, messageOf } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import classes from "./cells.module.css";
import { personName } from "./person.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type DecidedPerson = Pick<Candidate, "_id" | "firstName" | "lastName" | "decision">;

interface DecisionBarProps {
  readonly parentId: string;
  readonly person: DecidedPerson;
  /** The person whom a shortcut decides about: after a step, the next person, even while `person` is still shown. */
  readonly shortcutPerson?: (() => DecidedPerson | undefined) | undefined;
  /** Newest first. */
  readonly history?: readonly DecisionEntry[] | undefined;
  readonly zone?: string | undefined;
  readonly level?: 2 | 3;
  readonly onNext?: (() => void) | undefined;
}

interface DecisionChange {
  readonly person: DecidedPerson;
  readonly decision: Decision | undefined;
  readonly before: Decision | undefined;
  readonly note: string;
}

export function DecisionBar(props: DecisionBarProps) {
  const { parentId, person, shortcutPerson = () => person, history, zone, level = 3, onNext } = props;
  const title = useId();
  const Heading = `h${level}` as const;
  /** Typed notes by person, so that none is lost on a step to another person. */
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const setNote = (personId: string, note: string) => setNotes((previous) => ({ ...previous, [personId]: note }));
  const [opensNext, setOpensNext] = useOpensNext();
  const { save, lastChange, failure, decisionAbout } = useDecisions(parentId, (personId) => setNote(personId, ""));
  const decide = (decision: Decision, target: DecidedPerson | undefined) => {
    if (!target) return;
    const note = (notes[target._id] ?? "").trim();
    const before = decisionAbout(target);
    // Pressing the current decision again withdraws it; with a note, it is saved again.
    const isWithdrawn = decision === before && note === "";
    save({ person: target, decision: isWithdrawn ? undefined : decision, before, note });
    if (opensNext && !isWithdrawn) onNext?.();
  };
  // A second click would decide about the next person.
  const press = usePress(decide);
  useShortcuts((key, isRepeat) => {
    const decision = decisions[Number(key) - 1];
    if (decision && !isRepeat) decide(decision, shortcutPerson());
    return decision !== undefined;
  });
  const shownDecision = decisionAbout(person);
  return (
    <Stack component="section" gap={8} aria-labelledby={title}>
      <Flex wrap="wrap" gap="0 12px" justify="space-between" mih={20}>
        <Heading id={title} className="cw-small cw-bold">
          {m.decision_title()}
        </Heading>
        <Confirmation save={save} lastChange={lastChange} failure={failure} />
      </Flex>
      <Flex wrap="wrap" gap={8}>
        {decisions.map((decision, index) => (
          <Button
            key={decision}
            size="xs"
            variant={decision === shownDecision ? "filled" : "default"}
            aria-pressed={decision === shownDecision}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => press(decision, person)}
          >
            {decisionWords[decision]()}
            <kbd className={classes.key}>{index + 1}</kbd>
          </Button>
        ))}
        <TextInput
          flex={1}
          miw={120}
          size="xs"
          aria-label={m.decision_note()}
          placeholder={m.decision_note()}
          maxLength={500}
          value={notes[person._id] ?? ""}
          onChange={(event) => setNote(person._id, event.currentTarget.value)}
        />
      </Flex>
      {onNext && (
        <Checkbox
          size="xs"
          label={m.decision_next()}
          checked={opensNext}
          onChange={(event) => setOpensNext(event.currentTarget.checked)}
        />
      )}
      <p className="cw-dimmed cw-small">{m.decision_human()}</p>
      {history && history.length > 0 && (
        <Stack component="ol" className="cw-dimmed cw-small" gap={4} aria-label={m.decision_history()}>
          {history.map((entry) => (
            <Flex key={entry.at} component="li" wrap="wrap" gap={8}>
              <bdi>
                {m.decision_by({
                  decision: entry.decision ? decisionWords[entry.decision]() : m.decision_withdrawn(),
                  name: entry.by,
                  date: formatDateTime(entry.at, zone ?? "UTC"),
                })}
              </bdi>
              {entry.note && <span dir="auto">{entry.note}</span>}
            </Flex>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Shows each decision immediately, and saves one after the other: a decision made during a save waits for its turn. */
function useDecisions(parentId: string, onSaved: (personId: string) => void) {
  const [lastChange, setLastChange] = useState<DecisionChange>();
  const [failure, setFailure] = useState<{ readonly change: DecisionChange; readonly error: Error }>();
  /** Decisions by person that the cached pages may not have yet. */
  const pending = useRef(new Map<string, Decision | undefined>());
  const pagesKey = [...keys.parent, parentId, "page"];
  const mutationKey = ["decision", parentId];
  const showDecision = ({ _id }: DecidedPerson, decision: Decision | undefined) => {
    pending.current.set(_id, decision);
    queryClient.setQueriesData<{ readonly candidates: readonly DecidedPerson[] }>(
      { queryKey: pagesKey },
      (page) =>
        page && { ...page, candidates: page.candidates.map((row) => (row._id === _id ? { ...row, decision } : row)) },
    );
  };
  const { mutate: save } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ person, decision, note }: DecisionChange) =>
      call("decideCandidate", {
        params: { id: parentId },
        body: { candidateId: person._id, ...(decision && { decision }), ...(note && { note }) },
      }),
    onMutate: (change) => {
      // A poll that is under way would bring the earlier decision back.
      void queryClient.cancelQueries({ queryKey: pagesKey });
      showDecision(change.person, change.decision);
      setLastChange(change);
      setFailure(undefined);
    },
    onSuccess: (_, { person, note }) => {
      if (note) onSaved(person._id);
    },
    onError: (error, change) => {
      const { person, decision, before } = change;
      // A later decision about the same person stays in view.
      if (pending.current.get(person._id) === decision) showDecision(person, before);
      setFailure({ change, error });
    },
    onSettled: async () => {
      const hasMoreToSave = queryClient.isMutating({ mutationKey }) > 1; // this one is counted too
      if (hasMoreToSave) return;
      const pendingBefore = new Map(pending.current);
      await queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
      // Decisions made during the refetch are not in its answer, so they stay pending.
      for (const [id, decision] of pendingBefore) if (pending.current.get(id) === decision) pending.current.delete(id);
    },
  });
  const decisionAbout = ({ _id, decision }: DecidedPerson) =>
    pending.current.has(_id) ? pending.current.get(_id) : decision;
  return { save, lastChange, failure, decisionAbout };
}

type ConfirmationProps = Pick<ReturnType<typeof useDecisions>, "save" | "lastChange" | "failure">;

/** Confirms the last decision, even once the next person is open. */
function Confirmation({ save, lastChange, failure }: ConfirmationProps) {
  const shownChange = failure?.change ?? lastChange;
  const undo = lastChange && { ...lastChange, decision: lastChange.before, before: lastChange.decision, note: "" };
  return (
    <Flex align="center" gap={4} className="cw-small">
      <Box component="span" role={failure ? "alert" : "status"} {...(failure && { c: "var(--cw-bad-text)" })}>
        {failure && `${messageOf(failure.error, m.decision_failed())} `}
        {shownChange && (
          <bdi>
            {m.decision_made({
              name: personName(shownChange.person),
              decision: shownChange.decision ? decisionWords[shownChange.decision]() : m.decision_withdrawn(),
            })}
          </bdi>
        )}
      </Box>
      {failure && <SaveButton label={m.retry()} onClick={() => save(failure.change)} />}
      {undo && !failure && <SaveButton label={m.decision_undo()} onClick={() => save(undo)} />}
    </Flex>
  );
}

const SaveButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button variant="subtle" size="compact-xs" onClick={usePress(onClick)}>
    {label}
  </Button>
);

function useOpensNext() {
  const key = `openNext:${useUser().id}`;
  const [opensNext, setOpensNext] = useState(() => readStored(key) !== "no");
  const change = (next: boolean) => {
    writeStored(key, next ? undefined : "no");
    setOpensNext(next);
  };
  return [opensNext, change] as const;
}
