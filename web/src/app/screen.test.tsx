import type { User } from "@callwright/contracts/endpoints/session";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { hasCampaigns, hasSubscription, UserContext } from "../lib/session.ts";
import { withAccess } from "./screen.tsx";

const harness = harnessForFile();

const user: User = {
  _id: "user_1",
  id: "user_1",
  name: "Rita",
  email: "rita@acme.test",
  role: [],
  userType: "subscription",
  tenantId: "tenant_1",
  companyName: "Acme",
  isOnboarded: true,
  timezone: "Europe/Berlin",
  completedSteps: [],
  minutesLimits: { minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" },
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
};
const Secret = () => <p>Secret</p>;

it("a page is hidden from users without access: campaigns, and the subscription of an enterprise user", async () => {
  const Campaigns = withAccess(Secret, hasCampaigns);
  const Subscription = withAccess(Secret, hasSubscription);
  const show = async (viewer: User, Page: typeof Campaigns) => {
    await harness.show(
      <MemoryRouter>
        <UserContext value={viewer}>
          <Page />
        </UserContext>
      </MemoryRouter>,
    );
    return harness.text().includes("Secret");
  };
  expect(await show(user, Campaigns)).toBe(true);
  expect(await show(user, Subscription)).toBe(true);
  const withoutCampaigns = { ...user.dashboardAccess, campaigns: false };
  expect(await show({ ...user, dashboardAccess: withoutCampaigns }, Campaigns)).toBe(false);
  expect(await show({ ...user, role: ["enterprise"] }, Subscription)).toBe(false);
});
