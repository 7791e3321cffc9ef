/** Asks in a dialog's foot before typed text is lost, instead of a dialog over a dialog. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { DialogFoot } from "./dialog-foot.tsx";

interface LeaveQuestionProps {
  readonly question: string;
  readonly stay?: string;
  readonly leave?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Label, where leaving can keep what was typed. */
  readonly keep?: string;
  readonly onKeep?: () => void;
}

export function LeaveQuestion({ question, onStay, onLeave, keep, onKeep, ...labels }: LeaveQuestionProps) {
  const { stay = m.create_stay(), leave = m.create_discard() } = labels;
  return (
    <DialogFoot
      start={
        <span role="alert" className="cw-medium">
          {question}
        </span>
      }
    >
      <Button variant="default" size="md" onClick={onStay} autoFocus>
        {stay}
      </Button>
      {keep && (
        <Button variant="default" size="md" onClick={onKeep}>
          {keep}
        </Button>
      )}
      <Button color="red" size="md" onClick={onLeave}>
        {leave}
      </Button>
    </DialogFoot>
  );
}
