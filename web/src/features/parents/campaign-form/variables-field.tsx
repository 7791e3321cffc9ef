import { ActionIcon, Box, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-form.ts";

type Variables = CampaignValues["dynamicVariables"];

interface VariablesFieldProps {
  readonly variables: Variables;
  readonly onChange: (variables: Variables) => void;
  readonly faults: FieldFaults;
}

const PATH = "dynamicVariables";
const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function VariablesField({ variables, onChange, faults }: VariablesFieldProps) {
  const rows = useRef<HTMLFieldSetElement>(null);
  const set = (index: number, changed: Partial<Variables[number]>) =>
    onChange(variables.map((variable, at) => (at === index ? { ...variable, ...changed } : variable)));
  const add = () => {
    onChange([...variables, { key: "", value: "" }]);
    // Once the row has rendered.
    setTimeout(() =>
      rows.current?.querySelector<HTMLElement>(`[data-path="${PATH}.${variables.length}.key"]`)?.focus(),
    );
  };
  return (
    <fieldset ref={rows} className={classes.variables}>
      <Box component="legend" className="cw-medium" p={0}>
        {m.campaign_variables()}
      </Box>
      <p className="cw-dimmed cw-small">{m.campaign_variables_text({ name: "\u2066{{key}}\u2069" })}</p>
      {variables.length === 0 && <p className="cw-dimmed cw-small">{m.campaign_variables_none()}</p>}
      {variables.map(({ key, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable is identified by its position.
        <div key={index} className={classes.variable}>
          <TextInput
            flex={1}
            miw={0}
            placeholder={m.campaign_variable_key()}
            aria-label={`${m.campaign_variable_key()} ${formatNumber(index + 1)}`}
            data-path={`${PATH}.${index}.key`}
            maxLength={60}
            value={key}
            onChange={(event) => set(index, { key: event.currentTarget.value })}
            error={faults[`${PATH}.${index}.key`]}
          />
          <TextInput
            flex={1}
            miw={0}
            placeholder={m.campaign_variable_value()}
            aria-label={`${m.campaign_variable_value()} ${formatNumber(index + 1)}`}
            data-path={`${PATH}.${index}.value`}
            maxLength={300}
            value={value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
            error={faults[`${PATH}.${index}.value`]}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={m.campaign_variable_remove({ name: key || formatNumber(index + 1) })}
            onClick={() => onChange(variables.toSpliced(index, 1))}
          >
            <IconX {...ICON} />
          </ActionIcon>
        </div>
      ))}
      {faults[PATH] && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {faults[PATH]}
        </Box>
      )}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus {...ICON} size={14} />} onClick={add}>
          {m.campaign_variable_add()}
        </Button>
      </div>
    </fieldset>
  );
}
