/** Name, time zone, number picker and walkthroughs of the organisation. */
import { numberPickers } from "@callwright/contracts/catalog";
import type { TenantSettings } from "@callwright/contracts/endpoints/tenant";
import { Radio, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { tenantSettingsQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";
import classes from "./organisation.module.css";
import { FactorSelect, RecordingSelect } from "./policy-selects.tsx";
import { changesOf, checkChanges, type Faults, faultsOf } from "./settings-changes.ts";

const pickerNames = {
  required: m.organisation_picker_required,
  optional: m.organisation_picker_optional,
  hidden: m.organisation_picker_hidden,
};
const pickerTexts = {
  required: m.organisation_picker_required_text,
  optional: m.organisation_picker_optional_text,
  hidden: m.organisation_picker_hidden_text,
};

interface SettingsFormProps {
  readonly settings: TenantSettings;
  /** Of a super administrator's choice; absent: the own tenant. */
  readonly tenantId: string | undefined;
}

export function SettingsForm({ settings, tenantId }: SettingsFormProps) {
  const [typed, setTyped] = useState(settings);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const changes = changesOf(settings, typed);
  const isDirty = Object.keys(changes).length > 0;
  const set = (part: Partial<TenantSettings>) => setTyped((previous) => ({ ...previous, ...part }));
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: (changed: Partial<TenantSettings>) =>
      call("updateTenantSettings", { query: { tenantId }, body: changed }),
    onSuccess: ({ settings: now }) => {
      queryClient.setQueryData(tenantSettingsQuery(tenantId).queryKey, now);
      setTyped(now);
      toast.success(m.organisation_saved());
      // The theme's answer includes these settings.
      void queryClient.invalidateQueries({ queryKey: themeQuery.queryKey });
    },
    onError: (error) => error instanceof ApiError && showFaults(faultsOf(error.issues.map(({ path }) => path))),
  });
  // A refusal here does not count as a press.
  const send = usePress(() => save.mutate(changes), SAVE_MS);
  const check = async () => {
    const newFaults = await checkChanges(changes);
    showFaults(newFaults);
    if (Object.keys(newFaults).length === 0) send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        <LeaveGuard isDirty={isDirty} />
        {save.isError && Object.keys(faults).length === 0 && (
          <Notice tone="bad">{messageOf(save.error, m.organisation_save_failed())}</Notice>
        )}
        <TextInput
          name="name"
          label={m.organisation_name()}
          description={m.organisation_name_hint()}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={faults.name}
          maxLength={80}
          autoComplete="organization"
        />
        <ZoneSelect
          name="timezone"
          label={m.organisation_zone()}
          description={m.organisation_zone_hint()}
          current={settings.timezone}
          value={typed.timezone}
          onChange={(event) => set({ timezone: event.currentTarget.value })}
          error={faults.timezone}
        />
        <Radio.Group
          label={m.organisation_picker()}
          description={m.organisation_picker_hint()}
          value={typed.numberPicker}
          onChange={(value) => set({ numberPicker: numberPickers.find((one) => one === value) ?? typed.numberPicker })}
          classNames={{ description: classes.groupText }}
        >
          <Stack gap={12}>
            {numberPickers.map((one) => (
              <Radio key={one} value={one} label={pickerNames[one]()} description={pickerTexts[one]()} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          checked={typed.guidedWalkthroughs}
          onChange={(event) => set({ guidedWalkthroughs: event.currentTarget.checked })}
          label={m.organisation_walkthroughs()}
          description={m.organisation_walkthroughs_text()}
        />
        <Switch
          checked={typed.showsCallCosts}
          onChange={(event) => set({ showsCallCosts: event.currentTarget.checked })}
          label={m.organisation_costs()}
          description={m.organisation_costs_text()}
        />
        <FactorSelect value={typed.secondFactor} onChange={(secondFactor) => set({ secondFactor })} />
        <RecordingSelect
          saved={settings.recordingDays}
          value={typed.recordingDays}
          onChange={(recordingDays) => set({ recordingDays })}
        />
        <SaveFoot
          isDirty={isDirty}
          isSaving={save.isPending}
          onDiscard={() => {
            setTyped(settings);
            setFaults({});
          }}
        />
      </Stack>
    </form>
  );
}
