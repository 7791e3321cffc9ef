/** Name, time zone, number picker and walkthroughs of the organisation. */
import { numberPickers } from "@callwright/contracts/catalog";
import type { TenantSettings } from "@callwright/contracts/endpoints/tenant";
import { Radio, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { type SecondFactorPolicy, secondFactorPolicies } from "@callwright/contracts/catalog";
import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { formatUnits } from "../../../lib/format.ts";
import { tenantSettingsQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";
import classes from "./organisation.module.css";

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

/** The organisation's settings as form values: faults and changes. */
const fields = [
  "name",
  "timezone",
  "numberPicker",
  "guidedWalkthroughs",
  "secondFactor",
  "showsCallCosts",
  "recordingDays",
] as const satisfies readonly (keyof TenantSettings)[];

/** Only changed fields are sent, so concurrent changes by another owner survive. */
function changesOf(saved: TenantSettings, typed: TenantSettings): Partial<TenantSettings> {
  const clean = { ...typed, name: typed.name.trim() };
  return Object.fromEntries(
    fields.filter((field) => clean[field] !== saved[field]).map((field) => [field, clean[field]]),
  );
}

type Faults = { readonly name?: string; readonly timezone?: string };

const faultTexts = { name: m.organisation_name_invalid, timezone: m.organisation_zone_invalid };

/** Messages for fields that the contract or the server refuses. */
function faultsOf(paths: readonly PropertyKey[]): Faults {
  return {
    ...(paths.includes("name") && { name: faultTexts.name() }),
    ...(paths.includes("timezone") && { timezone: faultTexts.timezone() }),
  };
}

/** Faults of the changes. The schema's code loads on save. */
async function checkChanges(changes: Partial<TenantSettings>): Promise<Faults> {
  const { updateTenantSettings } = await import("@callwright/contracts/endpoints/tenant");
  const { error } = updateTenantSettings.body.safeParse(changes);
  return faultsOf(error?.issues.map(({ path }) => path[0] ?? "") ?? []);
}

/** Who needs a second factor, and how long recordings are kept. */
const policyNames = {
  off: m.organisation_factor_off,
  superAdmins: m.organisation_factor_super_admins,
  administrators: m.organisation_factor_administrators,
  everyone: m.organisation_factor_everyone,
};

interface FactorSelectProps {
  readonly value: SecondFactorPolicy;
  readonly onChange: (value: SecondFactorPolicy) => void;
}

function FactorSelect({ value, onChange }: FactorSelectProps) {
  return (
    <NativeSelect
      name="secondFactor"
      label={m.organisation_factor()}
      description={m.organisation_factor_hint()}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(secondFactorPolicies.find((one) => one === currentTarget.value) ?? value)
      }
      data={secondFactorPolicies.map((one) => ({ value: one, label: policyNames[one]() }))}
    />
  );
}

const usualDays = [30, 90, 180, 365, 730];

/** A value that was set over the API is among the choices. */
const daysToChoose = (saved: number | null): readonly number[] =>
  saved === null || usualDays.includes(saved) ? usualDays : [...usualDays, saved].sort((a, b) => a - b);

interface RecordingSelectProps {
  readonly saved: number | null;
  readonly value: number | null;
  readonly onChange: (days: number | null) => void;
}

function RecordingSelect({ saved, value, onChange }: RecordingSelectProps) {
  return (
    <NativeSelect
      name="recordingDays"
      label={m.organisation_recordings()}
      description={m.organisation_recordings_hint()}
      value={String(value ?? "")}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
      data={[
        { value: "", label: m.organisation_recordings_always() },
        ...daysToChoose(saved).map((days) => ({ value: String(days), label: formatUnits(days, "day") })),
      ]}
    />
  );
}
