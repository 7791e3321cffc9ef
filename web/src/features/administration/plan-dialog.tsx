/** Changes a plan. An empty amount means "by agreement". */
import { planIntervals } from "@callwright/contracts/catalog";
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../components/form-dialog.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import type { Faults } from "../../lib/faults.ts";
import { panelKeys } from "./queries.ts";
import { intervalText } from "./user/wording.ts";

interface PlanDialogProps {
  readonly plan: Plan;
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

const amountTexts: Record<Amount, () => string> = {
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
      ...typedOf(plan),
    },
    read: ({ values: { name, interval, isVisible, isPopular, ...typed } }) => {
      const { hasFreeNumber, position } = plan;
      const { values, faults } = readPlan(typed);
      if (name.trim() === "") return { faults: { name: m.panel_fault_name_required(), ...faults } };
      if (Object.keys(faults).length > 0) return { faults };
      return { body: { hasFreeNumber, position, ...values, name: name.trim(), interval, isVisible, isPopular } };
    },
    send: (body) => call("savePlan", { params: { id: plan.id }, query: { tenantId }, body }),
    failed: m.panel_plan_failed,
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
        data={planIntervals.map((value) => ({ value, label: intervalText(value) }))}
        {...form.field("interval")}
      />
      {amounts.map((amount) => (
        <TextInput
          key={amount}
          name={amount}
          inputMode="decimal"
          dir="ltr"
          label={amountTexts[amount]()}
          placeholder={m.panel_by_agreement()}
          {...form.field(amount)}
        />
      ))}
      <Switch label={m.panel_visible_text()} {...form.toggle("isVisible")} />
      <Switch label={m.panel_popular_text()} {...form.toggle("isPopular")} />
    </FormDialog>
  );
}

/** Amounts of a plan as typed: money in dollars, whole numbers otherwise, empty where they are by agreement. */
const amounts = ["priceCents", "calls", "overageCents", "minutes"] as const;
type Amount = (typeof amounts)[number];
type Typed = Readonly<Record<Amount, string>>;

const CENTS = 100;
const isMoney = (amount: Amount) => amount === "priceCents" || amount === "overageCents";

const amountText = (amount: Amount, value: number | null): string =>
  value === null ? "" : String(isMoney(amount) ? value / CENTS : value);

const byAmount = <T,>(read: (amount: Amount) => T): Record<Amount, T> => ({
  priceCents: read("priceCents"),
  calls: read("calls"),
  overageCents: read("overageCents"),
  minutes: read("minutes"),
});

const typedOf = (plan: Plan): Typed => byAmount((amount) => amountText(amount, plan[amount]));

function amountOf(amount: Amount, text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  if (isMoney(amount)) return /^\d+(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * CENTS) : undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}

function readPlan(typed: Typed): { values: Record<Amount, number | null>; faults: Faults } {
  const wrong = amounts.filter((amount) => amountOf(amount, typed[amount]) === undefined);

  return {
    values: byAmount((amount) => amountOf(amount, typed[amount]) ?? null),
    faults: Object.fromEntries(wrong.map((amount) => [amount, m.panel_fault_minutes()])),
  };
}
