import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { OverviewPage } from "./overview-page.tsx";

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

it("keeps the chosen tenant in every link", async () => {
  // The links need no data.
  harness.answerWith(() => errorResponse(404, "not_found", "No"));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={admin}>
        <RouterProvider
          router={createMemoryRouter([{ path: "/administrator-panel", element: <OverviewPage /> }], {
            initialEntries: ["/administrator-panel?tenant=tenant_2"],
          })}
        />
      </UserContext>
    </QueryClientProvider>,
  );
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links).toContain("/administrator-panel/users?tenant=tenant_2");
  expect(links.every((link) => link.endsWith("?tenant=tenant_2"))).toBe(true);
});
