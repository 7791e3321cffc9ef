/** Name, company, phone, time zone and language of the signed-in user. */
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { messageOf } from "../../../lib/api.ts";
import { localeNames, locales } from "../../../lib/i18n/locale.ts";
import { SaveFoot } from "../save-foot.tsx";
import { useOwnData } from "./use-own-data.ts";

export function OwnDataForm() {
  const { user, form, start, faults, isChanged, save, change, submit, discard } = useOwnData();
  return (
    <form
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      onChange={change}
      noValidate
    >
      <Stack gap={16} maw={480}>
        {save.isError && <Notice tone="bad">{messageOf(save.error, m.profile_failed())}</Notice>}
        <TextInput
          name="name"
          label={m.profile_name()}
          defaultValue={start.name}
          error={faults.name}
          autoComplete="name"
          withAsterisk
        />
        <TextInput
          label={m.profile_email()}
          description={m.profile_email_text()}
          value={user.email}
          variant="filled"
          dir="ltr"
          readOnly
        />
        <TextInput
          name="companyName"
          label={m.profile_company()}
          defaultValue={start.companyName}
          error={faults.companyName}
          autoComplete="organization"
          withAsterisk
        />
        <TextInput
          name="phone"
          type="tel"
          dir="ltr"
          label={m.profile_phone()}
          description={m.numbers_number_hint()}
          defaultValue={start.phone}
          error={faults.phone}
          autoComplete="tel"
        />
        <ZoneSelect
          name="timezone"
          label={m.profile_zone()}
          description={m.profile_zone_text()}
          current={start.timezone}
          defaultValue={start.timezone}
          error={faults.timezone}
        />
        <NativeSelect
          name="language"
          label={m.language_label()}
          description={m.profile_language_text()}
          defaultValue={start.language}
          data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        />
        <SaveFoot label={m.profile_save()} isDirty={isChanged} isSaving={save.isPending} onDiscard={discard} />
      </Stack>
    </form>
  );
}
