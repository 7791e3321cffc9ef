/** Pause, resume and cancel of a run that is not over. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { isActive } from "../../../lib/run.ts";
import { ConfirmDialog } from "../../confirm-dialog.tsx";
import { usePress } from "../../use-press.ts";
import { useRunActions } from "./use-run-actions.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

interface RunControlsProps {
  readonly run: RunProgress;
  readonly size: "xs" | "sm";
}

export function RunControls({ run, size }: RunControlsProps) {
  const { pause, resume, cancel } = useRunActions(run.runId);
  const [isAsking, setAsking] = useState(false);
  const pressPause = usePress(() => pause.mutate());
  const pressResume = usePress(() => resume.mutate());
  const isOpen = isActive(run);
  return (
    <>
      {isOpen && run.state !== "paused" && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconPlayerPause {...icon} />}
          loading={pause.isPending}
          onClick={pressPause}
        >
          {m.run_pause()}
        </Button>
      )}
      {run.state === "paused" && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconPlayerPlay {...icon} />}
          loading={resume.isPending}
          onClick={pressResume}
        >
          {m.run_resume()}
        </Button>
      )}
      {isOpen && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconPlayerStop {...icon} />}
          onClick={() => setAsking(true)}
        >
          {m.run_cancel()}
        </Button>
      )}
      {/* It stays mounted to close in peace. */}
      <ConfirmDialog
        isOpen={isAsking && isOpen}
        onClose={() => setAsking(false)}
        title={m.run_cancel_title()}
        action={m.run_cancel()}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
        isBusy={cancel.isPending}
        isDangerous
      >
        {m.run_cancel_text()}
      </ConfirmDialog>
    </>
  );
}
