import { numberPickers, secondFactorPolicies } from "@callwright/contracts/catalog";
import type { TenantSettings } from "@callwright/contracts/endpoints/tenant";
import { NativeSelect, Radio, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/empty-state.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page, Section } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useForm } from "../../../components/use-form.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { formatUnits } from "../../../lib/format.ts";
import { smtpQuery, tenantSettingsQuery, themeQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";
import { MailServer } from "./mail-server.tsx";
import { StripeAccountSection } from "./stripe-account.tsx";

export function OrganisationPage() {
  const tenantId = useChosenTenantId();
  const settings = useQuery(tenantSettingsQuery(tenantId));
  const smtp = useQuery(smtpQuery(tenantId));
  const error = settings.error ?? smtp.error;
  const retry = () => Promise.all([settings.refetch(), smtp.refetch()]);
  return (
    <Page title={m.organisation_title()} text={m.organisation_text()} width="form">
      <Panel
        isLoading={settings.isPending || smtp.isPending}
        skeletonHeights={[520, 180]}
        empty={error && <Failure title={m.organisation_failed()} error={error} onRetry={retry} />}
      >
        {settings.data && (
          <Section title={m.organisation_general()}>
            <SettingsForm key={tenantId} settings={settings.data} tenantId={tenantId} />
          </Section>
        )}
        {smtp.data !== undefined && <MailServer smtp={smtp.data} />}
        {/* The requests about the Stripe account always mean the user's own tenant. */}
        {tenantId === undefined && <StripeAccountSection />}
      </Panel>
    </Page>
  );
}

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

const secondFactorNames = {
  off: m.organisation_factor_off,
  superAdmins: m.organisation_factor_super_admins,
  administrators: m.organisation_factor_administrators,
  everyone: m.organisation_factor_everyone,
};

const commonDays = [30, 90, 180, 365, 730];

/** Includes the saved value, which the API may have set to any number. */
function retentionDays(savedDays: number | null): readonly number[] {
  if (savedDays === null || commonDays.includes(savedDays)) return commonDays;
  return [...commonDays, savedDays].sort((days, otherDays) => days - otherDays);
}

interface SettingsFormProps {
  readonly settings: TenantSettings;
  /** The tenant that a super administrator has chosen; undefined for the user's own. */
  readonly tenantId: string | undefined;
}

const texts = { name: m.organisation_name_invalid, timezone: m.organisation_zone_invalid };

function SettingsForm({ settings, tenantId }: SettingsFormProps) {
  const form = useForm({
    saved: settings,
    sentValuesOf: (values) => ({ ...values, name: values.name.trim() }),
    read: async ({ changes }) =>
      readBody((await import("@callwright/contracts/endpoints/tenant")).updateTenantSettings.body, changes, texts),
    send: (body) => call("updateTenantSettings", { query: { tenantId }, body }),
    savedValuesOf: (answer) => answer.settings,
    texts,
    failedMessage: m.organisation_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(tenantSettingsQuery(tenantId).queryKey, answer.settings);
      toast.success(m.organisation_saved());
      // The theme's answer includes these settings.
      void queryClient.invalidateQueries({ queryKey: themeQuery.queryKey });
    },
  });
  const { values, set } = form;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16} maw={480}>
        <LeaveGuard isDirty={form.isDirty} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <TextInput
          name="name"
          label={m.organisation_name()}
          description={m.organisation_name_hint()}
          maxLength={80}
          autoComplete="organization"
          {...form.field("name")}
        />
        <ZoneSelect
          name="timezone"
          label={m.organisation_zone()}
          description={m.organisation_zone_hint()}
          current={settings.timezone}
          {...form.field("timezone")}
        />
        <Radio.Group
          label={m.organisation_picker()}
          description={m.organisation_picker_hint()}
          descriptionProps={{ mb: 8 }}
          {...form.field("numberPicker")}
        >
          <Stack gap={12}>
            {numberPickers.map((picker) => (
              <Radio key={picker} value={picker} label={pickerNames[picker]()} description={pickerTexts[picker]()} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={m.organisation_walkthroughs()}
          description={m.organisation_walkthroughs_text()}
          {...form.toggle("guidedWalkthroughs")}
        />
        <Switch
          label={m.organisation_costs()}
          description={m.organisation_costs_text()}
          {...form.toggle("showsCallCosts")}
        />
        <NativeSelect
          name="secondFactor"
          label={m.organisation_factor()}
          description={m.organisation_factor_hint()}
          data={secondFactorPolicies.map((policy) => ({ value: policy, label: secondFactorNames[policy]() }))}
          {...form.field("secondFactor")}
        />
        <NativeSelect
          name="recordingDays"
          label={m.organisation_recordings()}
          description={m.organisation_recordings_hint()}
          value={String(values.recordingDays ?? "")}
          onChange={({ currentTarget }) =>
            set({ recordingDays: currentTarget.value ? Number(currentTarget.value) : null })
          }
          data={[
            { value: "", label: m.organisation_recordings_always() },
            ...retentionDays(settings.recordingDays).map((days) => ({
              value: String(days),
              label: formatUnits(days, "day"),
            })),
          ]}
        />
        <SaveFoot form={form} />
      </Stack>
    </form>
  );
}
