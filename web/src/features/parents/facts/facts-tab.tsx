import { saveFacts } from "@callwright/contracts/endpoints/facts";
import { appendFacts, type Fact, factLimits } from "@callwright/contracts/facts";
import { Box, Flex, Stack, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { IconButton } from "../../../components/icon-button.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../edit/criteria-form.module.css";
import { PartFoot, PartLoading, type PartProps, useReportDirty } from "../edit/part-form.tsx";
import { factsQuery } from "../parent-queries.ts";
import { AddFacts, type NewFact } from "./add-facts.tsx";
import { OpenQuestions } from "./open-questions.tsx";

export function FactsTab({ parent, ...part }: PartProps) {
  const { data: facts, error, refetch } = useQuery(factsQuery(parent._id));
  const [isAnswering, setAnswering] = useState(false);
  if (!facts) return <PartLoading title={m.facts_failed()} error={error} onRetry={refetch} question={part.question} />;
  return (
    <Stack gap={24}>
      <OpenQuestions parent={parent} onAnswering={setAnswering} />
      <FactsForm parent={parent} savedFacts={facts} isAnswering={isAnswering} {...part} />
    </Stack>
  );
}

const hasQuestion = (fact: NewFact, question: string) => fact.question.toLowerCase() === question.toLowerCase();

/** Gives a known question the new answer, and adds any other fact; an empty question is always new. */
const withFacts = (facts: readonly Fact[], added: readonly NewFact[], savedFacts: readonly Fact[]): readonly Fact[] =>
  added.reduce((result, fact) => {
    const index = result.findIndex(({ question }) => question !== "" && hasQuestion(fact, question));
    const known = result[index];
    return known ? result.with(index, { ...known, answer: fact.answer }) : appendFacts(result, [fact], savedFacts);
  }, facts);

/** Gives each fact whose answer was not edited the answer saved meanwhile. */
const withAnswersOf = (saved: readonly Fact[], typedFacts: readonly Fact[], savedBefore: readonly Fact[]) =>
  typedFacts.map((fact) => {
    const isEdited = fact.answer !== savedBefore.find(({ id }) => id === fact.id)?.answer;
    const answer = isEdited ? undefined : saved.find(({ id }) => id === fact.id)?.answer;
    return { ...fact, ...(answer !== undefined && { answer }) };
  });

interface FactsFormProps extends PartProps {
  readonly savedFacts: readonly Fact[];
  readonly isAnswering: boolean;
}

function FactsForm({ parent, savedFacts, isAnswering, onDirty, question }: FactsFormProps) {
  const { _id: id, language } = parent;
  const query = factsQuery(id);
  const form = useForm({
    saved: { facts: [...savedFacts] },
    read: ({ values }) => readBody(saveFacts.body, { facts: withSavedAnswers(values.facts) }),
    send: (body: { facts: Fact[] }) => call("saveFacts", { params: { id }, body }),
    savedValuesOf: ({ facts }) => ({ facts: [...facts] }),
    failedMessage: m.facts_save_failed,
    onSaved: ({ facts }) => {
      queryClient.setQueryData(query.queryKey, facts);
      toast.success(m.facts_saved());
    },
  });
  const { facts } = form.values;
  useReportDirty(form.isDirty || isAnswering, onDirty);
  const change = (next: readonly Fact[]) => form.set({ facts: [...next] });
  const add = (added: readonly NewFact[]) => change(withFacts(facts, added, form.saved.facts));

  /** Keeps what was saved meanwhile by answering open questions, since the request replaces all facts. */
  const withSavedAnswers = (typedFacts: readonly Fact[]): Fact[] => {
    const savedBefore = form.saved.facts;
    const saved = queryClient.getQueryData(query.queryKey) ?? [];
    const known = [...savedBefore, ...typedFacts];
    const addedMeanwhile = saved.filter((fact) => !known.some(({ question }) => hasQuestion(fact, question)));
    return appendFacts(withAnswersOf(saved, typedFacts, savedBefore), addedMeanwhile, saved);
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <Box component="h3" className="cw-bold" fz="md" p={0}>
        {m.facts_title()}
      </Box>
      <p className="cw-dimmed cw-small">{m.facts_text()}</p>
      {facts.length === 0 && <p className="cw-dimmed cw-small">{m.facts_none()}</p>}
      <ol className={classes.list}>
        {facts.map((fact, index) => (
          <FactFields
            key={fact.id}
            fact={fact}
            index={index}
            faults={form.faults}
            onChange={(changed) => change(facts.with(index, { ...fact, ...changed }))}
            onRemove={() => change(facts.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {form.faults.facts && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {form.faults.facts}
        </Box>
      )}
      <AddFacts language={language} facts={facts} onAdd={add} />
      <PartFoot question={question} form={form} />
    </form>
  );
}

interface FactFieldsProps {
  readonly fact: Fact;
  readonly index: number;
  readonly faults: FieldFaults;
  readonly onChange: (changed: Partial<Fact>) => void;
  readonly onRemove: () => void;
}

function FactFields({ fact, index, faults, onChange, onRemove }: FactFieldsProps) {
  const position = formatNumber(index + 1);
  const field = (name: "question" | "answer") => ({
    "data-path": `facts.${index}.${name}`,
    dir: "auto",
    maxLength: factLimits[name],
    value: fact[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
    error: faults[`facts.${index}.${name}`],
  });
  return (
    <Stack component="li" className="cw-frame" gap={8} p={12}>
      <Flex gap={8} align="end">
        <TextInput flex={1} label={`${m.facts_question()} ${position}`} {...field("question")} />
        <IconButton icon={IconTrash} size={36} label={m.facts_remove({ number: position })} onClick={onRemove} />
      </Flex>
      <Textarea label={`${m.facts_answer()} ${position}`} autosize minRows={2} {...field("answer")} />
    </Stack>
  );
}
