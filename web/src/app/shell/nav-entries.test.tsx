import { describe, expect, it } from "vitest";
import { navGroups } from "./nav-entries.ts";

const access = { campaigns: true, recruiter: false, inbound: false };

const listed = (user: Parameters<typeof navGroups>[0]) =>
  navGroups(user).map(({ label, entries }) => [label, entries.map((entry) => entry.label)]);

describe("the sidebar", () => {
  it("lists the specification's entries and groups, and the recruiter's daily rooms", () => {
    expect(listed({ role: [], dashboardAccess: access })).toEqual([
      [undefined, ["Dashboard", "Analytics", "Calls history", "Integrations"]],
      ["Outbound", ["Jobs", "Campaigns", "Follow-ups", "SMS", "Do not call"]],
      ["Phone Numbers", ["Import Your Number"]],
      ["Settings", ["Profile", "Subscription", "Api Keys"]],
    ]);
  });

  it("shows Campaigns only to whom dashboardAccess gives it; Jobs to everybody", () => {
    const groups = listed({ role: [], dashboardAccess: { ...access, campaigns: false } });
    expect(groups[1]).toEqual(["Outbound", ["Jobs", "Follow-ups", "SMS", "Do not call"]]);
  });

  it("hides Subscription where the roles contain enterprise", () => {
    const groups = listed({ role: ["tenantOwner", "enterprise"], dashboardAccess: access });
    expect(groups[3]).toEqual(["Settings", ["Profile", "Api Keys"]]);
  });
});
