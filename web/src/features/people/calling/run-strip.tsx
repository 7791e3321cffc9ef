import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Stack } from "@mantine/core";
import * as m from "#messages";
import { RunControls } from "./run-controls.tsx";
import { OpenRun, RunBar, RunPause, RunStateBadge } from "./run-progress.tsx";
import classes from "./run-strip.module.css";

export function RunStrip({ run, zone }: { readonly run: RunProgress; readonly zone: string }) {
  return (
    <Stack component="section" gap={8} aria-label={m.run_label()}>
      <div className={classes.head}>
        <RunStateBadge run={run} zone={zone} />
        <div className={classes.bar}>
          <RunBar run={run} zone={zone} />
        </div>
        <div className={classes.actions}>
          <RunControls run={run} size="xs" />
          <OpenRun run={run} size="xs" />
        </div>
      </div>
      <RunPause run={run} />
    </Stack>
  );
}
