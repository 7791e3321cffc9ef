/** Start page of the administrator panel: links to what owners manage for their organisation. */
import {
  IconBuilding,
  IconClockHour4,
  IconMailExclamation,
  IconPalette,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import * as m from "#messages";
import { NoAccess } from "../../components/no-access.tsx";
import { Page } from "../../components/page.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { isOwner } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./administration-page.module.css";

const rooms = () => [
  { to: paths.settingsUsers, icon: IconUsers, name: m.nav_users(), text: m.administration_users() },
  { to: paths.settingsAppearance, icon: IconPalette, name: m.nav_appearance(), text: m.administration_appearance() },
  { to: paths.settingsDomains, icon: IconWorld, name: m.nav_domains(), text: m.administration_domains() },
  {
    to: paths.settingsOrganisation,
    icon: IconBuilding,
    name: m.nav_organisation(),
    text: m.administration_organisation(),
  },
  { to: paths.settingsCalling, icon: IconClockHour4, name: m.nav_calling(), text: m.administration_calling() },
  { to: paths.deadLetters, icon: IconMailExclamation, name: m.letters_title(), text: m.administration_letters() },
];

export function AdministrationPage() {
  if (!isOwner(useUser())) return <NoAccess />;
  return (
    <Page
      title={m.administration_title()}
      text={m.administration_text()}
      back={{ to: paths.dashboard, label: m.administration_back() }}
    >
      <ul className={classes.rooms}>
        {rooms().map(({ to, icon: Sign, name, text }) => (
          <li key={to}>
            <PreloadLink to={to} className={classes.room}>
              <Sign size={20} stroke={1.5} className={classes.icon} aria-hidden />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.text}>{text}</span>
              </span>
            </PreloadLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
