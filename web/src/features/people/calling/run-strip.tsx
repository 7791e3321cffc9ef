import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Button, Stack } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { RunControls } from "./run-controls.tsx";
import { RunBar, RunPause, RunStateBadge } from "./run-progress.tsx";
import classes from "./run-strip.module.css";

interface RunStripProps {
  readonly run: RunProgress;
  readonly zone: string;
}

export function RunStrip({ run, zone }: RunStripProps) {
  return (
    <Stack component="section" gap={8} aria-label={m.run_label()}>
      <div className={classes.head}>
        <RunStateBadge run={run} zone={zone} />
        <div className={classes.bar}>
          <RunBar run={run} zone={zone} />
        </div>
        <div className={classes.actions}>
          <RunControls run={run} size="xs" />
          <Button
            component={PreloadLink}
            to={paths.run(run.runId)}
            variant="default"
            size="xs"
            leftSection={sign(IconActivity)}
          >
            {m.run_open()}
          </Button>
        </div>
      </div>
      <RunPause run={run} />
    </Stack>
  );
}
