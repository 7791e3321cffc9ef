import { saveFacts } from "@callwright/contracts/endpoints/facts";
import { type Fact, factLimits, withFacts } from "@callwright/contracts/facts";
import { Box, Button, Flex, Stack, Textarea, TextInput } from "@mantine/core";
import { IconClipboard, IconFileText, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { IconButton } from "../../../components/icon-button.tsx";
import { sign } from "../../../components/sign.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { focusField, readBody } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../edit/criteria-form.module.css";
import { PartFoot, type PartProps, useDirty } from "../edit/part-foot.tsx";
import { factsQuery } from "../parent-queries.ts";
import { FactProposals } from "./fact-proposals.tsx";
import { readFacts } from "./paste.ts";

interface FactsFormProps extends PartProps {
  readonly facts: readonly Fact[];
  readonly isAnswering: boolean;
}

export function FactsForm({ parent, facts: saved, isAnswering, onDirty, question }: FactsFormProps) {
  const { _id: id, language } = parent;
  const query = factsQuery(id);
  const [open, setOpen] = useState<"paste" | "propose">();
  const form = useForm({
    saved: { facts: [...saved] },
    read: ({ values }) => readBody(saveFacts.body, { facts: withAnswers(values.facts) }),
    send: (body: { facts: Fact[] }) => call("saveFacts", { params: { id }, body }),
    savedIn: ({ facts }) => ({ facts: [...facts] }),
    failed: m.facts_save_failed,
    onSaved: ({ facts }) => {
      queryClient.setQueryData(query.queryKey, facts);
      toast.success(m.facts_saved());
    },
  });
  const { facts } = form.values;
  useDirty(form.isDirty || isAnswering, onDirty);
  const change = (next: readonly Fact[]) => form.set({ facts: [...next] });

  const isNew = (typed: readonly Fact[]) => {
    const known = new Set(typed.map((fact) => fact.question.toLowerCase()));
    return (fact: Omit<Fact, "id">) => fact.question === "" || !known.has(fact.question.toLowerCase());
  };
  /** Answers to questions that were saved while the form was changed are kept. */
  const withAnswers = (typed: readonly Fact[]): Fact[] => {
    const before = new Set(form.saved.facts.map((fact) => fact.question));
    const since = (queryClient.getQueryData(query.queryKey) ?? []).filter((fact) => !before.has(fact.question));
    return withFacts(typed, since.filter(isNew(typed)), []);
  };
  const add = (more: readonly Omit<Fact, "id">[]) =>
    change(withFacts(facts, more.filter(isNew(facts)), form.saved.facts));
  const isFull = facts.length >= factLimits.count;
  const toggle = (panel: "paste" | "propose") => setOpen(open === panel ? undefined : panel);
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
      <Flex wrap="wrap" gap={8}>
        <Button
          variant="default"
          size="xs"
          leftSection={sign(IconPlus, 14)}
          disabled={isFull}
          onClick={() => {
            add([{ question: "", answer: "" }]);
            setTimeout(() => focusField(`facts.${facts.length}.question`));
          }}
        >
          {m.facts_add()}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={open === "paste"}
          leftSection={sign(IconClipboard, 14)}
          onClick={() => toggle("paste")}
        >
          {m.facts_paste()}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={open === "propose"}
          leftSection={sign(IconFileText, 14)}
          onClick={() => toggle("propose")}
        >
          {m.facts_propose()}
        </Button>
      </Flex>
      <div hidden={open !== "paste"}>
        <PasteField room={factLimits.count - facts.length} onAdd={add} />
      </div>
      <div hidden={open !== "propose"}>
        <FactProposals
          language={language}
          questions={facts.map((fact) => fact.question)}
          isFull={isFull}
          onAdd={(fact) => add([fact])}
        />
      </div>
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
  const number = formatNumber(index + 1);
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
        <TextInput flex={1} label={`${m.facts_question()} ${number}`} {...field("question")} />
        <IconButton icon={IconTrash} size={36} label={m.facts_remove({ number })} onClick={onRemove} />
      </Flex>
      <Textarea label={`${m.facts_answer()} ${number}`} autosize minRows={2} {...field("answer")} />
    </Stack>
  );
}

interface PasteFieldProps {
  readonly room: number;
  readonly onAdd: (facts: readonly Omit<Fact, "id">[]) => void;
}

/** Lines that are no facts stay in the field. */
function PasteField({ room, onAdd }: PasteFieldProps) {
  const [text, setText] = useState("");
  const { facts, rest } = readFacts(text);
  const isTooMany = facts.length > room;
  return (
    <Stack className="cw-frame" gap={8} mt={12} p={12}>
      <Textarea
        label={m.facts_pasted()}
        description={m.facts_pasted_hint()}
        dir="auto"
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="cw-dimmed cw-small" role="status">
        {text.trim() !== "" &&
          (isTooMany
            ? m.facts_pasted_too_many({ count: formatNumber(factLimits.count) })
            : m.facts_pasted_found({ count: formatNumber(facts.length) }))}
      </p>
      <Flex>
        <Button
          size="xs"
          variant="default"
          disabled={facts.length === 0 || isTooMany}
          onClick={() => {
            onAdd(facts);
            setText(rest);
          }}
        >
          {m.facts_take_pasted()}
        </Button>
      </Flex>
    </Stack>
  );
}
