/** A user without a role, on a plan. */
import type { User } from "@callwright/contracts/endpoints/session";

export const subscriber: User = {
  _id: "user_1",
  id: "user_1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  role: [],
  userType: "subscription",
  tenantId: "tenant_1",
  companyName: "Acme",
  isOnboarded: true,
  minutesLimits: { minutesUsed: 412, totalAllowed: 3000, freeMinutes: 0, plan: "Grow" },
  dashboardAccess: { campaigns: false, recruiter: false, inbound: false },
  timezone: "Europe/Berlin",
  completedSteps: [],
};
