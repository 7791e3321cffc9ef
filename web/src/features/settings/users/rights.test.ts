import { describe, expect, it } from "vitest";
import { changesOf } from "./rights.ts";

const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };

describe("what was changed of a person's rights", () => {
  it("is nothing where nothing was changed, whatever the order of roles", () => {
    expect(
      changesOf(
        { role: ["enterprise", "tenantOwner"], dashboardAccess },
        { role: ["tenantOwner", "enterprise"], dashboardAccess: { ...dashboardAccess } },
      ),
    ).toEqual({});
  });

  it("is the roles alone, or the access alone", () => {
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

  it("never names a role that only the platform gives", () => {
    expect(changesOf({ role: ["superAdmin"], dashboardAccess }, { role: ["enterprise"], dashboardAccess })).toEqual({
      role: ["enterprise"],
    });
  });
});
