import { NativeSelect, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { AccessFields } from "../../../components/users/access-fields.tsx";
import { clampMinutes, type EditedFields } from "./user-form.ts";

interface UserFieldsProps {
  readonly typed: EditedFields;
  readonly faults: FieldFaults;
  readonly plans: readonly string[];
  readonly onChange: (part: Partial<EditedFields>) => void;
  readonly minutesHint?: string | undefined;
  readonly isNew?: boolean;
}

export function UserFields({ typed, faults, plans, minutesHint, onChange, isNew = false }: UserFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label={m.users_name()}
        value={typed.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={faults.name}
        maxLength={100}
        withAsterisk
      />
      <TextInput
        name="email"
        type="email"
        dir="ltr"
        label={m.users_email()}
        description={isNew && m.users_email_hint()}
        value={typed.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        error={faults.email}
        spellCheck={false}
        withAsterisk
      />
      <TextInput
        name="companyName"
        label={m.panel_company()}
        value={typed.companyName}
        onChange={(event) => onChange({ companyName: event.currentTarget.value })}
        error={faults.companyName}
        maxLength={120}
        withAsterisk
      />
      <NativeSelect
        name="subscriptionPlan"
        label={m.panel_subscription_plan()}
        value={typed.subscriptionPlan}
        // Paid features follow the plan.
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
        value={typed.minutes}
        onChange={(event) => onChange({ minutes: clampMinutes(event.currentTarget.value) })}
        error={faults.minutes}
      />
      <Switch
        name="isPaid"
        label={m.panel_is_paid()}
        description={m.panel_is_paid_text()}
        checked={typed.isPaid}
        onChange={(event) => onChange({ isPaid: event.currentTarget.checked })}
      />
      <AccessFields rights={typed.rights} onChange={(rights) => onChange({ rights })} />
    </>
  );
}
