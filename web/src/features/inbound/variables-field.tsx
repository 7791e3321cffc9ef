import { inboundStandardVariables, variableKey } from "@callwright/contracts/prompt-fill";
import { Box, Button, Flex, Stack, TextInput } from "@mantine/core";
import { IconLock, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { buttonIcon, IconButton } from "../../components/icon-button.tsx";
import { type FieldFaults, useForm } from "../../components/use-form.ts";
import type { Faults } from "../../lib/faults.ts";
import { leftToRight } from "../../lib/format.ts";
import type { AssistantValues } from "./assistant-form.ts";
import classes from "./inbound.module.css";

type Variables = AssistantValues["dynamicVars"];

interface VariablesFieldProps {
  readonly variables: Variables;
  readonly onChange: (variables: Variables) => void;
  readonly faults: FieldFaults;
}

export function VariablesField({ variables, onChange, faults }: VariablesFieldProps) {
  /** Index of the variable in the dialog, for a new variable the number of variables; undefined without a dialog. */
  const [editedIndex, setEditedIndex] = useState<number>();
  const variableFaults = Object.entries(faults).filter(([path]) => path.startsWith("dynamicVars"));
  return (
    <Stack component="section" gap={8} aria-labelledby="inbound-variables" data-path="dynamicVars" tabIndex={-1}>
      <Box id="inbound-variables" component="h2" className="cw-medium" fz="md">
        {m.inbound_variables()}
      </Box>
      <p className="cw-dimmed cw-small">{m.inbound_variables_text({ name: leftToRight("{{key}}") })}</p>
      <ul className="cw-frame">
        {inboundStandardVariables.map((name) => (
          <li key={name} className={classes.variable}>
            <bdi dir="ltr">{name}</bdi>
            <span className="cw-dimmed cw-small">
              {name === "companyName" ? m.inbound_variable_company() : m.inbound_variable_caller()}
            </span>
            <Box
              component="span"
              className="cw-dimmed"
              display="inline-flex"
              p={8}
              title={m.inbound_variable_protected()}
            >
              {buttonIcon(IconLock)}
            </Box>
          </li>
        ))}
        {variables.map(({ key, value }, index) => (
          <li key={key} className={classes.variable}>
            <bdi dir="ltr">{key}</bdi>
            <bdi className="cw-cut">{value}</bdi>
            <Flex component="span" display="inline-flex" gap={4}>
              <IconButton
                icon={IconPencil}
                label={m.inbound_variable_edit_of({ name: key })}
                onClick={() => setEditedIndex(index)}
              />
              <IconButton
                icon={IconTrash}
                label={m.inbound_variable_delete_of({ name: key })}
                onClick={() => onChange(variables.toSpliced(index, 1))}
              />
            </Flex>
          </li>
        ))}
      </ul>
      {variables.length === 0 && <p className="cw-dimmed cw-small">{m.inbound_variables_none()}</p>}
      {variableFaults.map(([path, message]) => (
        <Box key={path} component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {message}
        </Box>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={buttonIcon(IconPlus, 14)}
          onClick={() => setEditedIndex(variables.length)}
        >
          {m.inbound_variable_add()}
        </Button>
      </div>
      {editedIndex !== undefined && (
        <VariableDialog
          variable={variables[editedIndex]}
          otherKeys={variables.toSpliced(editedIndex, 1).map(({ key }) => key)}
          onClose={() => setEditedIndex(undefined)}
          onSave={(variable) => {
            onChange(variables.toSpliced(editedIndex, 1, variable));
            setEditedIndex(undefined);
          }}
        />
      )}
    </Stack>
  );
}

type Variable = AssistantValues["dynamicVars"][number];

interface VariableDialogProps {
  readonly variable: Variable | undefined;
  readonly otherKeys: readonly string[];
  readonly onSave: (variable: Variable) => void;
  readonly onClose: () => void;
}

function VariableDialog({ variable, otherKeys, onSave, onClose }: VariableDialogProps) {
  const form = useForm({
    saved: variable ?? { key: "", value: "" },
    read: ({ values }) => {
      const body = { key: values.key.trim(), value: values.value.trim() };
      const faults = faultsIn(body, otherKeys);
      return Object.keys(faults).length > 0 ? { faults } : { body };
    },
    send: async (body) => onSave(body),
    failedMessage: m.error_generic,
  });
  return (
    <FormDialog
      title={variable ? m.inbound_variable_edit() : m.inbound_variable_add()}
      submit={m.inbound_variable_save()}
      form={form}
      onClose={onClose}
    >
      <Stack gap={16} miw={0}>
        <TextInput
          label={m.inbound_variable_key()}
          dir="ltr"
          maxLength={60}
          withAsterisk
          data-autofocus
          {...form.field("key")}
        />
        <TextInput
          label={m.inbound_variable_value()}
          dir="auto"
          maxLength={300}
          withAsterisk
          {...form.field("value")}
        />
      </Stack>
    </FormDialog>
  );
}

function faultsIn({ key, value }: Variable, otherKeys: readonly string[]): Faults {
  const takenKeys = [...inboundStandardVariables, ...otherKeys].map(variableKey);
  const faults: Record<string, string> = {};
  if (key === "") faults.key = m.inbound_variable_key_required();
  else if (takenKeys.includes(variableKey(key))) faults.key = m.inbound_variable_key_taken();
  if (value === "") faults.value = m.inbound_variable_value_required();
  return faults;
}
