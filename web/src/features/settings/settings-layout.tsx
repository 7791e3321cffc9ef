/** Frame of the settings: the list of pages, and the open page. */
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import * as m from "#messages";
import { NoAccess } from "../../components/no-access.tsx";
import { paths } from "../../lib/paths.ts";
import { usePreload } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import { withTenant } from "../../lib/tenant-filter.ts";
import classes from "./settings-layout.module.css";
import { isClosed, panelSettingsPages, type SettingsPage, settingsPages } from "./settings-pages.ts";

export function SettingsLayout() {
  const user = useUser();
  const { pathname } = useLocation();
  return <Frame pages={settingsPages(user)}>{isClosed(pathname, user) ? <NoAccess /> : <Outlet />}</Frame>;
}

/** The same pages inside the administrator panel, which only owners open. */
export function PanelSettingsLayout() {
  return (
    <Frame pages={panelSettingsPages()}>
      <Outlet />
    </Frame>
  );
}

function Frame({ pages, children }: { readonly pages: readonly SettingsPage[]; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the list scrolls sideways; this keeps the current entry in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry changes with the address.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={m.nav_settings()}>
        <ul ref={list} className={classes.list}>
          {pages.map((page) => (
            <li key={page.path}>
              <Entry {...page} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.room}>{children}</div>
    </div>
  );
}

function Entry({ path, label }: SettingsPage) {
  const { pathname, search } = useLocation();
  const preload = usePreload(path);
  // The specification also names a second address for the profile.
  const isHere = pathname === paths.profile && path === paths.settingsProfile;
  return (
    <NavLink
      to={withTenant(path, search)}
      end
      {...preload}
      className={({ isActive }) => `${classes.entry} ${isActive || isHere ? classes.active : ""}`}
      {...(isHere && { "aria-current": "page" })}
    >
      {label}
    </NavLink>
  );
}
