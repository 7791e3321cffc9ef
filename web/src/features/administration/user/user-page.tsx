import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { Button, Group, Stack, Tabs, TextInput } from "@mantine/core";
import { IconPencil, IconPhoneCall, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "react-router-dom";
import * as m from "#messages";
import { StateBadge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LoginHistory } from "../../../components/logins/login-history.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { accessText, rolesText, stateBadges } from "../../../components/users/wording.ts";
import { isNotFound } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useAddressParams } from "../../../lib/search-params.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { Facts, ltr } from "../facts.tsx";
import classes from "../panel.module.css";
import { userQuery } from "../queries.ts";
import { userTypeNames } from "../wording.ts";
import { Subscription } from "./subscription.tsx";
import { Usage } from "./usage.tsx";

const tabs = ["info", "subscription", "usage", "logins"] as const;
type Tab = (typeof tabs)[number];

const tabTexts: Record<Tab, () => string> = {
  info: m.panel_tab_info,
  subscription: m.panel_tab_subscription,
  usage: m.panel_tab_usage,
  logins: m.panel_tab_logins,
};

const readTab = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get("tab")) ?? "info";

export function UserPage() {
  const { userId = "" } = useParams();
  const { search } = useLocation();
  const [params, change] = useAddressParams();
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  const tab = readTab(params);
  // Page and size in the address belong to the previous tab.
  const chooseTab = (next: string | null) =>
    change({ page: undefined, size: undefined, tab: next === "info" ? undefined : next });
  const empty = () => {
    if (user || !error) return undefined;
    if (isNotFound(error)) return <EmptyState icon={IconUserOff} title={m.panel_user_not_found()} />;
    // Without the error, since the specification's text is the whole message.
    return <Failure title={m.panel_user_load_failed()} error={undefined} onRetry={query.refetch} />;
  };
  return (
    <Page
      title={user ? <bdi>{user.name}</bdi> : m.panel_user()}
      text={
        user && (
          <Group component="span" display="inline-flex" gap="4px 12px">
            <bdi dir="ltr">{user.email}</bdi>
            <StateBadge {...stateBadges[user.state]} />
          </Group>
        )
      }
      back={{ to: withTenant(paths.panelUsers, search), label: m.panel_back_to_users() }}
      actions={
        user && (
          <>
            <Button
              component={Link}
              variant="default"
              to={`${paths.panelCalls}?${new URLSearchParams({ user: userId, tenant: user.tenantId })}`}
              leftSection={<IconPhoneCall size={16} aria-hidden />}
            >
              {m.nav_calls()}
            </Button>
            <Button
              component={Link}
              to={withTenant(paths.panelEditUser(userId), search)}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {m.panel_edit_user()}
            </Button>
          </>
        )
      }
    >
      <Panel isLoading={query.isPending} skeletonHeights={[480]} empty={empty()}>
        {user && (
          <Tabs
            value={tab}
            onChange={chooseTab}
            keepMounted={false}
            styles={{
              list: { flexWrap: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
              panel: { paddingTop: 16 },
            }}
          >
            <Tabs.List>
              {tabs.map((tabName) => (
                <Tabs.Tab key={tabName} value={tabName}>
                  {tabTexts[tabName]()}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="info">
              <Information user={user} />
            </Tabs.Panel>
            <Tabs.Panel value="subscription">
              <Subscription user={user} />
            </Tabs.Panel>
            <Tabs.Panel value="usage">
              <Usage user={user} />
            </Tabs.Panel>
            <Tabs.Panel value="logins">
              <LoginHistory userId={user._id} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Panel>
    </Page>
  );
}

function Information({ user }: { readonly user: AdminUserDetail }) {
  const { timezone } = useUser();
  const { minutesUsed, totalAllowed } = user.minutesLimits;
  const dateText = (instant: string | undefined) => (instant ? formatDateTime(instant, timezone) : m.users_never());
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
          <TextInput label={m.panel_user_type()} value={userTypeNames[user.userType]()} disabled />
        </Stack>
      </Card>
      <Card title={m.panel_account()}>
        <Facts
          facts={[
            [m.panel_company(), <bdi key="company">{user.companyName}</bdi>],
            [m.panel_tenant(), <bdi key="tenant">{user.tenantName}</bdi>],
            [m.users_roles(), rolesText(user.role)],
            [m.users_access(), accessText(user.dashboardAccess)],
            [m.panel_is_paid(), user.isPaid ? m.panel_yes() : m.panel_no()],
            [m.panel_onboarded(), user.isOnboarded ? m.panel_yes() : m.panel_no()],
            [m.profile_phone(), ltr(user.phone || "–")],
            [m.profile_zone(), <bdi key="zone">{user.timezone}</bdi>],
            [m.panel_created(), dateText(user.createdAt)],
            [m.users_last_sign_in(), dateText(user.lastSignInAt)],
            [m.panel_mail_server(), user.smtp ? ltr(user.smtp.host) : m.panel_mail_platform()],
          ]}
        />
      </Card>
    </div>
  );
}
