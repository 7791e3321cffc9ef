import { Button, Flex } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import classes from "./criteria-form.module.css";

interface ProposalsProps<Proposal> {
  readonly label: string;
  readonly proposals: readonly Proposal[];
  /** Questions already in the form; their proposals count as taken. */
  readonly questions: readonly string[];
  readonly isFull: boolean;
  readonly onTake: (proposal: Proposal) => void;
  readonly note?: (proposal: Proposal) => ReactNode;
}

/** Proposals found in a job description, each with its source sentence. */
export function Proposals<Proposal extends { readonly question: string; readonly evidence: string }>(
  props: ProposalsProps<Proposal>,
) {
  const { label, proposals, questions, isFull, onTake, note } = props;
  return (
    <ul className={classes.list} aria-label={label}>
      {proposals.map((proposal) => (
        <Flex
          key={proposal.question}
          component="li"
          className="cw-small"
          justify="space-between"
          align="flex-start"
          gap={12}
        >
          <div>
            <p dir="auto">{proposal.question}</p>
            {note && <p className="cw-dimmed cw-small">{note(proposal)}</p>}
            <blockquote className={classes.evidence} dir="auto">
              {proposal.evidence}
            </blockquote>
          </div>
          <TakeButton
            detail={proposal.question}
            isTaken={questions.includes(proposal.question)}
            isFull={isFull}
            onTake={() => onTake(proposal)}
          />
        </Flex>
      ))}
    </ul>
  );
}

interface TakeButtonProps {
  /** Names the proposal to screen readers. */
  readonly detail: string;
  readonly isTaken: boolean;
  readonly isFull?: boolean;
  readonly onTake: () => void;
}

export function TakeButton({ detail, isTaken, isFull = false, onTake }: TakeButtonProps) {
  const isDisabled = isTaken || isFull;
  return (
    <Button
      flex="none"
      variant="default"
      size="xs"
      aria-label={isTaken ? m.pdf_taken_of({ detail }) : m.pdf_take_of({ detail })}
      aria-disabled={isDisabled || undefined}
      leftSection={isTaken && buttonIcon(IconCheck, 14)}
      onClick={() => {
        if (!isDisabled) onTake();
      }}
    >
      {isTaken ? m.pdf_taken() : m.pdf_take()}
    </Button>
  );
}
