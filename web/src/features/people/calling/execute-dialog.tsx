import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Alert, Button, SegmentedControl, Stack } from "@mantine/core";
import { IconAlertCircle, IconPlayerPlay, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Dialog, DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { isActive } from "../../../lib/run.ts";
import { FurtherNumbersField, NumberPicker, useChosenNumber, useFurtherNumbers } from "./number-picker.tsx";
import { RunPreviewBox } from "./run-preview.tsx";
import { OpenRunButton, RunBar, RunPauseNotice, RunStateBadge } from "./run-progress.tsx";
import { type Leads, type StartParams, useRunActions, useRunPreview } from "./run-requests.tsx";
import { StartTimeField, useStartTime } from "./start-time.tsx";

const promptSplit = lazyLayer(async () => (await import("./prompt-split.tsx")).PromptSplitField);

interface ExecuteDialogProps {
  readonly title: string;
  readonly parentId: string;
  readonly zone: string;
  readonly leads: Leads;
  /** The newest version; from the second on, a run can compare two of them. */
  readonly promptVersion?: number | undefined;
  readonly note?: ReactNode;
  /** The job's latest run. */
  readonly run: RunProgress | undefined;
  /** The run that this dialog has started; shown once a poll has made it `run`. */
  readonly startedRunId: string | undefined;
  readonly onClose: () => void;
  readonly onExecute: (params: StartParams & { readonly isScheduled: boolean }) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly isBillingRefused?: boolean;
}

export function ExecuteDialog(props: ExecuteDialogProps) {
  const { title, run, startedRunId, onClose } = props;
  const startedRun = run?.runId === startedRunId ? run : undefined;
  return (
    <Dialog onClose={onClose} title={title} centered>
      {startedRun ? <StartedRun {...props} run={startedRun} /> : <NewOrJoinedRun {...props} />}
    </Dialog>
  );
}

function runMessage(run: RunProgress): string | undefined {
  if (run.state === "running" || run.state === "scheduled") return m.execute_running();
  // `RunPauseNotice` says why a run is paused.
  if (run.state === "paused") return undefined;
  return run.placed === 0 ? m.execute_nobody() : m.execute_ended();
}

interface RunDialogProps extends ExecuteDialogProps {
  readonly run: RunProgress;
}

function StartedRun({ run, zone, onClose }: RunDialogProps) {
  const message = runMessage(run);
  return (
    <>
      <Stack gap={16}>
        <RunBox run={run} zone={zone} />
        {message && (
          <p className="cw-dimmed cw-small" role="status">
            {message}
          </p>
        )}
      </Stack>
      <DialogFoot>
        <OpenRunButton run={run} size="md" />
        <FootButton onClick={onClose} data-autofocus>
          {m.close()}
        </FootButton>
      </DialogFoot>
    </>
  );
}

function RunBox({ run, zone }: Pick<RunDialogProps, "run" | "zone">) {
  return (
    <>
      <div>
        <RunStateBadge run={run} zone={zone} />
      </div>
      {run.total > 0 && <RunBar run={run} zone={zone} />}
      <RunPauseNotice run={run} />
    </>
  );
}

/** One key per set of choices: a press that repeats a request whose answer was lost starts no second run. */
function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>());
  return (params: StartParams): string => {
    const choices = JSON.stringify(params);
    const key = keys.current.get(choices) ?? crypto.randomUUID();
    keys.current.set(choices, key);
    return key;
  };
}

interface JoinFieldProps {
  readonly isJoining: boolean;
  readonly onChange: (isJoining: boolean) => void;
}

function JoinField({ isJoining, onChange }: JoinFieldProps) {
  const labelId = useId();
  return (
    <Stack gap={4}>
      <span id={labelId} className="cw-small cw-medium">
        {m.run_way()}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        value={isJoining ? "join" : "new"}
        onChange={(value) => onChange(value === "join")}
        data={[
          { value: "new", label: m.run_way_new() },
          { value: "join", label: m.run_way_join() },
        ]}
      />
      <p className="cw-dimmed cw-small">{isJoining ? m.run_way_join_text() : m.run_way_new_text()}</p>
    </Stack>
  );
}

function NewOrJoinedRun(props: ExecuteDialogProps) {
  const { run, zone } = props;
  const [isJoining, setJoining] = useState(false);
  if (!run || !isActive(run)) return <NewRun {...props} />;
  const activeRun = (
    <>
      <RunBox run={run} zone={zone} />
      <JoinField isJoining={isJoining} onChange={setJoining} />
    </>
  );
  if (isJoining) return <JoinRun {...props} run={run} activeRun={activeRun} />;
  return <NewRun {...props} activeRun={activeRun} />;
}

function JoinRun(props: RunDialogProps & { readonly activeRun: ReactNode }) {
  const { parentId, zone, leads, note, run, onClose, activeRun } = props;
  // A scheduled run keeps its start time; any other active run calls the added people now.
  const startAt = run.state === "scheduled" ? run.startAt : undefined;
  const params = { parentId, leads, numberId: undefined, numberIds: [], startAt, runId: run.runId };
  const preview = useRunPreview({ ...params, isEnabled: true });
  const { append } = useRunActions(run.runId);
  const join = usePress(() => append.mutate(leads, { onSuccess: onClose }));
  return (
    <>
      <Stack gap={16}>
        {activeRun}
        <PreviewOrFailure query={preview} startAt={startAt} zone={zone} />
        {note}
      </Stack>
      <DialogFoot>
        <OpenRunButton run={run} size="md" />
        <Button
          size="md"
          leftSection={buttonIcon(IconUserPlus)}
          loading={append.isPending}
          disabled={hasNoPeople(preview)}
          onClick={join}
        >
          {m.run_way_join()}
        </Button>
      </DialogFoot>
    </>
  );
}

function NewRun(props: ExecuteDialogProps & { readonly activeRun?: ReactNode }) {
  const { title, parentId, zone, leads, promptVersion = 1, note, run, activeRun } = props;
  const { onClose, onExecute, isBusy, refusal, isBillingRefused } = props;
  const numberChoice = useChosenNumber();
  const { numberId, canCall } = numberChoice;
  const furtherNumbers = useFurtherNumbers(numberChoice);
  /** How far the server's clock is ahead of the browser's. */
  const serverAheadMs = useRef(0);
  const time = useStartTime(zone, () => Date.now() + serverAheadMs.current);
  const [promptVersions, setPromptVersions] = useState<readonly number[]>();
  const params = { numberId, numberIds: furtherNumbers.ids, startAt: time.startAt, onlyNew: true };
  const isEnabled = canCall && time.isReady && !isBusy;
  const preview = useRunPreview({ ...params, parentId, leads, isEnabled });
  const { data, isPlaceholderData, dataUpdatedAt } = preview;
  // Data kept from the preview of other choices has no time of arrival.
  if (data && !isPlaceholderData) serverAheadMs.current = Date.parse(data.at) - dataUpdatedAt;
  const isScheduled = time.isLater || (data?.now === 0 && data.later > 0);
  const idempotencyKeyFor = useIdempotencyKeys();
  const execute = usePress(onExecute);
  const start = () => {
    if (!time.validate()) return;
    const choices = { ...params, promptVersions };
    const key = idempotencyKeyFor(choices);
    execute({ ...choices, expectedSeconds: data?.estimate?.seconds, key, isScheduled });
  };
  return (
    <>
      <Stack gap={16}>
        {activeRun}
        {canCall && <PreviewOrFailure query={preview} startAt={time.startAt} zone={zone} />}
        <NumberPicker {...numberChoice} />
        <FurtherNumbersField numberChoice={numberChoice} furtherNumbers={furtherNumbers} />
        {canCall && <StartTimeField time={time} zone={zone} />}
        {canCall && promptVersion > 1 && (
          <LayerBoundary shown>
            <promptSplit.Layer newestVersion={promptVersion} versions={promptVersions} onChange={setPromptVersions} />
          </LayerBoundary>
        )}
        {canCall && note}
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.execute_failed()}>
            {refusal} {isBillingRefused && <BillingLink />}
          </Alert>
        )}
      </Stack>
      {canCall && (
        <DialogFoot>
          {run && isActive(run) ? (
            <OpenRunButton run={run} size="md" />
          ) : (
            <FootButton onClick={onClose}>{m.cancel()}</FootButton>
          )}
          <Button
            size="md"
            leftSection={buttonIcon(IconPlayerPlay)}
            loading={isBusy}
            disabled={!time.isReady || hasNoPeople(preview) || data?.blockedBy !== undefined}
            onClick={start}
            // `data-autofocus` acts when the dialog opens, `autoFocus` when the numbers load after that.
            autoFocus
            data-autofocus
          >
            {isScheduled ? m.launch_schedule_count({ count: formatNumber(peopleCount(preview)) }) : title}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

type PreviewQuery = ReturnType<typeof useRunPreview>;

const peopleCount = ({ data }: PreviewQuery): number => (data ? data.now + data.later : 0);
const hasNoPeople = (preview: PreviewQuery): boolean => preview.data !== undefined && peopleCount(preview) === 0;

interface PreviewOrFailureProps {
  readonly query: PreviewQuery;
  readonly startAt: string | undefined;
  readonly zone: string;
}

function PreviewOrFailure({ query: { data, isError, error, refetch }, startAt, zone }: PreviewOrFailureProps) {
  if (isError && !data) return <Failure title={m.launch_failed()} error={error} onRetry={refetch} />;
  return <RunPreviewBox preview={data} startAt={startAt} zone={zone} />;
}
