import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import classes from "./hours-fields.module.css";

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
    <div className={classes.hours}>
      <TextInput
        name="window"
        type="time"
        label={m.reach_from()}
        value={hours.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        error={error}
      />
      <TextInput
        type="time"
        label={m.reach_to()}
        value={hours.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  );
}
