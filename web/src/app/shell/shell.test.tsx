import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { meQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { Shell } from "./shell.tsx";

const harness = harnessForFile();
// The theme request fails in every test and logs an error.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const user = {
  id: "user_1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  companyName: "Acme",
  role: "user",
  dashboardAccess: { campaigns: false },
  minutesLimits: { minutesUsed: 0, totalAllowed: 100, freeMinutes: 100, plan: "free" },
};

const openShell = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ element: <Shell />, children: [{ path: "/", element: <textarea /> }] }])}
      />
    </QueryClientProvider>,
  );

const refetchUser = () =>
  act(async () => {
    await queryClient.fetchQuery({ ...meQuery, retry: false, staleTime: 0 }).catch(() => undefined);
    // Observers are notified a moment later.
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

it("a failed refresh of the user keeps what is typed", async () => {
  harness.answerWith(({ path }) => (path === "/api/me" ? okResponse({ user }) : errorResponse(404, "not_found", "No")));
  await openShell();
  const field = document.querySelector("textarea");
  if (!field) throw new Error("The page is not shown");
  field.value = "typed";
  harness.answerWith(() => errorResponse(503, "unavailable", "Try again later"));
  await refetchUser();
  expect(queryClient.getQueryState(meQuery.queryKey)?.status).toBe("error");
  expect(document.querySelector("textarea")?.value).toBe("typed");
});

it("a failure is shown if the user cannot be loaded", async () => {
  harness.answerWith(() => errorResponse(400, "bad_request", "No"));
  await openShell();
  await expect.poll(() => harness.text()).toContain("Something went wrong.");
});

it("the minutes (get-calls) are requested only after the user has loaded", async () => {
  const userResponse = Promise.withResolvers<Response>();
  harness.answerWith(({ path }) => (path === "/api/me" ? userResponse.promise : errorResponse(404, "not_found", "No")));
  await openShell();
  const callsRequests = () =>
    harness.requests.filter(({ path }) => path.startsWith("/api/get-calls/")).map(({ path }) => path);
  expect(callsRequests()).toEqual([]);
  userResponse.resolve(okResponse({ user }));
  await expect.poll(callsRequests).toContain("/api/get-calls/user_1");
});
