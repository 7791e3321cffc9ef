import type { Language } from "@callwright/contracts/catalog";
import { descriptionLength } from "@callwright/contracts/endpoints/document";
import type { FactProposal } from "@callwright/contracts/endpoints/facts";
import { Button, Flex, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import classes from "../edit/criteria-form.module.css";
import { Proposal } from "../edit/proposal.tsx";

interface FactProposalsProps {
  readonly language: Language;
  readonly questions: readonly string[];
  readonly isFull: boolean;
  readonly onAdd: (fact: Omit<FactProposal, "evidence">) => void;
}

export function FactProposals({ language, questions, isFull, onAdd }: FactProposalsProps) {
  const [text, setText] = useState("");
  const propose = useMutation({ mutationFn: () => call("proposeFacts", { body: { text, language } }) });
  const found = propose.data?.proposals;
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
        {found && (found.length === 0 ? m.facts_found_none() : m.facts_found({ count: formatNumber(found.length) }))}
      </p>
      {found && found.length > 0 && (
        <ul className={classes.list} aria-label={m.facts_proposed()}>
          {found.map(({ evidence, ...fact }) => (
            <Proposal
              key={fact.question}
              question={fact.question}
              evidence={evidence}
              isTaken={questions.includes(fact.question)}
              isFull={isFull}
              onTake={() => onAdd(fact)}
            />
          ))}
        </ul>
      )}
    </Stack>
  );
}
