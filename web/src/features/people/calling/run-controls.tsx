import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Button, Stack } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { usePress } from "../../../components/use-press.ts";
import { isActive } from "../../../lib/run.ts";
import classes from "./calling.module.css";
import { OpenRunButton, RunBar, RunPauseNotice, RunStateBadge } from "./run-progress.tsx";
import { useRunActions } from "./run-requests.tsx";

interface RunControlsProps {
  readonly run: RunProgress;
  readonly size: "xs" | "sm";
  readonly furtherActions?: readonly MoreItem[];
  /** Shows the actions in a menu, for narrow screens. */
  readonly isMenu?: boolean;
}

export function RunControls({ run, size, furtherActions = [], isMenu = false }: RunControlsProps) {
  const { pause, resume, cancel } = useRunActions(run.runId);
  const [isConfirmingCancel, setConfirmingCancel] = useState(false);
  const pressPause = usePress(() => pause.mutate());
  const pressResume = usePress(() => resume.mutate());
  const actions: readonly (MoreItem & { readonly isBusy?: boolean })[] = [
    ...furtherActions,
    run.state === "paused"
      ? { label: m.run_resume(), icon: IconPlayerPlay, onClick: () => pressResume(), isBusy: resume.isPending }
      : { label: m.run_pause(), icon: IconPlayerPause, onClick: () => pressPause(), isBusy: pause.isPending },
    { label: m.run_cancel(), icon: IconPlayerStop, onClick: () => setConfirmingCancel(true) },
  ];
  const buttons = actions.map(({ label, icon, onClick, isBusy = false }) => (
    <Button key={label} variant="default" size={size} leftSection={buttonIcon(icon)} loading={isBusy} onClick={onClick}>
      {label}
    </Button>
  ));
  const controls = isMenu ? <MoreMenu label={m.actions()} size="md" items={actions} /> : buttons;
  return (
    <>
      {isActive(run) && controls}
      {/* Stays mounted for its closing animation. */}
      <ConfirmDialog
        isOpen={isConfirmingCancel && isActive(run)}
        onClose={() => setConfirmingCancel(false)}
        title={m.run_cancel_title()}
        action={m.run_cancel()}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setConfirmingCancel(false) })}
        isBusy={cancel.isPending}
        isDangerous
      >
        {m.run_cancel_text()}
      </ConfirmDialog>
    </>
  );
}

export function RunStrip({ run, zone }: { readonly run: RunProgress; readonly zone: string }) {
  return (
    <Stack component="section" gap={8} aria-label={m.run_label()}>
      <div className={classes.strip}>
        <RunStateBadge run={run} zone={zone} />
        <div className={classes.bar}>
          <RunBar run={run} zone={zone} />
        </div>
        <div className={classes.actions}>
          <RunControls run={run} size="xs" />
          <OpenRunButton run={run} size="xs" />
        </div>
      </div>
      <RunPauseNotice run={run} />
    </Stack>
  );
}
