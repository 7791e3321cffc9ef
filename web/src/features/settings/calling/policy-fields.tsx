/** The organisation's calling policy. Loosening it requires a reason, which is logged. */
import { loosens } from "@callwright/contracts/calling-policy";
import type { CallingPolicy } from "@callwright/contracts/endpoints/reach";
import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { SaveFoot } from "../save-foot.tsx";
import classes from "./calling.module.css";
import { faultsOf, formOf, type PolicyFault, type PolicyForm, policyOf } from "./policy-form.ts";

const MIN_REASON = 5;

interface PolicyFieldsProps {
  readonly policy: CallingPolicy;
  readonly mayChange: boolean;
}

export function PolicyFields({ policy, mayChange }: PolicyFieldsProps) {
  const tenantId = useTenant();
  const [typed, setTyped] = useState(() => formOf(policy));
  const [reason, setReason] = useState("");
  const [faults, setFaults] = useState<readonly PolicyFault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const next = policyOf(typed);
  const isDirty = JSON.stringify(next) !== JSON.stringify(policyOf(formOf(policy)));
  const isLooser = isDirty && loosens(policy, next);
  const set = (part: Partial<PolicyForm>) => {
    setTyped((previous) => ({ ...previous, ...part }));
    setFaults([]);
  };
  const save = useMutation({
    mutationFn: () =>
      call("saveCallingPolicy", {
        query: { tenantId },
        body: { ...next, ...(isLooser && { reason: reason.trim() }) },
      }),
    onSuccess: ({ policy: now }) => {
      queryClient.setQueryData(
        callingPolicyQuery(tenantId).queryKey,
        (previous) => previous && { ...previous, policy: now },
      );
      setTyped(formOf(now));
      setReason("");
      toast.success(m.policy_saved());
    },
  });
  const send = usePress(() => save.mutate(), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReasonShort = isLooser && reason.trim().length < MIN_REASON;
    const found = [...faultsOf(typed), ...(isReasonShort ? (["reason"] as const) : [])];
    setFaults(found);
    const [first] = found;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else send();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={24} maw={480}>
        <LeaveGuard isDirty={isDirty} />
        {save.isError && <Notice tone="bad">{messageOf(save.error, m.policy_save_failed())}</Notice>}
        <fieldset className={classes.fields} disabled={!mayChange}>
          <RuleFields typed={typed} onChange={set} faults={faults} />
          {isLooser && (
            <Textarea
              name="reason"
              label={m.policy_reason()}
              description={m.policy_reason_text()}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setFaults([]);
              }}
              error={faults.includes("reason") && m.dnc_reason_short()}
              maxLength={300}
              rows={2}
              dir="auto"
            />
          )}
        </fieldset>
        {mayChange && (
          <SaveFoot
            isDirty={isDirty}
            isSaving={save.isPending}
            onDiscard={() => {
              setTyped(formOf(policy));
              setReason("");
              setFaults([]);
            }}
          />
        )}
      </Stack>
    </form>
  );
}

interface RuleFieldsProps {
  readonly typed: PolicyForm;
  readonly onChange: (part: Partial<PolicyForm>) => void;
  readonly faults: readonly PolicyFault[];
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
      {typed.isNarrowed && <HoursFields hours={typed} onChange={onChange} isWrong={faults.includes("window")} />}
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
        error={faults.includes("maxLive") && m.policy_max_live_wrong()}
      />
    </>
  );
}
