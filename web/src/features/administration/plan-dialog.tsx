import { planIntervals } from "@callwright/contracts/catalog";
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../components/form-dialog.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { panelKeys } from "./queries.ts";
import { planIntervalText } from "./wording.ts";

interface PlanDialogProps {
  readonly plan: Plan;
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

const amountLabels: Record<AmountField, () => string> = {
  priceCents: m.panel_price_dollars,
  overageCents: m.panel_overage_dollars,
  calls: m.panel_calls_included,
  minutes: m.minutes_title,
};

export function PlanDialog({ plan, tenantId, onClose }: PlanDialogProps) {
  const form = useForm({
    saved: {
      name: plan.name,
      interval: plan.interval,
      isVisible: plan.isVisible,
      isPopular: plan.isPopular,
      ...toTypedAmounts(plan),
    },
    read: ({ values: { name, interval, isVisible, isPopular, ...typedAmounts } }) => {
      // Sent unchanged, since a save replaces the whole plan.
      const { hasFreeNumber, position } = plan;
      const { amounts, faults } = readAmounts(typedAmounts);
      if (name.trim() === "") return { faults: { name: m.panel_fault_name_required(), ...faults } };
      if (Object.keys(faults).length > 0) return { faults };
      return { body: { hasFreeNumber, position, ...amounts, name: name.trim(), interval, isVisible, isPopular } };
    },
    send: (body) => call("savePlan", { params: { id: plan.id }, query: { tenantId }, body }),
    failedMessage: m.panel_plan_failed,
    onSaved: (_, { body: { name } }) => finishDialog(m.panel_plan_saved({ name }), onClose, panelKeys.plans),
  });
  return (
    <FormDialog
      title={m.panel_plan_edit_title({ name: plan.name })}
      submit={m.settings_save()}
      form={form}
      onClose={onClose}
    >
      <TextInput name="name" label={m.users_name()} maxLength={40} data-autofocus {...form.field("name")} />
      <NativeSelect
        label={m.panel_interval()}
        data={planIntervals.map((value) => ({ value, label: planIntervalText(value) }))}
        {...form.field("interval")}
      />
      {amountFields.map((field) => (
        <TextInput
          key={field}
          name={field}
          inputMode="decimal"
          dir="ltr"
          label={amountLabels[field]()}
          placeholder={m.panel_by_agreement()}
          {...form.field(field)}
        />
      ))}
      <Switch label={m.panel_visible_text()} {...form.toggle("isVisible")} />
      <Switch label={m.panel_popular_text()} {...form.toggle("isPopular")} />
    </FormDialog>
  );
}

const amountFields = ["priceCents", "calls", "overageCents", "minutes"] as const;
type AmountField = (typeof amountFields)[number];
/** Amounts as typed: money in dollars, whole numbers otherwise, empty for an amount by agreement. */
type TypedAmounts = Readonly<Record<AmountField, string>>;

const CENTS_PER_DOLLAR = 100;
const isMoney = (field: AmountField) => field === "priceCents" || field === "overageCents";

function amountText(field: AmountField, amount: number | null): string {
  if (amount === null) return "";
  return String(isMoney(field) ? amount / CENTS_PER_DOLLAR : amount);
}

const toTypedAmounts = (plan: Plan): TypedAmounts => ({
  priceCents: amountText("priceCents", plan.priceCents),
  calls: amountText("calls", plan.calls),
  overageCents: amountText("overageCents", plan.overageCents),
  minutes: amountText("minutes", plan.minutes),
});

/** Null for an empty amount, which is by agreement; undefined for text that is no amount. */
function parseAmount(field: AmountField, text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  // Money may have up to two decimals.
  const pattern = isMoney(field) ? /^\d+(\.\d{1,2})?$/ : /^\d+$/;
  if (!pattern.test(trimmed)) return undefined;
  return isMoney(field) ? Math.round(Number(trimmed) * CENTS_PER_DOLLAR) : Number(trimmed);
}

function readAmounts(typedAmounts: TypedAmounts) {
  const amount = (field: AmountField) => parseAmount(field, typedAmounts[field]) ?? null;
  const wrongFields = amountFields.filter((field) => parseAmount(field, typedAmounts[field]) === undefined);
  return {
    amounts: {
      priceCents: amount("priceCents"),
      calls: amount("calls"),
      overageCents: amount("overageCents"),
      minutes: amount("minutes"),
    },
    faults: Object.fromEntries(wrongFields.map((field) => [field, m.panel_fault_minutes()])),
  };
}
