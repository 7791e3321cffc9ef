/** The people of the two demo tenants and of the platform: fixed addresses, one password. */
import type { Role } from "@callwright/contracts";

export const demoPassword = "Callwright-demo-1";

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly tenant: "platform" | "acme" | "globex";
  readonly host: string;
  readonly roles: readonly Role[];
  readonly description: string;
  readonly minutes: { readonly allowed: number; readonly free: number; readonly plan: string };
}

const minutes = {
  unlimited: { allowed: 100_000, free: 0, plan: "Enterprise" },
  scale: { allowed: 6_000, free: 30, plan: "Scale" },
  trial: { allowed: 30, free: 30, plan: "Trial" },
} as const;

export const demoUsers: readonly DemoUser[] = [
  {
    email: "admin@callwright.test",
    name: "Ada Admin",
    tenant: "platform",
    host: "localhost",
    roles: ["superAdmin"],
    description: "super administrator of the platform",
    minutes: minutes.unlimited,
  },
  {
    email: "owner@acme.test",
    name: "Olivia Owner",
    tenant: "acme",
    host: "acme.localhost",
    roles: ["tenantOwner"],
    description: "owner of Acme",
    minutes: minutes.unlimited,
  },
  {
    email: "recruiter@acme.test",
    name: "Rita Recruiter",
    tenant: "acme",
    host: "acme.localhost",
    roles: [],
    description: "a number, a job and a campaign with people in every state",
    minutes: minutes.scale,
  },
  {
    email: "enterprise@acme.test",
    name: "Emil Enterprise",
    tenant: "acme",
    host: "acme.localhost",
    roles: ["enterprise"],
    description: "enterprise user of Acme",
    minutes: minutes.unlimited,
  },
  {
    email: "trial@acme.test",
    name: "Tilda Trial",
    tenant: "acme",
    host: "acme.localhost",
    roles: [],
    description: "on trial, nothing imported yet",
    minutes: minutes.trial,
  },
  {
    email: "owner@globex.test",
    name: "Otto Owner",
    tenant: "globex",
    host: "globex.localhost",
    roles: ["tenantOwner"],
    description: "owner of Globex",
    minutes: minutes.unlimited,
  },
  {
    email: "recruiter@globex.test",
    name: "Ralf Recruiter",
    tenant: "globex",
    host: "globex.localhost",
    roles: [],
    description: "a number and a job of Globex",
    minutes: minutes.scale,
  },
];
