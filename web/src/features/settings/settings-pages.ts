/** Pages of the settings in list order, and who may see them. */
import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { isOwner } from "../../lib/roles.ts";

export interface SettingsPage {
  readonly path: string;
  readonly label: string;
  readonly isForOwners: boolean;
}

const rooms = (): readonly SettingsPage[] => [
  { path: paths.settingsProfile, label: m.nav_profile(), isForOwners: false },
  { path: paths.settingsBilling, label: m.nav_billing(), isForOwners: false },
  { path: paths.settingsInvoices, label: m.nav_invoices(), isForOwners: false },
  { path: paths.settingsCalling, label: m.nav_calling(), isForOwners: false },
  { path: paths.settingsUsers, label: m.nav_users(), isForOwners: true },
  { path: paths.settingsAppearance, label: m.nav_appearance(), isForOwners: true },
  { path: paths.settingsDomains, label: m.nav_domains(), isForOwners: true },
  { path: paths.settingsOrganisation, label: m.nav_organisation(), isForOwners: true },
];

export const settingsPages = (user: Pick<User, "role">): readonly SettingsPage[] =>
  rooms().filter(({ isForOwners }) => !isForOwners || isOwner(user));

/** Whether the address is an owners' page that this user may not open. */
export const isClosed = (pathname: string, user: Pick<User, "role">): boolean =>
  !isOwner(user) && rooms().some(({ path, isForOwners }) => isForOwners && pathname.startsWith(path));
