import { adminPlans } from "@callwright/contracts/catalog";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { ChangeEvent } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { AccessFields, type Rights } from "../../../components/users/access-fields.tsx";

export interface UserFormValues {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
  /** One of the form's plans, or the user's current plan; empty for a user without a plan. */
  readonly subscriptionPlan: string;
  readonly minutes: string;
  readonly isPaid: boolean;
  readonly rights: Rights;
}

interface UserFieldsProps {
  readonly values: UserFormValues;
  readonly faults: FieldFaults;
  readonly plans: readonly string[];
  readonly onChange: (part: Partial<UserFormValues>) => void;
  readonly minutesHint?: string | undefined;
  readonly isNew?: boolean;
}

export function UserFields({ values, faults, plans, minutesHint, onChange, isNew = false }: UserFieldsProps) {
  const textField = (name: "name" | "email" | "companyName") => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label={m.users_name()} {...textField("name")} maxLength={100} withAsterisk />
      <TextInput
        type="email"
        dir="ltr"
        label={m.users_email()}
        description={isNew && m.users_email_hint()}
        {...textField("email")}
        spellCheck={false}
        withAsterisk
      />
      <TextInput label={m.panel_company()} {...textField("companyName")} maxLength={120} withAsterisk />
      <NativeSelect
        name="subscriptionPlan"
        label={m.panel_subscription_plan()}
        // The default for a user without a plan.
        value={values.subscriptionPlan || adminPlans[0]}
        // Choosing a plan also switches the paid features on.
        onChange={(event) => onChange({ subscriptionPlan: event.currentTarget.value, isPaid: true })}
        data={[...plans]}
      />
      <TextInput
        name="minutes"
        type="number"
        min={0}
        dir="ltr"
        label={m.panel_minutes()}
        description={minutesHint}
        value={values.minutes}
        onChange={(event) => onChange({ minutes: clampMinutes(event.currentTarget.value) })}
        error={faults.minutes}
      />
      <Switch
        name="isPaid"
        label={m.panel_is_paid()}
        description={m.panel_is_paid_text()}
        checked={values.isPaid}
        onChange={(event) => onChange({ isPaid: event.currentTarget.checked })}
      />
      <AccessFields rights={values.rights} onChange={(rights) => onChange({ rights })} />
    </>
  );
}

type Faults = Partial<Record<"name" | "email" | "companyName" | "minutes", string>>;

/** One @, and a dot in the domain: "rita@acme.test". */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function nameFault(name: string): string | undefined {
  if (name === "") return m.panel_fault_name_required();
  if (name.trim() === "") return m.panel_fault_name_blank();
  return name.trim().length < 2 ? m.panel_fault_name_short() : undefined;
}

function emailFault(email: string): string | undefined {
  if (email.trim() === "") return m.panel_fault_email_required();
  return emailPattern.test(email.trim()) ? undefined : m.panel_fault_email();
}

function companyFault(companyName: string): string | undefined {
  if (companyName === "") return m.panel_fault_company_required();
  return companyName.trim() === "" ? m.panel_fault_company_blank() : undefined;
}

const isWholeNumber = (text: string) => /^\d+$/.test(text);

export function fieldFaults(values: UserFormValues, { isMinutesOptional = false } = {}): Faults {
  const name = nameFault(values.name);
  const email = emailFault(values.email);
  const companyName = companyFault(values.companyName);
  const isMinutesOmitted = isMinutesOptional && values.minutes === "";
  const areMinutesValid = isMinutesOmitted || isWholeNumber(values.minutes);
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(companyName && { companyName }),
    ...(areMinutesValid ? {} : { minutes: m.panel_fault_minutes() }),
  };
}

const clampMinutes = (text: string): string => (Number(text) < 0 ? "0" : text);
