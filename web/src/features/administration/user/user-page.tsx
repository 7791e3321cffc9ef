/** One user: information, subscription, usage and sign-ins. The tab is in the address. */
import { Button, Tabs } from "@mantine/core";
import { IconPencil, IconPhoneCall, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LoginHistory } from "../../../components/logins/login-history.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { stateBadges } from "../../../components/users/wording.ts";
import { isNotFound } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import classes from "../panel.module.css";
import { userQuery } from "../queries.ts";
import { Information } from "./information.tsx";
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

const tabIn = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get("tab")) ?? "info";

export function UserPage() {
  const { userId = "" } = useParams();
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  const tab = tabIn(params);
  const choose = (next: string | null) =>
    setParams(
      (old) => {
        // Pages belong to the previous tab.
        for (const name of ["page", "size"]) old.delete(name);
        if (next && next !== "info") old.set("tab", next);
        else old.delete("tab");
        return old;
      },
      { replace: true },
    );
  const empty = () => {
    if (user || !error) return undefined;
    if (isNotFound(error)) return <EmptyState icon={IconUserOff} title={m.panel_user_not_found()} />;
    return <Failure title={m.panel_user_load_failed()} error={undefined} onRetry={query.refetch} />;
  };
  const state = user && stateBadges[user.state];
  return (
    <Page
      title={user ? <bdi>{user.name}</bdi> : m.panel_user()}
      text={
        user && (
          <span className={classes.headFacts}>
            <bdi dir="ltr">{user.email}</bdi>
            {state && <ToneBadge tone={state.tone}>{state.text()}</ToneBadge>}
          </span>
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
      <Panel isLoading={query.isPending} heights={[480]} empty={empty()}>
        {user && (
          <Tabs
            value={tab}
            onChange={choose}
            keepMounted={false}
            classNames={{ panel: classes.tab, list: classes.tabs }}
          >
            <Tabs.List>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {tabTexts[one]()}
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
