/** Execute Calls: preview, numbers and start of a run; then its progress. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Alert, Button, Modal } from "@mantine/core";
import { IconActivity, IconAlertCircle, IconPlayerPlay, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import * as m from "#messages";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { isActive } from "../../../lib/run.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { Failure } from "../../failure.tsx";
import { useFocusReturn } from "../../use-focus-return.ts";
import { usePress } from "../../use-press.ts";
import classes from "./calling.module.css";
import { useChosenNumber } from "./chosen-number.ts";
import { FurtherNumbersField, useFurtherNumbers } from "./further-numbers.tsx";
import { NumberPicker } from "./number-picker.tsx";
import { RunPause } from "./run-pause.tsx";
import { RunPreviewBox } from "./run-preview.tsx";
import { RunBar, RunStateBadge } from "./run-progress.tsx";
import { StartTimeField, useStartTime } from "./start-time.tsx";
import { type Leads, useRunActions } from "./use-run-actions.ts";
import { type StartParams, useRunPreview } from "./use-run-preview.ts";

interface ExecuteDialogProps {
  /** The job or campaign, and the time zone of the times shown. */
  readonly parentId: string;
  readonly zone: string;
  readonly leads: Leads;
  /** Further effects of the run. */
  readonly note?: ReactNode;
  /** The active run, if any. */
  readonly run: RunProgress | undefined;
  /** The run started in this dialog. */
  readonly startedRunId: string | undefined;
  readonly onClose: () => void;
  readonly onExecute: (params: StartParams) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

export function ExecuteDialog(props: ExecuteDialogProps) {
  const { run, startedRunId, onClose } = props;
  const [followedRunId, setFollowedRunId] = useState<string>();
  useFocusReturn();
  // A run seen active in this dialog is followed to its end.
  if (run && isActive(run) && followedRunId !== run.runId) setFollowedRunId(run.runId);
  const isFollowed = run !== undefined && (run.runId === followedRunId || run.runId === startedRunId);
  return (
    <Modal opened onClose={onClose} title={m.execute_title()} centered>
      {isFollowed ? <FollowedRun {...props} run={run} /> : <Start {...props} />}
    </Modal>
  );
}

function wordsOf(run: RunProgress): string | undefined {
  if (run.state === "running" || run.state === "scheduled") return m.execute_running();
  if (run.state === "paused") return undefined;
  return run.placed === 0 ? m.execute_nobody() : m.execute_ended();
}

interface FollowedRunProps extends ExecuteDialogProps {
  readonly run: RunProgress;
}

function FollowedRun({ run, zone, leads, startedRunId, onClose }: FollowedRunProps) {
  const { append } = useRunActions(run.runId);
  const add = usePress(() => append.mutate(leads, { onSuccess: onClose }));
  const words = wordsOf(run);
  // A run started here has its candidates already.
  const isAppendable = isActive(run) && run.runId !== startedRunId;
  return (
    <>
      <div className={classes.stack}>
        <div>
          <RunStateBadge run={run} zone={zone} />
        </div>
        {run.total > 0 && <RunBar run={run} zone={zone} />}
        <RunPause run={run} />
        {words && (
          <p className={classes.note} role="status">
            {words}
          </p>
        )}
        {isAppendable && (
          <div className={classes.append}>
            <p>{m.run_append_text()}</p>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              loading={append.isPending}
              onClick={add}
            >
              {leads === "all" ? m.run_append_all() : m.run_append_chosen()}
            </Button>
          </div>
        )}
      </div>
      <DialogFoot>
        <Button
          component={PreloadLink}
          to={paths.run(run.runId)}
          variant="default"
          size="md"
          leftSection={<IconActivity size={16} stroke={1.75} aria-hidden />}
        >
          {m.run_open()}
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

/** One idempotency key per set of choices, since an answer may be lost. */
function useKeyOf() {
  const drawn = useRef(new Map<string, string>());
  return (params: StartParams): string => {
    const asked = JSON.stringify(params);
    const key = drawn.current.get(asked) ?? crypto.randomUUID();
    drawn.current.set(asked, key);
    return key;
  };
}

function Start({ parentId, zone, leads, note, onClose, onExecute, isBusy, refusal }: ExecuteDialogProps) {
  const chosen = useChosenNumber();
  const further = useFurtherNumbers(chosen);
  const aheadMs = useRef(0);
  const time = useStartTime(zone, () => Date.now() + aheadMs.current);
  const params: StartParams = { numberId: chosen.numberId, numberIds: further.ids, startAt: time.startAt };
  const preview = useRunPreview({ ...params, parentId, leads }, chosen.canCall && time.isReady && !isBusy);
  if (preview.data && !preview.isPlaceholderData) aheadMs.current = Date.parse(preview.data.at) - preview.dataUpdatedAt;
  const keyOf = useKeyOf();
  const execute = usePress(onExecute);
  const isForNobody = preview.data !== undefined && preview.data.now + preview.data.later === 0;
  return (
    <>
      <div className={classes.stack}>
        {chosen.canCall &&
          (preview.isError && !preview.data ? (
            <Failure title={m.launch_failed()} error={preview.error} onRetry={preview.refetch} />
          ) : (
            <RunPreviewBox preview={preview.data} startAt={time.startAt} zone={zone} />
          ))}
        <NumberPicker {...chosen} />
        <FurtherNumbersField first={chosen} further={further} />
        {chosen.canCall && <StartTimeField time={time} zone={zone} />}
        {chosen.canCall && note}
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.execute_failed()}>
            {refusal}
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
            disabled={!time.isReady || isForNobody}
            onClick={() => time.look() && execute({ ...params, key: keyOf(params) })}
            // The numbers may load after the dialog has opened.
            autoFocus
            data-autofocus
          >
            {time.isLater ? m.launch_schedule() : m.execute_title()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
