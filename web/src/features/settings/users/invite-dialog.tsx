import { languages } from "@callwright/contracts/catalog";
import { inviteBody } from "@callwright/contracts/endpoints/team";
import { NativeSelect, TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { AccessFields, type AssignableRole } from "../../../components/users/access-fields.tsx";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { keys } from "../../../lib/queries.ts";
import { isOwner, useUser } from "../../../lib/session.ts";

const texts = { name: m.users_name_invalid, email: m.users_email_invalid };

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useUser();
  const form = useForm({
    saved: {
      name: "",
      email: "",
      role: [] as readonly AssignableRole[],
      dashboardAccess: { campaigns: me.dashboardAccess.campaigns || isOwner(me), recruiter: false, inbound: false },
      language: me.language ?? getLocale(),
    },
    read: ({ values }) => readBody(inviteBody, values, texts),
    send: (body) => call("inviteMember", { body }),
    texts,
    failedMessage: m.users_invite_failed,
    onSaved: ({ member }) => finishDialog(m.users_invited_done({ email: member.email }), onClose, keys.team),
  });
  return (
    <FormDialog title={m.users_invite()} submit={m.users_invite_submit()} form={form} onClose={onClose}>
      <TextInput name="name" label={m.users_name()} maxLength={100} data-autofocus {...form.field("name")} />
      <TextInput
        name="email"
        type="email"
        dir="ltr"
        label={m.users_email()}
        description={m.users_email_hint()}
        spellCheck={false}
        {...form.field("email")}
      />
      <NativeSelect
        label={m.users_language()}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        {...form.field("language")}
      />
      <AccessFields
        rights={form.values}
        onChange={form.set}
        {...(isOwner(me) ? {} : { grantableAccess: me.dashboardAccess })}
      />
    </FormDialog>
  );
}
