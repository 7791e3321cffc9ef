import { describe, expect, it } from "vitest";
import { changesOf } from "./rights.ts";

const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };

describe("changed rights of a user", () => {
  it("are empty without a change, in any order of roles", () => {
    expect(
      changesOf(
        { role: ["enterprise", "tenantOwner"], dashboardAccess },
        { role: ["tenantOwner", "enterprise"], dashboardAccess: { ...dashboardAccess } },
      ),
    ).toEqual({});
  });

  it("may be the roles only, or the access only", () => {
    expect(changesOf({ role: [], dashboardAccess }, { role: ["tenantOwner"], dashboardAccess })).toEqual({
      role: ["tenantOwner"],
    });
    const inbound = { ...dashboardAccess, inbound: true };
    expect(
      changesOf({ role: ["tenantOwner"], dashboardAccess }, { role: ["tenantOwner"], dashboardAccess: inbound }),
    ).toEqual({
      dashboardAccess: inbound,
    });
  });

  it("never include a role that only the platform grants", () => {
    expect(changesOf({ role: ["superAdmin"], dashboardAccess }, { role: ["enterprise"], dashboardAccess })).toEqual({
      role: ["enterprise"],
    });
  });
});
