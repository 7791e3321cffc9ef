import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { TakeButton } from "../job-documents/take-button.tsx";
import classes from "./criteria-form.module.css";

interface ProposalProps {
  readonly question: string;
  readonly evidence: string;
  readonly isTaken: boolean;
  readonly isFull: boolean;
  readonly onTake: () => void;
  readonly children?: ReactNode;
}

export function Proposal({ question, evidence, children, ...take }: ProposalProps) {
  return (
    <Flex component="li" className="cw-small" justify="space-between" align="flex-start" gap={12}>
      <div>
        <p dir="auto">{question}</p>
        {children}
        <blockquote className={classes.evidence} dir="auto">
          {evidence}
        </blockquote>
      </div>
      <TakeButton detail={question} {...take} />
    </Flex>
  );
}
