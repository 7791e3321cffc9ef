import type { User } from "@callwright/contracts/endpoints/session";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import * as m from "#messages";
import { NoAccess } from "../../components/no-access.tsx";
import { paths } from "../../lib/paths.ts";
import { usePreload } from "../../lib/preload.tsx";
import { hasSubscription, hasTeam, isOwner, useUser } from "../../lib/session.ts";
import { withTenant } from "../../lib/tenant-filter.ts";
import classes from "./settings.module.css";

export function SettingsLayout() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <Frame label={m.nav_settings()} pages={settingsPages(user)}>
      {isForbidden(pathname, user) ? <NoAccess /> : <Outlet />}
    </Frame>
  );
}

export function PanelSettingsLayout() {
  return (
    <Frame label={m.panel_settings()} pages={panelSettingsPages()}>
      <Outlet />
    </Frame>
  );
}

interface FrameProps {
  readonly label: string;
  readonly pages: readonly SettingsPage[];
  readonly children: ReactNode;
}

function Frame({ label, pages, children }: FrameProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the list scrolls sideways; this keeps the current entry in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry changes with the address.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={label}>
        <ul ref={list} className={classes.list}>
          {pages.map((page) => (
            <li key={page.path}>
              <Entry {...page} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

function Entry({ path, label }: SettingsPage) {
  const { pathname, search } = useLocation();
  const preload = usePreload(path);
  // `/profile` is the specification's second address of the profile.
  const isSecondAddress = pathname === paths.profile && path === paths.settingsProfile;
  return (
    <NavLink
      to={withTenant(path, search)}
      end
      {...preload}
      className={({ isActive }) => (isActive || isSecondAddress ? `${classes.entry} ${classes.active}` : classes.entry)}
      {...(isSecondAddress && { "aria-current": "page" })}
    >
      {label}
    </NavLink>
  );
}

type Viewer = Pick<User, "role" | "dashboardAccess">;

interface SettingsPage {
  readonly path: string;
  readonly label: string;
  /** Absent if every user may open the page. */
  readonly isFor?: (user: Viewer) => boolean;
}

const allPages = (): readonly SettingsPage[] => [
  { path: paths.settingsProfile, label: m.nav_profile() },
  { path: paths.subscription, label: m.nav_subscription(), isFor: hasSubscription },
  { path: paths.settingsBilling, label: m.nav_billing(), isFor: hasSubscription },
  { path: paths.settingsInvoices, label: m.nav_invoices(), isFor: hasSubscription },
  { path: paths.apiKeys, label: m.nav_api_keys() },
  { path: paths.settingsCalling, label: m.nav_calling() },
  { path: paths.doNotCall, label: m.nav_do_not_call() },
  { path: paths.settingsUsers, label: m.nav_users(), isFor: hasTeam },
  { path: paths.settingsAppearance, label: m.nav_appearance(), isFor: isOwner },
  { path: paths.settingsDomains, label: m.nav_domains(), isFor: isOwner },
  { path: paths.settingsOrganisation, label: m.nav_organisation(), isFor: isOwner },
];

const canOpen = (user: Viewer, { isFor }: SettingsPage): boolean => isFor === undefined || isFor(user);

const settingsPages = (user: Viewer): readonly SettingsPage[] => allPages().filter((page) => canOpen(user, page));

const panelSettingsPages = (): readonly SettingsPage[] => [
  { path: paths.panelSettings, label: m.nav_appearance() },
  { path: paths.panelDomains, label: m.nav_domains() },
  { path: paths.panelCalling, label: m.nav_calling() },
  { path: paths.panelGeneralSettings, label: m.nav_organisation() },
];

const isForbidden = (pathname: string, user: Viewer): boolean =>
  allPages().some((page) => pathname.startsWith(page.path) && !canOpen(user, page));
