import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import * as m from "#messages";
import { notifyLoadFailure } from "../../components/error-boundary.tsx";
import { Logo } from "../../components/logo.tsx";
import { useIdleComponent } from "../../lib/idle.ts";
import { isPanel } from "../../lib/paths.ts";
import { isOwner, useUser } from "../../lib/session.ts";
import { HelpButton } from "./menu-buttons.tsx";
import { MinutesMeter } from "./minutes-meter.tsx";
import { navGroups } from "./nav-entries.ts";
import { NavList } from "./nav-list.tsx";
import { UpgradeButton } from "./plan-layers.tsx";
import classes from "./sidebar.module.css";

const PanelNav = lazy(async () => ({ default: (await import("./panel-nav.tsx")).PanelNav }));

interface SidebarProps {
  readonly isRail?: boolean;
  readonly onNavigate?: () => void;
}

export function Sidebar({ isRail = false, onNavigate }: SidebarProps) {
  const user = useUser();
  const isInPanel = isPanel(useLocation().pathname) && isOwner(user);
  return (
    <div className={classes.root} data-rail={isRail || undefined}>
      <SidebarBrand companyName={user.companyName} isRail={isRail} />
      {isInPanel ? (
        // Keeps the foot of the sidebar in place while the panel's links load.
        <Suspense fallback={<div className={classes.nav} />}>
          <PanelNav user={user} isRail={isRail} onNavigate={onNavigate} />
        </Suspense>
      ) : (
        <NavList label={m.nav_label()} groups={navGroups(user)} isRail={isRail} onNavigate={onNavigate} />
      )}
      <HelpMenuSlot isRail={isRail} {...(onNavigate && { onNavigate })} />
      <MinutesMeter isRail={isRail} />
      <UpgradeButton isRail={isRail} onNavigate={onNavigate} />
    </div>
  );
}

interface SidebarBrandProps {
  readonly companyName?: string | undefined;
  readonly isRail: boolean;
}

export function SidebarBrand({ companyName, isRail }: SidebarBrandProps) {
  return (
    <div className={classes.brand} data-rail={isRail || undefined}>
      <Logo companyName={companyName} isCompact={isRail} />
    </div>
  );
}

const loadHelpMenu = async () => (await import("./help-menu.tsx")).HelpMenu;

function HelpMenuSlot(props: { readonly isRail: boolean; readonly onNavigate?: () => void }) {
  const [isWanted, setWanted] = useState(false);
  const onFailed = (error: unknown) => {
    void notifyLoadFailure(error);
    setWanted(false);
  };
  const HelpMenu = useIdleComponent(loadHelpMenu, { isWanted, onFailed });
  // Keeps the plain button until it is pressed, since replacing a focused button loses the focus.
  if (HelpMenu && isWanted) return <HelpMenu {...props} shouldOpenOnMount />;
  return <HelpButton isRail={props.isRail} onClick={() => setWanted(true)} />;
}
