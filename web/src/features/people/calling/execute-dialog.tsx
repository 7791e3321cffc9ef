import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Alert, Button, SegmentedControl, Stack } from "@mantine/core";
import { IconAlertCircle, IconPlayerPlay, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { sign } from "../../../components/sign.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { isActive } from "../../../lib/run.ts";
import { useChosenNumber } from "./chosen-number.ts";
import { FurtherNumbersField, useFurtherNumbers } from "./further-numbers.tsx";
import { NumberPicker } from "./number-picker.tsx";
import { RunPreviewBox } from "./run-preview.tsx";
import { OpenRun, RunBar, RunPause, RunStateBadge } from "./run-progress.tsx";
import { StartTimeField, useStartTime } from "./start-time.tsx";
import { type Leads, useRunActions } from "./use-run-actions.tsx";
import { type StartParams, useRunPreview } from "./use-run-preview.ts";

const split = lazyLayer(async () => (await import("./prompt-split.tsx")).PromptSplitField);

interface ExecuteDialogProps {
  readonly title: string;
  readonly parentId: string;
  readonly zone: string;
  readonly leads: Leads;
  readonly promptVersion?: number | undefined;
  readonly note?: ReactNode;
  readonly run: RunProgress | undefined;
  readonly startedRunId: string | undefined;
  readonly onClose: () => void;
  readonly onExecute: (params: StartParams & { readonly isScheduled: boolean }) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly isBillingRefused?: boolean;
}

export function ExecuteDialog(props: ExecuteDialogProps) {
  const { title, run, startedRunId, onClose } = props;
  return (
    <Dialog onClose={onClose} title={title} centered>
      {run && run.runId === startedRunId ? <FollowedRun {...props} run={run} /> : <Start {...props} />}
    </Dialog>
  );
}

function runMessage(run: RunProgress): string | undefined {
  if (run.state === "running" || run.state === "scheduled") return m.execute_running();
  if (run.state === "paused") return undefined;
  return run.placed === 0 ? m.execute_nobody() : m.execute_ended();
}

interface FollowedRunProps extends ExecuteDialogProps {
  readonly run: RunProgress;
}

function FollowedRun({ run, zone, onClose }: FollowedRunProps) {
  const words = runMessage(run);
  return (
    <>
      <Stack gap={16}>
        <RunBox run={run} zone={zone} />
        {words && (
          <p className="cw-dimmed cw-small" role="status">
            {words}
          </p>
        )}
      </Stack>
      <DialogFoot>
        <OpenRun run={run} size="md" />
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

function RunBox({ run, zone }: Pick<FollowedRunProps, "run" | "zone">) {
  return (
    <>
      <div>
        <RunStateBadge run={run} zone={zone} />
      </div>
      {run.total > 0 && <RunBar run={run} zone={zone} />}
      <RunPause run={run} />
    </>
  );
}

/** One idempotency key per set of choices, since an answer may be lost. */
function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>());
  return (params: StartParams): string => {
    const choices = JSON.stringify(params);
    const key = keys.current.get(choices) ?? crypto.randomUUID();
    keys.current.set(choices, key);
    return key;
  };
}

interface WayFieldProps {
  readonly isJoining: boolean;
  readonly onChange: (isJoining: boolean) => void;
}

function WayField({ isJoining, onChange }: WayFieldProps) {
  const label = useId();
  return (
    <Stack gap={4}>
      <span id={label} className="cw-small cw-medium">
        {m.run_way()}
      </span>
      <SegmentedControl
        aria-labelledby={label}
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

function Start(props: ExecuteDialogProps) {
  const { run, zone } = props;
  const [isJoinWanted, setJoinWanted] = useState(false);
  if (!run || !isActive(run)) return <NewRun {...props} />;
  const Way = isJoinWanted ? JoinRun : NewRun;
  return (
    <Way {...props} run={run}>
      <RunBox run={run} zone={zone} />
      <WayField isJoining={isJoinWanted} onChange={setJoinWanted} />
    </Way>
  );
}

interface WayProps extends ExecuteDialogProps {
  readonly children?: ReactNode;
}

function JoinRun({ parentId, zone, leads, note, run, onClose, children }: WayProps & Pick<FollowedRunProps, "run">) {
  // A scheduled run keeps its start; others continue now.
  const startAt = run.state === "scheduled" ? run.startAt : undefined;
  const preview = useRunPreview(
    { parentId, leads, numberId: undefined, numberIds: [], startAt, runId: run.runId },
    true,
  );
  const { append } = useRunActions(run.runId);
  const join = usePress(() => append.mutate(leads, { onSuccess: onClose }));
  return (
    <>
      <Stack gap={16}>
        {children}
        <PreviewOf preview={preview} startAt={startAt} zone={zone} />
        {note}
      </Stack>
      <DialogFoot>
        <OpenRun run={run} size="md" />
        <Button
          size="md"
          leftSection={sign(IconUserPlus)}
          loading={append.isPending}
          disabled={isEmpty(preview)}
          onClick={join}
        >
          {m.run_way_join()}
        </Button>
      </DialogFoot>
    </>
  );
}

function NewRun(props: WayProps) {
  const { title, parentId, zone, leads, promptVersion = 1, note, run, children } = props;
  const { onClose, onExecute, isBusy, refusal, isBillingRefused } = props;
  const chosen = useChosenNumber();
  const further = useFurtherNumbers(chosen);
  const aheadMs = useRef(0);
  const time = useStartTime(zone, () => Date.now() + aheadMs.current);
  const params: StartParams = {
    numberId: chosen.numberId,
    numberIds: further.ids,
    startAt: time.startAt,
    onlyNew: true,
  };
  const preview = useRunPreview({ ...params, parentId, leads }, chosen.canCall && time.isReady && !isBusy);
  if (preview.data && !preview.isPlaceholderData) aheadMs.current = Date.parse(preview.data.at) - preview.dataUpdatedAt;
  const [promptVersions, setPromptVersions] = useState<readonly number[]>();
  const started: StartParams = { ...params, promptVersions };
  const expectedSeconds = preview.data?.estimate?.seconds;
  const idempotencyKeyFor = useIdempotencyKeys();
  const execute = usePress(onExecute);
  const isScheduled = time.isLater || (preview.data?.now === 0 && preview.data.later > 0);
  return (
    <>
      <Stack gap={16}>
        {children}
        {chosen.canCall && <PreviewOf preview={preview} startAt={time.startAt} zone={zone} />}
        <NumberPicker {...chosen} />
        <FurtherNumbersField first={chosen} further={further} />
        {chosen.canCall && <StartTimeField time={time} zone={zone} />}
        {chosen.canCall && promptVersion > 1 && (
          <LayerFence shown>
            <split.Layer newest={promptVersion} versions={promptVersions} onChange={setPromptVersions} />
          </LayerFence>
        )}
        {chosen.canCall && note}
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.execute_failed()}>
            {refusal} {isBillingRefused && <BillingLink />}
          </Alert>
        )}
      </Stack>
      {chosen.canCall && (
        <DialogFoot>
          {run && isActive(run) ? (
            <OpenRun run={run} size="md" />
          ) : (
            <FootButton onClick={onClose}>{m.cancel()}</FootButton>
          )}
          <Button
            size="md"
            leftSection={sign(IconPlayerPlay)}
            loading={isBusy}
            disabled={!time.isReady || isEmpty(preview) || preview.data?.blockedBy !== undefined}
            onClick={() =>
              time.validate() && execute({ ...started, expectedSeconds, key: idempotencyKeyFor(started), isScheduled })
            }
            // The numbers may load after the dialog has opened.
            autoFocus
            data-autofocus
          >
            {isScheduled ? m.launch_schedule_count({ count: formatNumber(countOf(preview)) }) : title}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

type Preview = ReturnType<typeof useRunPreview>;

const countOf = ({ data }: Preview) => (data ? data.now + data.later : 0);
const isEmpty = (preview: Preview) => preview.data !== undefined && countOf(preview) === 0;

function PreviewOf({
  preview: { data, isError, error, refetch },
  ...shown
}: Pick<Parameters<typeof RunPreviewBox>[0], "startAt" | "zone"> & { readonly preview: Preview }) {
  if (isError && !data) return <Failure title={m.launch_failed()} error={error} onRetry={refetch} />;
  return <RunPreviewBox preview={data} {...shown} />;
}
