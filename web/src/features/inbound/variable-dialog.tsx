/** Adds or edits a variable of an assistant. */
import { inboundStandardVariables, variableKey } from "@callwright/contracts/prompt-fill";
import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../components/form-dialog.tsx";
import { type Faults, focusField } from "../../lib/faults.ts";
import type { AssistantValues } from "./assistant-form.ts";
import classes from "./inbound.module.css";

type Variable = AssistantValues["dynamicVars"][number];

interface VariableDialogProps {
  /** Undefined for a new one. */
  readonly variable: Variable | undefined;
  /** Keys of the other variables. */
  readonly taken: readonly string[];
  readonly onSave: (variable: Variable) => void;
  readonly onClose: () => void;
}

export function VariableDialog({ variable, taken, onSave, onClose }: VariableDialogProps) {
  const [values, setValues] = useState<Variable>(variable ?? { key: "", value: "" });
  const [faults, setFaults] = useState<Faults>({});
  const field = (name: keyof Variable) => ({
    withAsterisk: true,
    value: values[name],
    "data-path": `variable.${name}`,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFaults({});
    },
    error: faults[`variable.${name}`],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form around the dialog.
    event.stopPropagation();
    const trimmed = { key: values.key.trim(), value: values.value.trim() };
    const found = faultsOf(trimmed, taken);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
    else onSave(trimmed);
  };
  return (
    <FormDialog
      title={variable ? m.inbound_variable_edit() : m.inbound_variable_add()}
      submit={m.inbound_variable_save()}
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput label={m.inbound_variable_key()} dir="ltr" maxLength={60} data-autofocus {...field("key")} />
        <TextInput label={m.inbound_variable_value()} dir="auto" maxLength={300} {...field("value")} />
      </div>
    </FormDialog>
  );
}

function faultsOf({ key, value }: Variable, taken: readonly string[]): Faults {
  const isTaken = [...inboundStandardVariables, ...taken].some((one) => variableKey(one) === variableKey(key));
  return {
    ...(key === "" && { "variable.key": m.inbound_variable_key_required() }),
    ...(key !== "" && isTaken && { "variable.key": m.inbound_variable_key_taken() }),
    ...(value === "" && { "variable.value": m.inbound_variable_value_required() }),
  };
}
