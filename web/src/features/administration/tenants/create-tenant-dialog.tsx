/** Creates a tenant with its host, and invites its first owner. */
import { type Language, languages } from "@callwright/contracts/catalog";
import { createTenantBody } from "@callwright/contracts/endpoints/admin-tenant";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
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
const leftToRight: readonly Field[] = ["slug", "host", "ownerEmail"];

const labels: Record<Field, () => string> = {
  name: m.users_name,
  slug: m.panel_slug,
  host: m.panel_host,
  ownerName: m.panel_owner_name,
  ownerEmail: m.panel_owner_email,
};

export function CreateTenantDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useUser();
  const form = useRef<HTMLFormElement>(null);
  const [timezone, setTimezone] = useState(me.timezone);
  const [language, setLanguage] = useState<Language>(me.language ?? getLocale());
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const show = (paths: readonly string[]) => {
    const found = fields.filter((field) => paths.includes(field));
    setWrong(found);
    if (found[0]) form.current?.querySelector<HTMLInputElement>(`[name="${found[0]}"]`)?.focus();
  };
  const create = useMutation({
    mutationFn: (body: z.input<typeof createTenantBody>) => call("createTenant", { body }),
    onSuccess: async ({ tenant }) => {
      toast.success(m.panel_tenant_created({ name: tenant.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: panelKeys.tenants });
    },
    onError: (error) => error instanceof ApiError && show(error.issues.map(({ path }) => path)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = z.safeParse(createTenantBody, { ...typed, timezone, language });
    show(error?.issues.map(({ path }) => String(path[0])) ?? []);
    if (data) create.mutate(data);
  };
  return (
    <FormDialog
      title={m.panel_create_tenant()}
      submit={m.panel_create_tenant()}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      {create.isError && wrong.length === 0 && (
        <Notice tone="bad">{messageOf(create.error, m.panel_tenant_failed())}</Notice>
      )}
      {fields.map((field, index) => (
        <TextInput
          key={field}
          name={field}
          label={labels[field]()}
          {...(field === "host" && { description: m.panel_host_hint() })}
          {...(leftToRight.includes(field) && { dir: "ltr", spellCheck: false })}
          error={wrong.includes(field) && faultTexts[field]()}
          maxLength={253}
          data-autofocus={index === 0 || undefined}
        />
      ))}
      <ZoneSelect
        label={m.organisation_zone()}
        current={timezone}
        value={timezone}
        onChange={(event) => setTimezone(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.users_language()}
        value={language}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        onChange={(event) => setLanguage(languages.find((one) => one === event.currentTarget.value) ?? "en")}
      />
    </FormDialog>
  );
}
