import { describe, expect, it } from "vitest";
import { navGroups } from "./nav-entries.ts";

const access = { campaigns: true, recruiter: false, inbound: false };

const labelsFor = (user: Parameters<typeof navGroups>[0]) =>
  navGroups(user).map(({ label, entries }) => [label, entries.map((entry) => entry.label)]);

describe("the sidebar", () => {
  it("lists the specification's entries and groups, and the recruiter's daily pages", () => {
    expect(labelsFor({ role: [], dashboardAccess: access })).toEqual([
      [undefined, ["Dashboard", "Analytics", "Calls history", "Integrations"]],
      ["Outbound", ["Jobs", "Campaigns", "Leads", "Companies", "Follow-ups", "SMS"]],
      ["Phone Numbers", ["Import Your Number"]],
      ["Settings", ["Profile", "Subscription", "Api Keys"]],
    ]);
  });

  it("shows Campaigns only with dashboardAccess, and Jobs to everyone", () => {
    const groups = labelsFor({ role: [], dashboardAccess: { ...access, campaigns: false } });
    expect(groups[1]).toEqual(["Outbound", ["Jobs", "Follow-ups", "SMS"]]);
  });

  it("shows inbound assistants only with dashboardAccess", () => {
    const groups = labelsFor({ role: [], dashboardAccess: { ...access, inbound: true } });
    expect(groups[2]).toEqual(["Inbound", ["Assistants"]]);
  });

  it("hides Subscription where the roles contain enterprise", () => {
    const groups = labelsFor({ role: ["enterprise"], dashboardAccess: access });
    expect(groups[3]).toEqual(["Settings", ["Profile", "Api Keys"]]);
  });

  it("highlights a settings entry only on its own page", () => {
    const entries = navGroups({ role: ["tenantOwner"], dashboardAccess: access })[3]?.entries ?? [];
    expect(entries.map(({ label }) => label)).toEqual(["Profile", "Subscription", "Api Keys"]);
    const highlighted = (address: string) =>
      entries.filter(({ path, covers = [] }) => [path, ...covers].some((prefix) => address.startsWith(prefix)));
    for (const path of ["/settings/profile", "/profile"])
      expect(highlighted(path).map(({ label }) => label)).toEqual(["Profile"]);
    for (const path of ["/settings/users", "/settings/billing", "/do-not-call"]) expect(highlighted(path)).toEqual([]);
    expect(highlighted("/api-keys").map(({ label }) => label)).toEqual(["Api Keys"]);
  });
});
