/** The run in the header of its job or campaign: state, progress, reason for a pause, link to its monitor. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Button } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import * as m from "#messages";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import classes from "./run-card.module.css";
import { RunControls } from "./run-controls.tsx";
import { RunPause } from "./run-pause.tsx";
import { RunBar, RunStateBadge } from "./run-progress.tsx";

interface RunCardProps {
  readonly run: RunProgress;
  readonly zone: string;
}

export function RunCard({ run, zone }: RunCardProps) {
  return (
    <section className={classes.card} aria-label={m.run_label()}>
      <div className={classes.head}>
        <RunStateBadge run={run} zone={zone} />
        <div className={classes.actions}>
          <RunControls run={run} size="xs" />
          <Button
            component={PreloadLink}
            to={paths.run(run.runId)}
            variant="default"
            size="xs"
            leftSection={<IconActivity size={16} stroke={1.75} aria-hidden />}
          >
            {m.run_open()}
          </Button>
        </div>
      </div>
      <RunBar run={run} zone={zone} />
      <RunPause run={run} />
    </section>
  );
}
