/** The panel uses the specification's words if it cannot load or save. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, waitFor } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { AnalyticsPage } from "./analytics/analytics-page.tsx";
import { CallsPage } from "./calls-page.tsx";
import { TenantsPage } from "./tenants/tenants-page.tsx";
import { CreateUserPage } from "./users/create-user-page.tsx";
import { UsersPage } from "./users/users-page.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const admin = {
  _id: "user_1",
  id: "user_1",
  tenantId: "tenant_1",
  name: "Ada",
  email: "ada@platform.test",
  role: ["superAdmin" as const],
  userType: "subscription" as const,
  companyName: "Platform",
  isOnboarded: true,
  dashboardAccess: { campaigns: true, recruiter: true, inbound: true },
  timezone: "UTC",
  completedSteps: [],
  minutesLimits: { minutesUsed: 0, totalAllowed: 100, freeMinutes: 0, plan: "Enterprise" },
};

async function show(element: ReactNode, search = "") {
  // The server gives no reason, so the page's own words are shown.
  harness.answerWith(() => errorResponse(400, "bad_request", ""));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={admin}>
        <RouterProvider
          router={createMemoryRouter([{ path: "/panel", element }], { initialEntries: [`/panel${search}`] })}
        />
      </UserContext>
    </QueryClientProvider>,
  );
}

const waitForText = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

it.each([
  ["Failed to fetch users", <UsersPage key="users" />, ""],
  ["Failed to fetch tenants", <TenantsPage key="tenants" />, ""],
  ["Failed to fetch admin stats", <AnalyticsPage key="stats" />, ""],
  ["Failed to fetch user", <CallsPage key="calls" />, "?user=user_2"],
])("says %j if loading fails", async (words, page, search) => {
  await show(page, search);
  await waitForText(words);
});

it('says "Failed to create user" if the server gives no reason', async () => {
  await show(<CreateUserPage />);
  harness.answerWith(() => errorResponse(500, "internal", "Something went wrong."));
  await harness.fill({ name: "Rita", email: "rita@acme.test" });
  await act(async () => document.querySelector("form")?.requestSubmit());
  await waitForText("Failed to create user");
});
