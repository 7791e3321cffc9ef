/** What a person's roles open: read where entries, rooms and menus are chosen. The server decides for itself. */
import type { User } from "@callwright/contracts/endpoints/session";

type Roles = Pick<User, "role">;

/** Owners run a tenant: its people, its look, its addresses. */
export const isOwner = ({ role }: Roles) => role.includes("tenantOwner") || role.includes("superAdmin");

/** They keep what holds for all tenants. */
export const isSuperAdmin = ({ role }: Roles) => role.includes("superAdmin");

export const isEnterprise = ({ role }: Roles) => role.includes("enterprise");
