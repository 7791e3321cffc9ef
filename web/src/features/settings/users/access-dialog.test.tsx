import type { Member } from "@callwright/contracts/endpoints/team";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { AccessDialog, changedRights } from "./access-dialog.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const member: Member = {
  _id: "user_2",
  name: "Rita",
  email: "rita@acme.test",
  role: [],
  state: "active" as const,
  createdAt: "2026-11-01T10:00:00.000Z",
  dashboardAccess: { campaigns: false, recruiter: false, inbound: false },
};

it.each([
  ["Campaigns", [], "Saved. Takes effect for Rita now."],
  ["Owner", ["tenantOwner"], "Saved. Rita was signed out. The new roles apply at the next sign-in."],
])("a change of %s says whether it signs the person out", async (label, role, words) => {
  harness.answerWith(() => okResponse({ member: { ...member, role } }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <Notifications />
        <AccessDialog member={member} onClose={vi.fn()} />
      </UserContext>
    </QueryClientProvider>,
  );
  const box = [...document.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label));
  await act(async () => box?.click());
  await harness.submit();
  await expect.poll(() => document.body.textContent).toContain(words);
});

const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };

describe("changed rights of a user", () => {
  it("are empty without a change, in any order of roles", () => {
    expect(
      changedRights(
        { role: ["enterprise", "tenantOwner"], dashboardAccess },
        { role: ["tenantOwner", "enterprise"], dashboardAccess: { ...dashboardAccess } },
      ),
    ).toEqual({});
  });

  it("may be the roles only, or the access only", () => {
    expect(changedRights({ role: [], dashboardAccess }, { role: ["tenantOwner"], dashboardAccess })).toEqual({
      role: ["tenantOwner"],
    });
    const inbound = { ...dashboardAccess, inbound: true };
    expect(
      changedRights({ role: ["tenantOwner"], dashboardAccess }, { role: ["tenantOwner"], dashboardAccess: inbound }),
    ).toEqual({
      dashboardAccess: inbound,
    });
  });

  it("never include a role that only the platform grants", () => {
    expect(changedRights({ role: ["superAdmin"], dashboardAccess }, { role: ["enterprise"], dashboardAccess })).toEqual(
      {
        role: ["enterprise"],
      },
    );
  });
});
