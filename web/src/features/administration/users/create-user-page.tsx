/** Creates a user by an invitation: they set their own password. */
import { adminPlans, type Language, languages, userTypes } from "@callwright/contracts/catalog";
import type { createUserBody } from "@callwright/contracts/endpoints/admin-user-edit";
import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type * as z from "zod/mini";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import type { Rights } from "../../../components/users/access-fields.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { UserFields } from "../edit/user-fields.tsx";
import { type EditedFields, fieldFaults } from "../edit/user-form.ts";
import { typeNames } from "../edit/wording.ts";
import { panelKeys } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";

const noAccess: Rights = { role: [], dashboardAccess: { campaigns: true, recruiter: false, inbound: false } };

export function CreateUserPage() {
  const me = useUser();
  const navigate = useNavigate();
  const { search } = useLocation();
  const tenantId = useTenant();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<EditedFields>({
    name: "",
    email: "",
    companyName: me.companyName,
    subscriptionPlan: "Starter",
    minutes: "",
    isPaid: true,
    rights: noAccess,
  });
  const [userType, setUserType] = useState<(typeof userTypes)[number]>("subscription");
  const [language, setLanguage] = useState<Language>(me.language ?? getLocale());
  const [isChecked, setChecked] = useState(false);
  const hasOwnMinutes = typed.subscriptionPlan !== "Enterprise";
  const faults = fieldFaults(typed, { isMinutesOptional: hasOwnMinutes });
  const shown = isChecked ? faults : {};
  const change = (part: Partial<EditedFields>) => setTyped((previous) => ({ ...previous, ...part }));
  const back = withTenant(paths.panelUsers, search);
  const create = useMutation({
    mutationFn: (body: z.input<typeof createUserBody>) => call("createUser", { body }),
    onSuccess: async ({ user }) => {
      toast.success(m.users_invited_done({ email: user.email }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.users });
      void navigate(back);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const first = Object.keys(faults)[0];
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    create.mutate({
      name: typed.name.trim(),
      email: typed.email.trim(),
      companyName: typed.companyName.trim(),
      subscriptionPlan: adminPlans.find((plan) => plan === typed.subscriptionPlan) ?? "Starter",
      userType,
      isPaid: typed.isPaid,
      role: [...typed.rights.role],
      dashboardAccess: typed.rights.dashboardAccess,
      language,
      ...(typed.minutes !== "" && { minutes: Number(typed.minutes) }),
      ...(tenantId && { tenantId }),
    });
  };
  const issues = create.error instanceof ApiError ? create.error.issues.map(({ message }) => message) : [];
  return (
    <Page
      title={m.panel_create_user()}
      text={m.panel_create_user_text()}
      back={{ to: back, label: m.panel_back_to_users() }}
      width="form"
    >
      <form ref={form} onSubmit={submit} noValidate autoComplete="off">
        <Stack gap={16} maw={480}>
          {create.isError && (
            <Notice tone="bad">{issues.join(" ") || messageOf(create.error, m.panel_create_failed())}</Notice>
          )}
          <TenantFilter none="own" />
          <UserFields
            {...{ typed, faults: shown, plans: adminPlans }}
            minutesHint={hasOwnMinutes ? m.panel_minutes_default() : undefined}
            onChange={change}
            isNew
          />
          <NativeSelect
            name="userType"
            label={m.panel_user_type()}
            value={userType}
            onChange={({ currentTarget: { value } }) => setUserType(userTypes.find((one) => one === value) ?? userType)}
            data={userTypes.map((value) => ({ value, label: typeNames[value]() }))}
          />
          <NativeSelect
            label={m.users_language()}
            value={language}
            data={languages.map((value) => ({ value, label: localeNames[value] }))}
            onChange={(event) => setLanguage(languages.find((one) => one === event.currentTarget.value) ?? "en")}
          />
          <Group gap={8}>
            <Button type="submit" size="md" loading={create.isPending}>
              {m.users_invite_submit()}
            </Button>
            <Button component={Link} to={back} variant="default" size="md">
              {m.cancel()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
