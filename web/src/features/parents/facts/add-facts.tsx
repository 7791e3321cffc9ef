/** Adds facts one by one, from pasted text, or from a job description. */
import type { Language } from "@callwright/contracts/catalog";
import { descriptionLength } from "@callwright/contracts/endpoints/document";
import { type Fact, factLimits } from "@callwright/contracts/facts";
import { Button, Flex, Stack, Textarea } from "@mantine/core";
import { IconClipboard, IconFileText, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { focusField } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Proposals } from "../edit/proposal.tsx";

export type NewFact = Omit<Fact, "id">;

interface AddFactsProps {
  readonly language: Language;
  readonly facts: readonly Fact[];
  readonly onAdd: (facts: readonly NewFact[]) => void;
}

const panels = [
  { panel: "paste", label: m.facts_paste, icon: IconClipboard },
  { panel: "propose", label: m.facts_propose, icon: IconFileText },
] as const;

export function AddFacts({ language, facts, onAdd }: AddFactsProps) {
  const [openPanel, setOpenPanel] = useState<"paste" | "propose">();
  const isFull = facts.length >= factLimits.count;
  const addEmpty = () => {
    onAdd([{ question: "", answer: "" }]);
    // The field exists only once the row has rendered.
    setTimeout(() => focusField(`facts.${facts.length}.question`));
  };
  return (
    <>
      <Flex wrap="wrap" gap={8}>
        <Button variant="default" size="xs" leftSection={buttonIcon(IconPlus, 14)} disabled={isFull} onClick={addEmpty}>
          {m.facts_add()}
        </Button>
        {panels.map(({ panel, label, icon }) => (
          <Button
            key={panel}
            variant="default"
            size="xs"
            aria-expanded={openPanel === panel}
            leftSection={buttonIcon(icon, 14)}
            onClick={() => setOpenPanel(openPanel === panel ? undefined : panel)}
          >
            {label()}
          </Button>
        ))}
      </Flex>
      <div hidden={openPanel !== "paste"}>
        <PasteField maxAdded={factLimits.count - facts.length} onAdd={onAdd} />
      </div>
      <div hidden={openPanel !== "propose"}>
        <FactProposals
          language={language}
          questions={facts.map(({ question }) => question)}
          isFull={isFull}
          onAdd={(fact) => onAdd([fact])}
        />
      </div>
    </>
  );
}

interface PasteFieldProps {
  readonly maxAdded: number;
  readonly onAdd: (facts: readonly NewFact[]) => void;
}

/** Lines without a fact stay in the field. */
function PasteField({ maxAdded, onAdd }: PasteFieldProps) {
  const [text, setText] = useState("");
  const { facts, rest } = readFacts(text);
  const isTooMany = facts.length > maxAdded;
  const status = isTooMany
    ? m.facts_pasted_too_many({ count: formatNumber(factLimits.count) })
    : m.facts_pasted_found({ count: formatNumber(facts.length) });
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
        {text.trim() !== "" && status}
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

/** A shorter text before a question mark is not taken for a question. */
const MIN_QUESTION_LENGTH = 5;

function isFact({ question, answer }: NewFact): boolean {
  const hasQuestion = question.length >= MIN_QUESTION_LENGTH && question.length <= factLimits.question;
  return hasQuestion && answer !== "" && answer.length <= factLimits.answer;
}

/** "Is there parking? Yes.": a question with its Latin or Arabic question mark, then perhaps the answer. */
const questionAndAnswer = /^(.*?[?؟])\s*(.*)$/u;

/** Reads "Question? Answer", on one line or two. `rest`: the lines that hold no fact within the limits. */
export function readFacts(text: string): { readonly facts: readonly NewFact[]; readonly rest: string } {
  const facts: NewFact[] = [];
  const remainingLines: string[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const nextLine = lines[index + 1] ?? "";
    const [, question = "", answerBeside = ""] = questionAndAnswer.exec(line) ?? [];
    const isAnswerBelow = answerBeside === "" && nextLine !== "" && !questionAndAnswer.test(nextLine);
    const fact = { question, answer: isAnswerBelow ? nextLine : answerBeside };
    if (isFact(fact)) {
      facts.push(fact);
      if (isAnswerBelow) index += 1; // the next line is the answer
    } else if (line !== "") remainingLines.push(line);
  }
  return { facts, rest: remainingLines.join("\n") };
}

interface FactProposalsProps {
  readonly language: Language;
  readonly questions: readonly string[];
  readonly isFull: boolean;
  readonly onAdd: (fact: NewFact) => void;
}

function FactProposals({ language, questions, isFull, onAdd }: FactProposalsProps) {
  const [text, setText] = useState("");
  const propose = useMutation({ mutationFn: () => call("proposeFacts", { body: { text, language } }) });
  const proposals = propose.data?.proposals;
  return (
    <Stack component="section" className="cw-frame" gap={12} mt={12} p={12} aria-label={m.facts_propose()}>
      <Textarea
        label={m.criteria_description()}
        dir="auto"
        rows={6}
        maxLength={descriptionLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Flex>
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === ""}
          loading={propose.isPending}
          onClick={() => propose.mutate()}
        >
          {m.facts_find()}
        </Button>
      </Flex>
      {propose.isError && <Notice tone="bad">{messageOf(propose.error, m.facts_propose_failed())}</Notice>}
      <p className="cw-dimmed cw-small" role="status">
        {proposals?.length === 0 && m.facts_found_none()}
        {proposals && proposals.length > 0 && m.facts_found({ count: formatNumber(proposals.length) })}
      </p>
      {proposals && proposals.length > 0 && (
        <Proposals
          label={m.facts_proposed()}
          proposals={proposals}
          questions={questions}
          isFull={isFull}
          onTake={({ question, answer }) => onAdd({ question, answer })}
        />
      )}
    </Stack>
  );
}
