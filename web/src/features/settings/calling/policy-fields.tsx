import { loosens } from "@callwright/contracts/calling-policy";
import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { SaveFoot } from "../save-foot.tsx";
import { formOf, type PolicyForm, policyFaults, policyOf } from "./policy-form.ts";

const MIN_REASON = 5;

const texts = { window: m.reach_window_order, maxLive: m.policy_max_live_wrong, reason: m.dnc_reason_short };

const valuesOf = (policy: CallingPolicy) => ({ ...formOf(policy), reason: "" });

export function PolicyFields({ policy, mayChange }: { readonly policy: CallingPolicy; readonly mayChange: boolean }) {
  const tenantId = useTenant();
  const form = useForm({
    saved: valuesOf(policy),
    bodyOf: policyOf,
    read: ({ values }) => {
      const next = policyOf(values);
      const reason = loosens(policy, next) ? values.reason.trim() : undefined;
      const isReasonShort = reason !== undefined && reason.length < MIN_REASON;
      const found = [...policyFaults(values), ...(isReasonShort ? (["reason"] as const) : [])];
      if (found.length > 0) return { faults: faultsAt(found, texts) };
      return { body: { ...next, ...(reason !== undefined && { reason }) } };
    },
    send: (body) => call("saveCallingPolicy", { query: { tenantId }, body }),
    savedIn: ({ policy: now }) => valuesOf(now),
    failed: m.policy_save_failed,
    onSaved: ({ policy: now }) => {
      queryClient.setQueryData(
        callingPolicyQuery(tenantId).queryKey,
        (previous) => previous && { ...previous, policy: now },
      );
      toast.success(m.policy_saved());
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24} maw={480}>
        <LeaveGuard isDirty={form.isDirty} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <fieldset className="cw-stack" style={{ gap: 16 }} disabled={!mayChange}>
          <RuleFields typed={form.values} onChange={form.set} faults={form.faults} />
          {form.isDirty && loosens(policy, policyOf(form.values)) && (
            <Textarea
              name="reason"
              label={m.policy_reason()}
              description={m.policy_reason_text()}
              maxLength={300}
              rows={2}
              dir="auto"
              {...form.field("reason")}
            />
          )}
        </fieldset>
        {mayChange && <SaveFoot form={form} />}
      </Stack>
    </form>
  );
}

interface RuleFieldsProps {
  readonly typed: PolicyForm;
  readonly onChange: (part: Partial<PolicyForm>) => void;
  readonly faults: FieldFaults;
}

function RuleFields({ typed, onChange, faults }: RuleFieldsProps) {
  return (
    <>
      <Switch
        checked={typed.isNarrowed}
        onChange={(event) => onChange({ isNarrowed: event.currentTarget.checked })}
        label={m.policy_narrow()}
        description={m.policy_narrow_text()}
      />
      {typed.isNarrowed && <HoursFields hours={typed} onChange={onChange} error={faults.window} />}
      <Switch
        checked={typed.noSaturdays}
        onChange={(event) => onChange({ noSaturdays: event.currentTarget.checked })}
        label={m.policy_no_saturdays()}
        description={m.policy_no_saturdays_text()}
      />
      <Switch
        checked={typed.allowAskedFor}
        onChange={(event) => onChange({ allowAskedFor: event.currentTarget.checked })}
        label={m.policy_asked_for()}
        description={m.policy_asked_for_text()}
      />
      <TextInput
        name="maxLive"
        maw={268}
        inputMode="numeric"
        label={m.policy_max_live()}
        description={m.policy_max_live_text()}
        placeholder={m.policy_no_limit()}
        value={typed.maxLive}
        onChange={(event) => onChange({ maxLive: event.currentTarget.value })}
        error={faults.maxLive}
      />
    </>
  );
}
