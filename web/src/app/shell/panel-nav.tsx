import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { NavList, type NavListProps } from "./nav-list.tsx";
import { panelGroups } from "./panel-entries.ts";

interface PanelNavProps extends Pick<NavListProps, "isRail" | "onNavigate"> {
  readonly user: User;
}

export const PanelNav = ({ user, ...list }: PanelNavProps) => (
  <NavList label={m.administration_title()} groups={panelGroups(user)} {...list} />
);
