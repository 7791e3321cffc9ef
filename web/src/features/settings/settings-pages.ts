/** Pages of the settings in list order, and who may see them. */
import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { hasSubscription, hasTeam, isOwner } from "../../lib/roles.ts";

type Person = Pick<User, "role" | "dashboardAccess">;

export interface SettingsPage {
  readonly path: string;
  readonly label: string;
  /** Who may open it; defaults to everyone. */
  readonly isFor?: (user: Person) => boolean;
}

const allPages = (): readonly SettingsPage[] => [
  { path: paths.settingsProfile, label: m.nav_profile() },
  { path: paths.subscription, label: m.nav_subscription(), isFor: hasSubscription },
  { path: paths.settingsBilling, label: m.nav_billing(), isFor: hasSubscription },
  { path: paths.settingsInvoices, label: m.nav_invoices(), isFor: hasSubscription },
  { path: paths.integrations, label: m.nav_integrations() },
  { path: paths.apiKeys, label: m.nav_api_keys() },
  { path: paths.settingsCalling, label: m.nav_calling() },
  { path: paths.doNotCall, label: m.nav_do_not_call() },
  { path: paths.settingsUsers, label: m.nav_users(), isFor: hasTeam },
  { path: paths.settingsAppearance, label: m.nav_appearance(), isFor: isOwner },
  { path: paths.settingsDomains, label: m.nav_domains(), isFor: isOwner },
  { path: paths.settingsOrganisation, label: m.nav_organisation(), isFor: isOwner },
];

export const settingsPages = (user: Person): readonly SettingsPage[] =>
  allPages().filter(({ isFor }) => isFor?.(user) ?? true);

/** The owners' pages inside the administrator panel. */
export const panelSettingsPages = (): readonly SettingsPage[] => [
  { path: paths.panelSettings, label: m.nav_appearance() },
  { path: paths.panelDomains, label: m.nav_domains() },
  { path: paths.panelCalling, label: m.nav_calling() },
];

/** Whether the address is a page that this user may not open. */
export const isClosed = (pathname: string, user: Person): boolean =>
  allPages().some(({ path, isFor }) => pathname.startsWith(path) && isFor?.(user) === false);
