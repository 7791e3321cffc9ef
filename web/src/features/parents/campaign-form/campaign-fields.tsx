import { languages } from "@callwright/contracts/catalog";
import { Box, Button, Flex, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { buttonIcon, IconButton } from "../../../components/icon-button.tsx";
import type { FieldFaults } from "../../../components/use-form.ts";
import { VoicePicker } from "../../../components/voices/voice-picker.tsx";
import { languageNames } from "../../../components/wording.ts";
import { focusField } from "../../../lib/faults.ts";
import { formatNumber, leftToRight } from "../../../lib/format.ts";
import classes from "../job-form/job-form.module.css";
import type { CampaignValues } from "./campaign-form.ts";

interface CampaignFieldsProps {
  readonly values: CampaignValues;
  readonly onChange: (changes: Partial<CampaignValues>) => void;
  readonly faults: FieldFaults;
  readonly children?: ReactNode;
}

export function CampaignFields({ values, onChange, faults, children }: CampaignFieldsProps) {
  const textField = (field: "title" | "companyName") => ({
    withAsterisk: true,
    maxLength: 120,
    "data-path": field,
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
    error: faults[field],
  });
  return (
    <div className="cw-pair">
      <TextInput className={classes.wide} label={m.campaign_title()} data-autofocus {...textField("title")} />
      <TextInput label={m.create_company()} {...textField("companyName")} />
      <NativeSelect
        label={m.create_language()}
        withAsterisk
        value={values.language}
        data={languages.map((value) => ({ value, label: languageNames[value]() }))}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((option) => option === value);
          if (language) onChange({ language });
        }}
      />
      <div className={classes.wide}>
        <VoicePicker
          language={values.language}
          value={values.voice}
          onChange={(voice) => onChange({ voice })}
          error={faults.voice}
        />
      </div>
      {children && <div className={classes.wide}>{children}</div>}
      <div className={classes.wide}>
        <VariablesField
          variables={values.dynamicVariables}
          onChange={(dynamicVariables) => onChange({ dynamicVariables })}
          faults={faults}
        />
      </div>
    </div>
  );
}

type Variables = CampaignValues["dynamicVariables"];

interface VariablesFieldProps {
  readonly variables: Variables;
  readonly onChange: (variables: Variables) => void;
  readonly faults: FieldFaults;
}

const VARIABLES_PATH = "dynamicVariables";

function VariablesField({ variables, onChange, faults }: VariablesFieldProps) {
  const change = (index: number, changes: Partial<Variables[number]>) =>
    onChange(variables.map((variable, position) => (position === index ? { ...variable, ...changes } : variable)));
  const textField = (index: number, part: "key" | "value", label: string) => ({
    flex: 1,
    miw: 0,
    placeholder: label,
    "aria-label": `${label} ${formatNumber(index + 1)}`,
    "data-path": `${VARIABLES_PATH}.${index}.${part}`,
    value: variables[index]?.[part] ?? "",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(index, { [part]: event.currentTarget.value }),
    error: faults[`${VARIABLES_PATH}.${index}.${part}`],
  });
  const add = () => {
    onChange([...variables, { key: "", value: "" }]);
    // The field exists only once the row has rendered.
    setTimeout(() => focusField(`${VARIABLES_PATH}.${variables.length}.key`));
  };
  return (
    <Stack component="fieldset" gap={8}>
      <Box component="legend" className="cw-medium" p={0}>
        {m.campaign_variables()}
      </Box>
      <p className="cw-dimmed cw-small">{m.campaign_variables_text({ name: leftToRight("{{key}}") })}</p>
      {variables.length === 0 && <p className="cw-dimmed cw-small">{m.campaign_variables_none()}</p>}
      {variables.map(({ key }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variable is identified by its position.
        <Flex key={index} align="start" gap={8}>
          <TextInput {...textField(index, "key", m.campaign_variable_key())} maxLength={60} />
          <TextInput {...textField(index, "value", m.campaign_variable_value())} maxLength={300} />
          <IconButton
            icon={IconX}
            size={36}
            label={m.campaign_variable_remove({ name: key || formatNumber(index + 1) })}
            onClick={() => onChange(variables.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      {faults[VARIABLES_PATH] && (
        <Box component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {faults[VARIABLES_PATH]}
        </Box>
      )}
      <div>
        <Button variant="default" size="xs" leftSection={buttonIcon(IconPlus, 14)} onClick={add}>
          {m.campaign_variable_add()}
        </Button>
      </div>
    </Stack>
  );
}
