/** A user's data. Name, email, minutes and user type are fields that cannot be edited here. */
import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { Stack, TextInput } from "@mantine/core";
import * as m from "#messages";
import { Card } from "../../../components/card.tsx";
import { accessKeys, accessNames, roleNames } from "../../../components/users/wording.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { typeNames } from "../edit/wording.ts";
import { Facts } from "../facts.tsx";
import classes from "../panel.module.css";

export function Information({ user }: { readonly user: AdminUserDetail }) {
  const { timezone } = useUser();
  const { minutesUsed, totalAllowed } = user.minutesLimits;
  const when = (instant: string | undefined) => (instant ? formatDateTime(instant, timezone) : m.users_never());
  return (
    <div className={classes.columns}>
      <Card title={m.panel_tab_info()}>
        <Stack gap={16} p={16}>
          <TextInput label={m.users_name()} value={user.name} disabled />
          <TextInput label={m.users_email()} value={user.email} dir="ltr" disabled />
          <TextInput
            label={m.minutes_title()}
            value={m.minutes_of({ used: formatNumber(minutesUsed), allowed: formatNumber(totalAllowed) })}
            disabled
          />
          <TextInput label={m.panel_user_type()} value={typeNames[user.userType]()} disabled />
        </Stack>
      </Card>
      <Card title={m.panel_account()}>
        <Facts
          facts={[
            [m.panel_company(), <bdi key="company">{user.companyName}</bdi>],
            [m.panel_tenant(), <bdi key="tenant">{user.tenantName}</bdi>],
            [m.users_roles(), user.role.map((one) => roleNames[one]()).join(", ") || m.users_role_none()],
            [
              m.users_access(),
              accessKeys
                .filter((key) => user.dashboardAccess[key])
                .map((key) => accessNames[key]())
                .join(", ") || m.users_access_none(),
            ],
            [m.panel_is_paid(), user.isPaid ? m.panel_yes() : m.panel_no()],
            [m.panel_onboarded(), user.isOnboarded ? m.panel_yes() : m.panel_no()],
            [
              m.profile_phone(),
              <bdi key="phone" dir="ltr">
                {user.phone || "–"}
              </bdi>,
            ],
            [m.profile_zone(), <bdi key="zone">{user.timezone}</bdi>],
            [m.panel_created(), when(user.createdAt)],
            [m.users_last_sign_in(), when(user.lastSignInAt)],
            [
              m.panel_mail_server(),
              user.smtp ? (
                <bdi key="smtp" dir="ltr">
                  {user.smtp.host}
                </bdi>
              ) : (
                m.panel_mail_platform()
              ),
            ],
          ]}
        />
      </Card>
    </div>
  );
}
