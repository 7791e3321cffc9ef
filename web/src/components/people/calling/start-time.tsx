/** When a run starts: at once, or at a time in the job's zone. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import * as m from "#messages";
import { instantOf, localOf } from "../../../lib/zoned-time.ts";
import classes from "./start-time.module.css";

const HOUR_MS = 3_600_000;

/** The next full hour there: what somebody who starts later most likely has in mind. */
const nextHour = (now: number, zone: string) => `${localOf(now + HOUR_MS, zone).slice(0, 13)}:00`;

interface Chosen {
  readonly isLater: boolean;
  /** As the field writes it, in the zone. */
  readonly local: string;
}

export interface StartTime extends Chosen {
  readonly set: (time: Partial<Chosen>) => void;
  /** Absent at once, and while no time is given. */
  readonly startAt: string | undefined;
  /** It was ahead no more when somebody last looked. */
  readonly isPast: boolean;
  readonly isReady: boolean;
  /** Looks once more, for a dialog that has stood open: whether it may begin like that. */
  readonly look: () => boolean;
}

const startOf = ({ isLater, local }: Chosen, zone: string) => (isLater ? instantOf(local, zone) : undefined);

/** `now`: by the clock that decides, which need not be the browser's. */
export function useStartTime(zone: string, now: () => number): StartTime {
  const [time, setTime] = useState(() => ({ isLater: false, local: nextHour(now(), zone), isPast: false }));
  const hasPassed = (chosen: Chosen) => {
    const at = startOf(chosen, zone);
    return at !== undefined && Date.parse(at) <= now();
  };
  const startAt = startOf(time, zone);
  const keep = (chosen: Chosen) => {
    const isPast = hasPassed(chosen);
    setTime({ ...chosen, isPast });
    return !isPast;
  };
  return {
    ...time,
    set: (change) => {
      const chosen = { ...time, ...change };
      // An hour that was proposed long ago is proposed anew.
      const isStale = change.isLater && !time.isLater && hasPassed(chosen);
      keep(isStale ? { ...chosen, local: nextHour(now(), zone) } : chosen);
    },
    startAt,
    isReady: !time.isLater || (startAt !== undefined && !time.isPast),
    look: () => keep(time),
  };
}

interface StartTimeFieldProps {
  readonly time: StartTime;
  readonly zone: string;
}

export function StartTimeField({ time, zone }: StartTimeFieldProps) {
  const id = useId();
  const { isLater, local, set, startAt, isPast } = time;
  const problem = isPast ? m.said_start_past() : startAt ? undefined : m.launch_start_missing();
  return (
    <div className={classes.root}>
      <span id={id} className={classes.label}>
        {m.launch_start()}
      </span>
      <div className={classes.choice}>
        <SegmentedControl
          aria-labelledby={id}
          value={isLater ? "later" : "now"}
          onChange={(value) => set({ isLater: value === "later" })}
          data={[
            { value: "now", label: m.launch_start_now() },
            { value: "later", label: m.launch_start_later() },
          ]}
        />
        {isLater && (
          <TextInput
            className={classes.field}
            type="datetime-local"
            aria-label={m.launch_start_time({ zone: zone.replaceAll("_", " ") })}
            description={m.launch_zone({ zone: zone.replaceAll("_", " ") })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={problem}
            value={local}
            onChange={(event) => set({ local: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
