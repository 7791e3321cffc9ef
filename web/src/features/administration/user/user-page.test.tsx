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
  ...{ _id: "user_2", id: "user_2", tenantId: "tenant_1", name: "Rita", email: "rita@acme.test", role: [] },
  ...{ userType: "subscription", companyName: "Acme", isOnboarded: true, isPaid: false, minutesLimits },
  ...{ dashboardAccess: { campaigns: true, recruiter: false, inbound: false }, state: "active", tenantName: "Acme" },
  ...{ createdAt: "2026-11-01T08:00:00.000Z", version: 7, timezone: "Europe/Berlin", smtp: null, canEdit: true },
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
});
