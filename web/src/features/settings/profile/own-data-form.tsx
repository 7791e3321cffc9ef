import type { User } from "@callwright/contracts/endpoints/session";
import { cleanPhone } from "@callwright/contracts/phone-format";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { useForm } from "../../../components/use-form.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { getLocale, localeNames, locales, setLocale } from "../../../lib/i18n/locale.ts";
import { meQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { readDraft, saveDraft } from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";

interface OwnData {
  readonly name: string;
  readonly companyName: string;
  readonly phone: string;
  readonly timezone: string;
  readonly language: string;
}

const ownData = ({ name, companyName, phone = "", timezone, language = getLocale() }: User): OwnData => ({
  name,
  companyName,
  phone,
  timezone,
  language,
});

const faultTexts = {
  name: m.fault_name,
  companyName: m.profile_company_missing,
  phone: m.fault_phone,
  timezone: m.profile_zone_invalid,
  language: m.error_generic,
};

export async function readOwnData(typedData: OwnData) {
  const { userDataSchema } = await import("@callwright/contracts/endpoints/account");
  return readBody(userDataSchema, { ...typedData, phone: cleanPhone(typedData.phone) }, faultTexts);
}

const DRAFT_NAME = "profile";

export function OwnDataForm() {
  const user = useUser();
  const [draft] = useState(() => readDraft(user.id, DRAFT_NAME) as OwnData | undefined);
  const saved = ownData(user);
  const form = useForm({
    saved,
    draft,
    onType: (values) => {
      const isUnchanged = JSON.stringify(values) === JSON.stringify(saved);
      saveDraft(user.id, DRAFT_NAME, isUnchanged ? undefined : values);
    },
    read: ({ values }) => readOwnData(values),
    send: (body) => call("updateUser", { body }),
    savedValuesOf: (answer) => ownData(answer.user),
    texts: faultTexts,
    failedMessage: m.profile_failed,
    onSaved: ({ user: savedUser }) => {
      saveDraft(user.id, DRAFT_NAME, undefined);
      queryClient.setQueryData(meQuery.queryKey, savedUser);
      toast.success(m.profile_saved());
      if (savedUser.language) setLocale(savedUser.language);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16} maw={480}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <TextInput name="name" label={m.profile_name()} autoComplete="name" withAsterisk {...form.field("name")} />
        <TextInput
          label={m.profile_email()}
          description={m.profile_email_text()}
          error={user.returnedMail && m.profile_mail_returned()}
          value={user.email}
          variant="filled"
          dir="ltr"
          readOnly
        />
        <TextInput
          name="companyName"
          label={m.profile_company()}
          autoComplete="organization"
          withAsterisk
          {...form.field("companyName")}
        />
        <TextInput
          name="phone"
          type="tel"
          dir="ltr"
          label={m.profile_phone()}
          description={m.numbers_number_hint()}
          autoComplete="tel"
          {...form.field("phone")}
        />
        <ZoneSelect
          name="timezone"
          label={m.profile_zone()}
          description={m.profile_zone_text()}
          current={form.values.timezone}
          {...form.field("timezone")}
        />
        <NativeSelect
          name="language"
          label={m.language_label()}
          description={m.profile_language_text()}
          data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          {...form.field("language")}
        />
        <SaveFoot label={m.profile_save()} form={form} />
      </Stack>
    </form>
  );
}
