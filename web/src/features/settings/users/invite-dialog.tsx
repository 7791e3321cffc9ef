/** Invites a user by mail, with roles and access. */
import { type Language, languages } from "@callwright/contracts/catalog";
import { inviteBody } from "@callwright/contracts/endpoints/team";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { AccessFields, type Rights } from "../../../components/users/access-fields.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { isOwner } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";

type Faults = { readonly name?: string; readonly email?: string };

const faultTexts = { name: m.users_name_invalid, email: m.users_email_invalid };

const faultsOf = (paths: readonly string[]): Faults => ({
  ...(paths.includes("name") && { name: faultTexts.name() }),
  ...(paths.includes("email") && { email: faultTexts.email() }),
});

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useUser();
  const form = useRef<HTMLFormElement>(null);
  const [rights, setRights] = useState<Rights>({
    role: [],
    dashboardAccess: { campaigns: me.dashboardAccess.campaigns || isOwner(me), recruiter: false, inbound: false },
  });
  const [language, setLanguage] = useState<Language>(me.language ?? getLocale());
  const [faults, setFaults] = useState<Faults>({});
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const invite = useMutation({
    mutationFn: (body: z.output<typeof inviteBody>) => call("inviteMember", { body }),
    onSuccess: async ({ member }) => {
      toast.success(m.users_invited_done({ email: member.email }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.team });
    },
    onError: (error) => error instanceof ApiError && showFaults(faultsOf(error.issues.map(({ path }) => path))),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = z.safeParse(inviteBody, {
      name: fields.name,
      email: fields.email,
      role: [...rights.role],
      dashboardAccess: rights.dashboardAccess,
      language,
    });
    showFaults(faultsOf(error?.issues.map(({ path }) => String(path[0])) ?? []));
    if (data) invite.mutate(data);
  };
  return (
    <FormDialog
      title={m.users_invite()}
      submit={m.users_invite_submit()}
      isPending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      {invite.isError && !faults.name && !faults.email && (
        <Notice tone="bad">{messageOf(invite.error, m.users_invite_failed())}</Notice>
      )}
      <TextInput name="name" label={m.users_name()} error={faults.name} maxLength={100} data-autofocus />
      <TextInput
        name="email"
        type="email"
        dir="ltr"
        label={m.users_email()}
        description={m.users_email_hint()}
        error={faults.email}
        spellCheck={false}
      />
      <NativeSelect
        label={m.users_language()}
        value={language}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        onChange={(event) => setLanguage(languages.find((one) => one === event.currentTarget.value) ?? "en")}
      />
      <AccessFields rights={rights} onChange={setRights} {...(!isOwner(me) && { grantable: me.dashboardAccess })} />
    </FormDialog>
  );
}
