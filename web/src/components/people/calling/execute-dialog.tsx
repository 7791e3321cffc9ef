/** Execute Calls: who will be called, from which number; then how far the run has come. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { useFocusReturn } from "../../use-focus-return.ts";
import { usePress } from "../../use-press.ts";
import classes from "./calling.module.css";
import { useChosenNumber } from "./chosen-number.ts";
import { NumberPicker } from "./number-picker.tsx";
import type { RunProgress } from "./run-pace.ts";
import { RunBar } from "./run-progress.tsx";

interface ExecuteDialogProps {
  /** Whom it concerns: a label and how many. */
  readonly facts: readonly (readonly [label: string, count: number])[];
  /** The run under way, if there is one. */
  readonly run: RunProgress | undefined;
  /** The run that was begun from here. */
  readonly startedRunId: string | undefined;
  readonly onClose: () => void;
  /** Without a number: any registered one. */
  readonly onExecute: (numberId: string | undefined) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

export function ExecuteDialog(props: ExecuteDialogProps) {
  const { run, startedRunId, onClose } = props;
  const [watched, setWatched] = useState<string>();
  useFocusReturn();
  // A run seen running in this dialog is followed to its end.
  if (run?.state === "running" && watched !== run.runId) setWatched(run.runId);
  const isFollowed = run !== undefined && (run.runId === watched || run.runId === startedRunId);
  return (
    <Modal opened onClose={onClose} title={m.execute_title()} centered>
      {isFollowed ? <Followed run={run} onClose={onClose} /> : <Start {...props} />}
    </Modal>
  );
}

function wordsOf(run: RunProgress): string {
  if (run.state === "running") return m.execute_running();
  return run.placed === 0 ? m.execute_nobody() : m.execute_ended();
}

function Followed({ run, onClose }: { readonly run: RunProgress; readonly onClose: () => void }) {
  return (
    <>
      <div className={classes.stack}>
        {run.total > 0 && <RunBar run={run} />}
        <p className={classes.note} role="status">
          {wordsOf(run)}
        </p>
      </div>
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

function Start({ facts, onClose, onExecute, isBusy, refusal }: ExecuteDialogProps) {
  const chosen = useChosenNumber();
  const execute = usePress(onExecute);
  return (
    <>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          {facts.map(([label, count]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>
                <bdi>{formatNumber(count)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p>{m.execute_who()}</p>
        <NumberPicker {...chosen} />
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.execute_failed()}>
            {specWords(refusal)}
          </Alert>
        )}
      </div>
      {chosen.canCall && (
        <DialogFoot>
          <Button variant="default" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button
            size="md"
            leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            loading={isBusy}
            onClick={() => execute(chosen.numberId)}
            // The numbers may come after the dialog has opened.
            autoFocus
            data-autofocus
          >
            {m.execute_title()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
