/** The run's state and way so far, and why it rests; in the sandbox, the way to the next opening. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { MoveClock } from "../../../components/people/calling/move-clock.tsx";
import { RunPause } from "../../../components/people/calling/run-pause.tsx";
import { RunBar, RunStateBadge } from "../../../components/people/calling/run-progress.tsx";
import { formatDateTime } from "../../../lib/format.ts";
import classes from "./progress.module.css";
import { useSteady } from "./use-steady.ts";

export function Progress({ run }: { readonly run: RunRoom }) {
  const { completedAt, timezone } = run;
  const wait = useWait(run);
  return (
    <section className={classes.card} aria-label={m.run_label()}>
      <div className={classes.head}>
        <RunStateBadge run={run} zone={timezone} />
        {completedAt && (
          <bdi className={classes.over}>{m.run_over_at({ date: formatDateTime(completedAt, timezone) })}</bdi>
        )}
      </div>
      <RunBar run={run} zone={timezone} />
      <RunPause run={run} />
      <MoveClock preview={wait} />
    </section>
  );
}

/** Longer than between two looks at the run. */
const STEADY_MS = 2_500;

/** Nobody can be called before then: what a person in the sandbox need not sit out. */
function useWait({ state, calling, nextAt, startAt, timezone, canMoveClock }: RunRoom) {
  const until = state === "scheduled" ? startAt : state === "running" && calling.length === 0 ? nextAt : undefined;
  const at = useSteady(until, STEADY_MS);
  return { canMoveClock, nextOpening: at ? { at, timezone, place: placeOf(timezone) } : undefined };
}

/** "Europe/Berlin" → "Berlin". */
const placeOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
