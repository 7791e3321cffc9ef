import { loosens } from "@callwright/contracts/calling-policy";
import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";

/** The least length of a reason to loosen the rules. */
const MIN_REASON_LENGTH = 5;

const texts = { window: m.reach_window_order, maxLive: m.policy_max_live_wrong, reason: m.dnc_reason_short };

const initialValues = (policy: CallingPolicy) => ({ ...toPolicyForm(policy), reason: "" });

function usePolicyForm(policy: CallingPolicy) {
  const tenantId = useChosenTenantId();
  return useForm({
    saved: initialValues(policy),
    sentValuesOf: toPolicy,
    read: ({ values }) => {
      const changedPolicy = toPolicy(values);
      const needsReason = loosens(policy, changedPolicy);
      const reason = values.reason.trim();
      const wrongFields = wrongPolicyFields(values);
      if (needsReason && reason.length < MIN_REASON_LENGTH) wrongFields.push("reason");
      if (wrongFields.length > 0) return { faults: faultsAt(wrongFields, texts) };
      return { body: needsReason ? { ...changedPolicy, reason } : changedPolicy };
    },
    send: (body) => call("saveCallingPolicy", { query: { tenantId }, body }),
    savedValuesOf: ({ policy: savedPolicy }) => initialValues(savedPolicy),
    failedMessage: m.policy_save_failed,
    onSaved: ({ policy: savedPolicy }) => {
      queryClient.setQueryData(
        callingPolicyQuery(tenantId).queryKey,
        (previous) => previous && { ...previous, policy: savedPolicy },
      );
      toast.success(m.policy_saved());
    },
  });
}

export function PolicyFields({ policy, canChange }: { readonly policy: CallingPolicy; readonly canChange: boolean }) {
  const form = usePolicyForm(policy);
  const { values, faults } = form;
  const needsReason = form.isDirty && loosens(policy, toPolicy(values));
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24} maw={480}>
        <LeaveGuard isDirty={form.isDirty} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <fieldset className="cw-stack" style={{ gap: 16 }} disabled={!canChange}>
          <Switch label={m.policy_narrow()} description={m.policy_narrow_text()} {...form.toggle("isNarrowed")} />
          {values.isNarrowed && <HoursFields hours={values} onChange={form.set} error={faults.window} />}
          <Switch
            label={m.policy_no_saturdays()}
            description={m.policy_no_saturdays_text()}
            {...form.toggle("noSaturdays")}
          />
          <Switch
            label={m.policy_asked_for()}
            description={m.policy_asked_for_text()}
            {...form.toggle("allowAskedFor")}
          />
          <TextInput
            name="maxLive"
            maw={268}
            inputMode="numeric"
            label={m.policy_max_live()}
            description={m.policy_max_live_text()}
            placeholder={m.policy_no_limit()}
            {...form.field("maxLive")}
          />
          {needsReason && (
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
        {canChange && <SaveFoot form={form} />}
      </Stack>
    </form>
  );
}

interface PolicyForm {
  readonly isNarrowed: boolean;
  readonly from: string;
  readonly to: string;
  readonly noSaturdays: boolean;
  readonly allowAskedFor: boolean;
  /** As typed; empty for no limit. */
  readonly maxLive: string;
}

const defaultWindow = { from: "09:00", to: "18:00" };
const MAX_LIVE_CALLS = 1_000;

export const toPolicyForm = ({ window, noSaturdays, allowAskedFor, maxLive }: CallingPolicy): PolicyForm => ({
  isNarrowed: window !== undefined,
  ...(window ?? defaultWindow),
  noSaturdays,
  allowAskedFor,
  maxLive: maxLive === undefined ? "" : String(maxLive),
});

export const toPolicy = (form: PolicyForm): CallingPolicy => ({
  ...(form.isNarrowed && { window: { from: form.from, to: form.to } }),
  noSaturdays: form.noSaturdays,
  allowAskedFor: form.allowAskedFor,
  ...(form.maxLive.trim() && { maxLive: Number(form.maxLive) }),
});

type WrongField = keyof typeof texts;

export function wrongPolicyFields({ isNarrowed, from, to, maxLive }: PolicyForm): WrongField[] {
  const wrongFields: WrongField[] = [];
  const isWindowValid = from !== "" && to !== "" && from < to;
  if (isNarrowed && !isWindowValid) wrongFields.push("window");
  if (maxLive.trim() !== "" && !isCallLimit(Number(maxLive))) wrongFields.push("maxLive");
  return wrongFields;
}

const isCallLimit = (calls: number) => Number.isInteger(calls) && calls >= 1 && calls <= MAX_LIVE_CALLS;
