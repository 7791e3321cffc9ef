import { adminPlans, languages, userTypes } from "@callwright/contracts/catalog";
import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { useForm } from "../../../components/use-form.ts";
import type { Rights } from "../../../components/users/access-fields.tsx";
import { call } from "../../../lib/api.ts";
import { getLocale, localeNames } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { useChosenTenantId, withTenant } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { fieldFaults, UserFields } from "../edit/user-form.tsx";
import { panelKeys } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import { userTypeNames } from "../wording.ts";

const initialRights: Rights = { role: [], dashboardAccess: { campaigns: true, recruiter: false, inbound: false } };

const emptyUser = { name: "", email: "", subscriptionPlan: "Starter", minutes: "", isPaid: true };

export function CreateUserPage() {
  const me = useUser();
  const navigate = useNavigate();
  const { search } = useLocation();
  const tenantId = useChosenTenantId();
  const back = withTenant(paths.panelUsers, search);
  const form = useForm({
    saved: {
      ...emptyUser,
      rights: initialRights,
      companyName: me.companyName,
      userType: userTypes[0],
      language: me.language ?? getLocale(),
    },
    read: ({ values }) => {
      // Without minutes, the plan's own minutes apply; an enterprise plan has none.
      const faults = fieldFaults(values, { isMinutesOptional: values.subscriptionPlan !== "Enterprise" });
      if (Object.keys(faults).length > 0) return { faults };
      const { minutes, rights, subscriptionPlan, ...fieldValues } = values;
      return {
        body: {
          ...fieldValues,
          name: fieldValues.name.trim(),
          email: fieldValues.email.trim(),
          companyName: fieldValues.companyName.trim(),
          subscriptionPlan: adminPlans.find((plan) => plan === subscriptionPlan) ?? "Starter",
          role: [...rights.role],
          dashboardAccess: rights.dashboardAccess,
          ...(minutes !== "" && { minutes: Number(minutes) }),
          ...(tenantId && { tenantId }),
        },
      };
    },
    send: (body) => call("createUser", { body }),
    failedMessage: m.panel_create_failed,
    onSaved: async ({ user }) => {
      toast.success(m.users_invited_done({ email: user.email }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.users });
      void navigate(back);
    },
  });
  return (
    <Page
      title={m.panel_create_user()}
      text={m.panel_create_user_text()}
      back={{ to: back, label: m.panel_back_to_users() }}
      width="form"
    >
      <form onSubmit={form.submit} noValidate autoComplete="off">
        <Stack gap={16} maw={480}>
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          <TenantFilter defaultScope="own" />
          <UserFields
            values={form.values}
            faults={form.faults}
            plans={adminPlans}
            onChange={form.set}
            minutesHint={form.values.subscriptionPlan === "Enterprise" ? undefined : m.panel_minutes_default()}
            isNew
          />
          <NativeSelect
            name="userType"
            label={m.panel_user_type()}
            data={userTypes.map((value) => ({ value, label: userTypeNames[value]() }))}
            {...form.field("userType")}
          />
          <NativeSelect
            label={m.users_language()}
            data={languages.map((value) => ({ value, label: localeNames[value] }))}
            {...form.field("language")}
          />
          <Group gap={8}>
            <Button type="submit" size="md" loading={form.isSaving}>
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
