import { useQuery } from "@tanstack/react-query";
import { NavLink, useLocation } from "react-router-dom";
import { formatNumber } from "../../lib/format.ts";
import { isPanel } from "../../lib/paths.ts";
import { usePreload } from "../../lib/preload.tsx";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { withTenant } from "../../lib/tenant-filter.ts";
import type { NavEntry, NavGroup } from "./nav-entries.ts";
import classes from "./sidebar.module.css";

export interface NavListProps {
  readonly label: string;
  readonly groups: readonly NavGroup[];
  readonly isRail: boolean;
  readonly onNavigate: (() => void) | undefined;
}

export function NavList({ label: listLabel, groups, isRail, onNavigate }: NavListProps) {
  return (
    <nav className={classes.nav} aria-label={listLabel}>
      {groups.map(({ label, entries }) => (
        <div key={label ?? ""} className={classes.group}>
          {label && <div className={classes.label}>{label}</div>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Entry {...entry} isRail={isRail} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Count({ field }: { readonly field: NonNullable<NavEntry["counter"]> }) {
  const { data } = useQuery(minutesQuery(useUser().id));
  const count = data?.[field] ?? 0;
  return count > 0 && <bdi className={classes.count}>{formatNumber(count)}</bdi>;
}

interface EntryProps extends NavEntry {
  readonly isRail: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Entry({ path, label, icon: IconComponent, covers, counter, isExact = false, isRail, onNavigate }: EntryProps) {
  const { pathname, search } = useLocation();
  // Links within the panel keep the chosen tenant.
  const to = isPanel(path) ? withTenant(path, search) : path;
  const preload = usePreload(to);
  const isCovered = covers?.some((address) => pathname.startsWith(address));
  return (
    <NavLink
      to={to}
      end={isExact}
      {...preload}
      title={isRail ? label : undefined}
      {...(onNavigate && { onClick: onNavigate })}
      className={({ isActive }) => `${classes.entry} ${isActive || isCovered ? classes.active : ""}`}
    >
      <IconComponent size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>{label}</span>
      {counter && <Count field={counter} />}
    </NavLink>
  );
}
