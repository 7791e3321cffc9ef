import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { TenantSelect } from "./tenant-select.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const admin = {
  _id: "user_1",
  id: "user_1",
  tenantId: "tenant_0",
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

it("names the tenant of the address, not the tenant chosen before", async () => {
  harness.answerWith(() => okResponse({ tenants: [{ _id: "tenant_1", name: "Acme" }] }));
  const router = createMemoryRouter([{ path: "/", element: <TenantSelect defaultScope="all" /> }], {
    initialEntries: ["/?tenant=tenant_1"],
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={admin}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  const inputText = () => document.querySelector("input")?.value;
  await expect.poll(inputText).toBe("Acme");
  // No answer names this tenant, so its id is shown.
  await router.navigate("/?tenant=tenant_2");
  await expect.poll(inputText).toBe("tenant_2");
});
