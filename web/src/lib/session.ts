/** The signed-in user, and what their roles open in the interface. The server authorises independently. */
import type { User } from "@callwright/contracts/endpoints/session";
import { createContext, useContext } from "react";

export const UserContext = createContext<User | undefined>(undefined);

export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser works only inside the shell");
  return user;
}

type Roles = Pick<User, "role">;

export const isOwner = ({ role }: Roles) => role.includes("tenantOwner") || role.includes("superAdmin");

export const isSuperAdmin = ({ role }: Roles) => role.includes("superAdmin");

export const isEnterprise = ({ role }: Roles) => role.includes("enterprise");

export const hasCampaigns = ({ dashboardAccess }: Pick<User, "dashboardAccess">) => dashboardAccess.campaigns;

export const hasInbound = ({ dashboardAccess }: Pick<User, "dashboardAccess">) => dashboardAccess.inbound;

/** Owners manage the team; users with the access `recruiter` invite people to it. */
export const hasTeam = (user: Roles & Pick<User, "dashboardAccess">) => isOwner(user) || user.dashboardAccess.recruiter;

/** An enterprise user's plan is agreed outside the app. */
export const hasSubscription = (user: Roles) => !isEnterprise(user);
