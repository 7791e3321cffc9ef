/** Fields for hours: one span for every day, or the spans of a week. */
import type { InterviewSettings } from "@callwright/contracts/endpoints/interview";
import { Box, Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { formatNumber, formatWeekday } from "../lib/format.ts";
import classes from "./hours-fields.module.css";
import { buttonIcon, IconButton } from "./icon-button.tsx";
import type { FieldFaults } from "./use-form.ts";

interface Hours {
  readonly from: string;
  readonly to: string;
}

interface HoursFieldsProps {
  readonly hours: Hours;
  readonly onChange: (part: Partial<Hours>) => void;
  readonly error: ReactNode;
}

export function HoursFields({ hours, onChange, error }: HoursFieldsProps) {
  return (
    <Flex align="flex-start" gap={12}>
      <TextInput
        name="window" // The path of a fault in either field.
        type="time"
        w={128}
        flex="none"
        label={m.reach_from()}
        value={hours.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        error={error}
      />
      <TextInput
        type="time"
        w={128}
        flex="none"
        label={m.reach_to()}
        value={hours.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </Flex>
  );
}

type OpenHours = InterviewSettings["hours"];

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly OpenHours[number]["day"][];

interface HoursRowsProps {
  /** The field's path in its form. */
  readonly path: string;
  readonly hours: OpenHours;
  readonly faults: FieldFaults;
  readonly onChange: (hours: OpenHours) => void;
}

export function HoursRows({ path, hours, faults, onChange }: HoursRowsProps) {
  const change = (changedIndex: number, changes: Partial<OpenHours[number]>) =>
    onChange(hours.map((span, index) => (index === changedIndex ? { ...span, ...changes } : span)));
  return (
    <fieldset className={classes.hours} data-path={path}>
      <Box component="legend" className="cw-small cw-medium" p={0}>
        {m.interview_hours()}
      </Box>
      {hours.map(({ day, from, to }, index) => {
        const position = { count: formatNumber(index + 1) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is identified by its position.
          <div key={index} className={classes.span} data-path={`${path}.${index}`}>
            <NativeSelect
              aria-label={m.interview_day_of(position)}
              value={day}
              data={days.map((weekday, weekdayIndex) => ({ value: weekday, label: formatWeekday(weekdayIndex) }))}
              onChange={({ currentTarget }) =>
                change(index, { day: days.find((weekday) => weekday === currentTarget.value) ?? day })
              }
            />
            <TextInput
              type="time"
              aria-label={m.interview_from_of(position)}
              value={from}
              error={faults[`${path}.${index}`]}
              onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={m.interview_to_of(position)}
              value={to}
              onChange={({ currentTarget }) => change(index, { to: currentTarget.value })}
            />
            <IconButton
              icon={IconX}
              size={36}
              label={m.interview_hours_remove(position)}
              title={m.reach_remove()}
              onClick={() => onChange(hours.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {faults[path] && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {faults[path]}
        </Box>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={buttonIcon(IconPlus, 14)}
        onClick={() => onChange([...hours, { day: hours.at(-1)?.day ?? "mon", from: "09:00", to: "17:00" }])}
      >
        {m.interview_hours_add()}
      </Button>
    </fieldset>
  );
}
