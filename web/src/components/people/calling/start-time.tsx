/** When a run starts: at once, or at a time in the job's zone. */
import { SegmentedControl, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import * as m from "#messages";
import { instantOf, localOf } from "../../../lib/zoned-time.ts";
import classes from "./start-time.module.css";

const HOUR_MS = 3_600_000;

/** The next full hour there: what somebody who starts later most likely has in mind. */
const nextHour = (zone: string) => `${localOf(Date.now() + HOUR_MS, zone).slice(0, 13)}:00`;

export interface StartTime {
  readonly isLater: boolean;
  /** As the field writes it, in the zone. */
  readonly local: string;
  readonly set: (time: Partial<Pick<StartTime, "isLater" | "local">>) => void;
  /** Absent at once, and while no time is given. */
  readonly startAt: string | undefined;
  readonly isReady: boolean;
}

export function useStartTime(zone: string): StartTime {
  const [time, setTime] = useState(() => ({ isLater: false, local: nextHour(zone) }));
  const startAt = time.isLater ? instantOf(time.local, zone) : undefined;
  return {
    ...time,
    set: (change) => setTime((old) => ({ ...old, ...change })),
    startAt,
    isReady: !time.isLater || startAt !== undefined,
  };
}

interface StartTimeFieldProps {
  readonly time: StartTime;
  readonly zone: string;
}

export function StartTimeField({ time, zone }: StartTimeFieldProps) {
  const id = useId();
  const { isLater, local, set, isReady } = time;
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
            error={isReady ? undefined : m.launch_start_missing()}
            value={local}
            onChange={(event) => set({ local: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
