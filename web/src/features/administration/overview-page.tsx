import { Stack } from "@mantine/core";
import {
  IconAdjustments,
  IconClockHour4,
  IconMailExclamation,
  IconPalette,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useChosenTenantId, withTenant } from "../../lib/tenant-filter.ts";
import { StatsFigures } from "./analytics/stats-figures.tsx";
import classes from "./panel.module.css";
import { statsQuery } from "./queries.ts";
import { TenantFilter } from "./tenant-filter.tsx";

const cards = () => [
  { to: paths.panelUsers, icon: IconUsers, name: m.nav_users(), text: m.administration_users() },
  { to: paths.panelSettings, icon: IconPalette, name: m.nav_appearance(), text: m.administration_appearance() },
  { to: paths.panelDomains, icon: IconWorld, name: m.nav_domains(), text: m.administration_domains() },
  { to: paths.panelCalling, icon: IconClockHour4, name: m.nav_calling(), text: m.administration_calling() },
  {
    to: paths.panelGeneralSettings,
    icon: IconAdjustments,
    name: m.nav_organisation(),
    text: m.administration_organisation(),
  },
  { to: paths.deadLetters, icon: IconMailExclamation, name: m.letters_title(), text: m.administration_letters() },
];

export function OverviewPage() {
  const { search } = useLocation();
  const { data: stats } = useQuery(statsQuery("month", useChosenTenantId()));
  return (
    <Page title={m.administration_title()} text={m.administration_text()} actions={<TenantFilter />}>
      <StatsFigures stats={stats} />
      <ul className={classes.areaCards}>
        {cards().map(({ to, icon: CardIcon, name, text }) => (
          <li key={to}>
            <PreloadLink to={withTenant(to, search)} className={classes.areaCard}>
              <CardIcon size={20} stroke={1.5} className="cw-dimmed" style={{ flex: "none" }} aria-hidden />
              <Stack component="span" gap={4}>
                <span className="cw-bold">{name}</span>
                <span className="cw-dimmed cw-small">{text}</span>
              </Stack>
            </PreloadLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
