import { farthestStartMs } from "@callwright/contracts/catalog";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Flex, SegmentedControl, Stack } from "@mantine/core";
import { useId, useState } from "react";
import * as m from "#messages";
import { DateField } from "../../../components/date-field.tsx";
import { zonedInstant, zonedLocalTime } from "../../../lib/time-zone.ts";

const HOUR_MS = 3_600_000;

/** The next full hour as the field writes it: "2026-11-28T18:00". */
const nextHour = (now: number, zone: string) => `${zonedLocalTime(now + HOUR_MS, zone).slice(0, 13)}:00`;

interface StartChoice {
  readonly isLater: boolean;
  /** In the job's time zone, as the field writes it. */
  readonly localTime: string;
}

type Fault = "past" | "far";

const chosenStart = ({ isLater, localTime }: StartChoice, zone: string) =>
  isLater ? zonedInstant(localTime, zone) : undefined;

/** `now`: the server's clock, which may differ from the browser's. */
export function useStartTime(zone: string, now: () => number) {
  const [choice, setChoice] = useState<StartChoice>(() => ({ isLater: false, localTime: nextHour(now(), zone) }));
  const [fault, setFault] = useState<Fault>();
  const findFault = (startChoice: StartChoice): Fault | undefined => {
    const at = chosenStart(startChoice, zone);
    if (at === undefined) return undefined;
    const aheadMs = Date.parse(at) - now();
    if (aheadMs <= 0) return "past";
    return aheadMs > farthestStartMs ? "far" : undefined;
  };
  const startAt = chosenStart(choice, zone);
  const updateAndCheck = (nextChoice: StartChoice): boolean => {
    const nextFault = findFault(nextChoice);
    setChoice(nextChoice);
    setFault(nextFault);
    return nextFault === undefined;
  };
  return {
    ...choice,
    fault,
    startAt,
    isReady: !choice.isLater || (startAt !== undefined && fault === undefined),
    set: (change: Partial<StartChoice>) => {
      const nextChoice = { ...choice, ...change };
      // The proposed hour may have passed while the dialog was open.
      const isProposalPast = change.isLater && !choice.isLater && findFault(nextChoice) === "past";
      updateAndCheck(isProposalPast ? { ...nextChoice, localTime: nextHour(now(), zone) } : nextChoice);
    },
    /** Checks again, since the chosen time may have passed while the dialog was open. */
    validate: () => updateAndCheck(choice),
  };
}

type StartTime = ReturnType<typeof useStartTime>;

const faultWords = { past: m.said_start_past, far: m.said_start_far };

function startError({ fault, startAt }: StartTime): string | undefined {
  if (fault) return faultWords[fault]();
  return startAt ? undefined : m.launch_start_missing();
}

export function StartTimeField({ time, zone }: { readonly time: StartTime; readonly zone: string }) {
  const id = useId();
  const { isLater, localTime, set } = time;
  const problem = startError(time);
  return (
    <Stack gap={4}>
      <span id={id} className="cw-small cw-medium">
        {m.launch_start()}
      </span>
      <Flex wrap="wrap" align="flex-start" gap={8}>
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
          <DateField
            flex="1 1 208px"
            type="datetime-local"
            aria-label={m.launch_start_time({ zone: zoneLabel(zone) })}
            description={m.launch_zone({ zone: zoneLabel(zone) })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={problem}
            value={localTime}
            onChange={(event) => set({ localTime: event.currentTarget.value })}
          />
        )}
      </Flex>
    </Stack>
  );
}
