import { languages } from "@callwright/contracts/catalog";
import { createTenantBody } from "@callwright/contracts/endpoints/admin-tenant";
import { NativeSelect, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { useUser } from "../../../lib/session.ts";
import { panelKeys } from "../queries.ts";

const faultTexts = {
  name: m.organisation_name_invalid,
  slug: m.panel_slug_invalid,
  host: m.panel_host_invalid,
  ownerName: m.users_name_invalid,
  ownerEmail: m.panel_fault_email,
};
type Field = keyof typeof faultTexts;
const fields = ["name", "slug", "host", "ownerName", "ownerEmail"] as const satisfies readonly Field[];
const emptyTexts: Record<Field, string> = { name: "", slug: "", host: "", ownerName: "", ownerEmail: "" };
const leftToRightFields: readonly Field[] = ["slug", "host", "ownerEmail"];

const labels: Record<Field, () => string> = {
  name: m.users_name,
  slug: m.panel_slug,
  host: m.panel_host,
  ownerName: m.panel_owner_name,
  ownerEmail: m.panel_owner_email,
};

export function CreateTenantDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useUser();
  const form = useForm({
    saved: { ...emptyTexts, timezone: me.timezone, language: me.language ?? getLocale() },
    read: ({ values }) => readBody(createTenantBody, values, faultTexts),
    send: (body) => call("createTenant", { body }),
    texts: faultTexts,
    failedMessage: m.panel_tenant_failed,
    onSaved: ({ tenant }) => finishDialog(m.panel_tenant_created({ name: tenant.name }), onClose, panelKeys.tenants),
  });
  return (
    <FormDialog title={m.panel_create_tenant()} submit={m.panel_create_tenant()} form={form} onClose={onClose}>
      {fields.map((field, index) => (
        <TextInput
          key={field}
          name={field}
          label={labels[field]()}
          {...(field === "host" && { description: m.panel_host_hint() })}
          {...(leftToRightFields.includes(field) && { dir: "ltr", spellCheck: false })}
          maxLength={253} // The longest host name.
          {...form.field(field)}
          data-autofocus={index === 0 || undefined}
        />
      ))}
      <ZoneSelect label={m.organisation_zone()} current={form.values.timezone} {...form.field("timezone")} />
      <NativeSelect
        label={m.users_language()}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        {...form.field("language")}
      />
    </FormDialog>
  );
}
