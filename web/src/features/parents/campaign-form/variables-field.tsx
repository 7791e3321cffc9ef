import { Box, Button, Flex, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import * as m from "#messages";
import { IconButton } from "../../../components/icon-button.tsx";
import { sign } from "../../../components/sign.tsx";
import type { FieldFaults } from "../../../components/use-form.ts";
import { focusField } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import type { CampaignValues } from "./campaign-form.ts";

type Variables = CampaignValues["dynamicVariables"];

interface VariablesFieldProps {
  readonly variables: Variables;
  readonly onChange: (variables: Variables) => void;
  readonly faults: FieldFaults;
}

const PATH = "dynamicVariables";

export function VariablesField({ variables, onChange, faults }: VariablesFieldProps) {
  const set = (index: number, changed: Partial<Variables[number]>) =>
    onChange(variables.map((variable, at) => (at === index ? { ...variable, ...changed } : variable)));
  const add = () => {
    onChange([...variables, { key: "", value: "" }]);
    // Once the row has rendered.
    setTimeout(() => focusField(`${PATH}.${variables.length}.key`));
  };
  return (
    <Stack component="fieldset" gap={8}>
      <Box component="legend" className="cw-medium" p={0}>
        {m.campaign_variables()}
      </Box>
      <p className="cw-dimmed cw-small">{m.campaign_variables_text({ name: "\u2066{{key}}\u2069" })}</p>
      {variables.length === 0 && <p className="cw-dimmed cw-small">{m.campaign_variables_none()}</p>}
      {variables.map(({ key, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable is identified by its position.
        <Flex key={index} align="start" gap={8}>
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
          <IconButton
            icon={IconX}
            size={36}
            label={m.campaign_variable_remove({ name: key || formatNumber(index + 1) })}
            onClick={() => onChange(variables.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      {faults[PATH] && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {faults[PATH]}
        </Box>
      )}
      <div>
        <Button variant="default" size="xs" leftSection={sign(IconPlus, 14)} onClick={add}>
          {m.campaign_variable_add()}
        </Button>
      </div>
    </Stack>
  );
}
