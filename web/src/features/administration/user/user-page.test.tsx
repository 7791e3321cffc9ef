import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { UserPage } from "./user-page.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const minutesLimits = { minutesUsed: 3, totalAllowed: 100, freeMinutes: 30, plan: "Starter" };
const user = {
  _id: "user_2",
  id: "user_2",
  tenantId: "tenant_1",
  name: "Rita",
  email: "rita@acme.test",
  role: [],
  userType: "subscription",
  companyName: "Acme",
  isOnboarded: true,
  isPaid: false,
  minutesLimits,
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
  state: "active",
  tenantName: "Acme",
  createdAt: "2026-11-01T08:00:00.000Z",
  version: 7,
  timezone: "Europe/Berlin",
  smtp: null,
  canEdit: true,
};
const me = {
  ...user,
  role: ["tenantOwner" as const],
  userType: "subscription" as const,
  completedSteps: [],
};

const show = (search = "") =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={me}>
        <RouterProvider
          router={createMemoryRouter([{ path: "/user-detail/:userId", element: <UserPage /> }], {
            initialEntries: [`/user-detail/user_2${search}`],
          })}
        />
      </UserContext>
    </QueryClientProvider>,
  );

const waitForText = (text: string) => waitFor(() => expect(harness.text()).toContain(text));

describe("a user's page", () => {
  it("has four tabs, and shows name, email, minutes and user type as disabled fields", async () => {
    harness.answerWith(() => okResponse({ user }));
    await show();
    await waitForText("User Type");
    const tabs = [...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
    expect(tabs).toEqual(["User Information", "Subscription", "Usage History", "Login History"]);
    const fields = [...document.querySelectorAll("input")];
    expect(fields.map(({ value }) => value)).toEqual(["Rita", "rita@acme.test", "3 of 100 used", "Subscription"]);
    expect(fields.every(({ disabled }) => disabled)).toBe(true);
  });

  it("leads to the user's calls in their tenant", async () => {
    harness.answerWith(() => okResponse({ user }));
    await show();
    await waitForText("User Type");
    const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Calls history");
    expect(link?.getAttribute("href")).toBe("/administrator-panel/calls-history?user=user_2&tenant=tenant_1");
  });

  it("says that loading failed, and that there is no such user", async () => {
    harness.answerWith(() => errorResponse(400, "bad_request", "No"));
    await show();
    await waitForText("Error loading user data. Please try again.");
    harness.answerWith(() => errorResponse(404, "not_found", "No"));
    await harness.press("Try again");
    await waitForText("User not found.");
  });

  it("has the specification's words for a user without jobs and campaigns", async () => {
    const pagination = { total: 0, totalPages: 0, page: 1, pageSize: 20 };
    harness.answerWith(({ path }) =>
      path.includes("/usage") ? okResponse({ agentData: [], pagination }) : okResponse({ user }),
    );
    await show("?tab=usage");
    await waitForText("No Campaign Data");
  });

  it("lists the people of each job and campaign in pages, each leading to the lead's page in the panel", async () => {
    const person = (n: number) => ({
      _id: `cand_${n}`,
      firstName: "Person",
      lastName: String(n),
      callStatus: "Completed",
    });
    const item = {
      _id: "camp_1",
      campaignId: "camp_1",
      kind: "campaign",
      title: "Nurses",
      companyName: "Acme",
      createdAt: user.createdAt,
      totalLeads: 3,
      calls: 2,
      reached: 1,
      failed: 1,
      goodFits: 1,
      minutes: 4,
      candidates: [person(1)],
    };
    const pagination = { total: 1, totalPages: 1, page: 1, pageSize: 20 };
    harness.answerWith(({ path }) => {
      if (path.includes("/usage")) return okResponse({ agentData: [item], pagination });
      if (path.includes("after=")) return okResponse({ candidates: [person(3)] });
      if (path.includes("/campaigns/camp_1/leads"))
        return okResponse({ candidates: [person(1), person(2)], next: "token" });
      return okResponse({ user });
    });
    await show("?tab=usage");
    await waitForText("Nurses");
    expect(harness.text()).not.toContain("Person 1");
    await harness.press("Nurses");
    await waitForText("Person 2");
    await harness.press("Show more");
    await waitForText("Person 3");
    const leads = [...document.querySelectorAll("a")].filter(({ textContent }) => textContent.startsWith("Person"));
    expect(leads.map((link) => link.getAttribute("href"))).toEqual(
      [1, 2, 3].map(
        (n) =>
          `/administrator-panel/user-detail/camp_1/lead/cand_${n}?campaignId=camp_1&agentId=camp_1&tenant=tenant_1&user=user_2`,
      ),
    );
  });
});
