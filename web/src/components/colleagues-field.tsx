/** Colleagues to whom the assistant transfers calls: name, number, weekly hours. */
import { type Colleague, maxColleagues } from "@callwright/contracts/endpoints/colleague";
import { Box, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import * as m from "#messages";
import { formatNumber } from "../lib/format.ts";
import { HoursRows } from "./hours-fields.tsx";
import type { FieldFaults } from "./use-form.ts";

interface ColleaguesFieldProps {
  readonly colleagues: readonly Colleague[];
  readonly onChange: (colleagues: Colleague[]) => void;
  readonly faults: FieldFaults;
}

const workdays = ["mon", "tue", "wed", "thu", "fri"] as const;
const newColleague = (): Colleague => ({
  name: "",
  phoneNumber: "",
  hours: workdays.map((day) => ({ day, from: "09:00", to: "17:00" })),
});

export function ColleaguesField({ colleagues, onChange, faults }: ColleaguesFieldProps) {
  const change = (changedIndex: number, changes: Partial<Colleague>) =>
    onChange(colleagues.map((colleague, index) => (index === changedIndex ? { ...colleague, ...changes } : colleague)));
  return (
    <Stack gap={16} data-path="colleagues">
      {colleagues.map((colleague, index) => {
        const title = m.colleague_of({ count: formatNumber(index + 1) });
        const path = `colleagues.${index}`;
        const field = (name: "name" | "phoneNumber") => ({
          "data-path": `${path}.${name}`,
          withAsterisk: true,
          autoComplete: "off",
          value: colleague[name],
          error: faults[`${path}.${name}`],
          onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
            change(index, { [name]: currentTarget.value }),
        });
        return (
          <Stack
            // biome-ignore lint/suspicious/noArrayIndexKey: a colleague is identified by their position.
            key={index}
            role="group"
            aria-label={title}
            className="cw-card"
            gap={12}
            p={16}
          >
            <Group justify="space-between" wrap="nowrap">
              <h3 className="cw-small cw-bold">{title}</h3>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
                aria-label={`${m.reach_remove()}: ${title}`}
                onClick={() => onChange(colleagues.toSpliced(index, 1))}
              >
                {m.reach_remove()}
              </Button>
            </Group>
            <TextInput label={m.colleague_name()} dir="auto" maxLength={40} {...field("name")} />
            <TextInput label={m.colleague_phone()} type="tel" dir="ltr" maxLength={30} {...field("phoneNumber")} />
            <HoursRows
              path={`${path}.hours`}
              hours={colleague.hours}
              faults={faults}
              onChange={(hours) => change(index, { hours })}
            />
          </Stack>
        );
      })}
      <Box>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={colleagues.length >= maxColleagues}
          onClick={() => onChange([...colleagues, newColleague()])}
        >
          {m.colleague_add()}
        </Button>
      </Box>
    </Stack>
  );
}
