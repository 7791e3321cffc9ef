import { Flex, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";

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
        name="window"
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
