/** Content of the sidebar and of its drawer: company name, grouped entries, minutes meter. */
import { NavLink, useLocation } from "react-router-dom";
import * as m from "#messages";
import { Logo } from "../../components/logo.tsx";
import { usePreload } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import { HelpMenuSlot } from "./help-menu-slot.tsx";
import { MinutesMeter } from "./minutes-meter.tsx";
import { type NavEntry, navGroups } from "./nav-entries.ts";
import classes from "./sidebar.module.css";

interface SidebarProps {
  readonly isRail?: boolean;
  /** Closes the drawer after navigation. */
  readonly onNavigate?: () => void;
}

export function Sidebar({ isRail = false, onNavigate }: SidebarProps) {
  const user = useUser();
  return (
    <div className={classes.root} data-rail={isRail || undefined}>
      <SidebarSign companyName={user.companyName} isRail={isRail} />
      <nav className={classes.nav} aria-label={m.nav_label()}>
        {navGroups(user).map(({ label, entries }) => (
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
      <HelpMenuSlot isRail={isRail} {...(onNavigate && { onNavigate })} />
      <MinutesMeter isRail={isRail} />
    </div>
  );
}

interface SidebarSignProps {
  readonly companyName?: string | undefined;
  readonly isRail: boolean;
}

/** The company's name; renders before any data has loaded. */
export function SidebarSign({ companyName, isRail }: SidebarSignProps) {
  return (
    <div className={classes.brand} data-rail={isRail || undefined}>
      <Logo companyName={companyName} isCompact={isRail} />
    </div>
  );
}

interface EntryProps extends NavEntry {
  readonly isRail: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Entry({ path, label, icon: Sign, covers, isRail, onNavigate }: EntryProps) {
  const { pathname } = useLocation();
  const rest = usePreload(path);
  const isCovered = covers?.some((address) => pathname.startsWith(address));
  return (
    <NavLink
      to={path}
      {...rest}
      title={isRail ? label : undefined}
      {...(onNavigate && { onClick: onNavigate })}
      className={({ isActive }) => `${classes.entry} ${isActive || isCovered ? classes.active : ""}`}
    >
      <Sign size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>{label}</span>
    </NavLink>
  );
}
