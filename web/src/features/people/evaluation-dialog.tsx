import { Button } from "@mantine/core";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { DialogFoot, FootButton } from "../../components/dialog-foot.tsx";
import classes from "./evaluation-dialog.module.css";
import { latestCallId, type Person } from "./person.ts";
import { PersonHead } from "./person-head.tsx";

interface EvaluationDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onOpenCall: () => void;
}

export function EvaluationDialog({ person, onClose, onOpenCall }: EvaluationDialogProps) {
  const summary = person.callSummary;
  return (
    <Dialog onClose={onClose} title={m.evaluation_title()} centered>
      <PersonHead person={person}>
        <OutcomeBadge label={person.outcomeLabel} />
      </PersonHead>
      <p className={summary ? classes.summary : "cw-dimmed"} dir="auto">
        {summary || m.calls_summary_none()}
      </p>
      <DialogFoot>
        {latestCallId(person) && <FootButton onClick={onOpenCall}>{m.evaluation_open_call()}</FootButton>}
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
