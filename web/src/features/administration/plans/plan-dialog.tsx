/** Changes a plan. An empty amount means "by agreement". */
import { planIntervals } from "@callwright/contracts/catalog";
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { panelKeys } from "../queries.ts";
import { intervalText } from "../user/wording.ts";

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
  const [name, setName] = useState(plan.name);
  const [interval, setInterval] = useState(plan.interval);
  const [typed, setTyped] = useState(() => typedOf(plan));
  const [isVisible, setVisible] = useState(plan.isVisible);
  const [isPopular, setPopular] = useState(plan.isPopular);
  const [isChecked, setChecked] = useState(false);
  const { values, wrong } = readPlan(typed);
  const save = useMutation({
    mutationFn: () => {
      const { hasFreeNumber, position } = plan;
      const stored = { hasFreeNumber, position };
      const body = { ...stored, ...values, name: name.trim(), interval, isVisible, isPopular };
      return call("savePlan", { params: { id: plan.id }, query: { tenantId }, body });
    },
    onSuccess: async () => {
      toast.success(m.panel_plan_saved({ name: name.trim() }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: panelKeys.plans });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() !== "" && wrong.length === 0) save.mutate();
  };
  const issues = save.error instanceof ApiError ? save.error.issues.map(({ message }) => message).join(" ") : "";
  return (
    <FormDialog
      title={m.panel_plan_edit_title({ name: plan.name })}
      submit={m.settings_save()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="bad">{issues || messageOf(save.error, m.panel_plan_failed())}</Notice>}
      <TextInput
        name="name"
        label={m.users_name()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isChecked && name.trim() === "" && m.panel_fault_name_required()}
        maxLength={40}
        data-autofocus
      />
      <NativeSelect
        label={m.panel_interval()}
        value={interval}
        data={planIntervals.map((value) => ({ value, label: intervalText(value) }))}
        onChange={({ currentTarget: { value } }) => setInterval(planIntervals.find((one) => one === value) ?? interval)}
      />
      {amounts.map((amount) => (
        <TextInput
          key={amount}
          name={amount}
          inputMode="decimal"
          dir="ltr"
          label={amountTexts[amount]()}
          placeholder={m.panel_by_agreement()}
          value={typed[amount]}
          onChange={({ currentTarget: { value } }) => setTyped((previous) => ({ ...previous, [amount]: value }))}
          error={isChecked && wrong.includes(amount) && m.panel_fault_minutes()}
        />
      ))}
      <Switch
        label={m.panel_visible_text()}
        checked={isVisible}
        onChange={(event) => setVisible(event.currentTarget.checked)}
      />
      <Switch
        label={m.panel_popular_text()}
        checked={isPopular}
        onChange={(event) => setPopular(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Amounts of a plan as typed: money in dollars, whole numbers otherwise, empty where they are by agreement. */
const amounts = ["priceCents", "calls", "overageCents", "minutes"] as const;
type Amount = (typeof amounts)[number];
type Typed = Readonly<Record<Amount, string>>;

const CENTS = 100;
const isMoney = (amount: Amount) => amount === "priceCents" || amount === "overageCents";

const textOf = (amount: Amount, value: number | null): string =>
  value === null ? "" : String(isMoney(amount) ? value / CENTS : value);

const typedOf = (plan: Plan): Typed => ({
  priceCents: textOf("priceCents", plan.priceCents),
  calls: textOf("calls", plan.calls),
  overageCents: textOf("overageCents", plan.overageCents),
  minutes: textOf("minutes", plan.minutes),
});

/** Undefined for invalid input. */
function amountOf(amount: Amount, text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  if (isMoney(amount)) return /^\d+(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * CENTS) : undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}

function readPlan(typed: Typed): { values: Record<Amount, number | null>; wrong: readonly Amount[] } {
  const valued = (amount: Amount) => amountOf(amount, typed[amount]) ?? null;
  return {
    values: {
      priceCents: valued("priceCents"),
      calls: valued("calls"),
      overageCents: valued("overageCents"),
      minutes: valued("minutes"),
    },
    wrong: amounts.filter((amount) => amountOf(amount, typed[amount]) === undefined),
  };
}
