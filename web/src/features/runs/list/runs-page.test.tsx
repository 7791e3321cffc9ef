import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { RunsPage } from "./runs-page.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const recruiter = { id: "user_1", timezone: "UTC" } as User;

const run = {
  runId: "run_1",
  parentId: "job_1",
  parentTitle: "Nurse",
  createdAt: "2026-01-01T00:00:00.000Z",
  state: "completed",
  total: 1,
  done: 1,
  waiting: 0,
  live: 0,
  zone: "UTC",
};

it("a page that fails to load keeps the pager and the job's title", async () => {
  harness.answerWith(({ path }) => {
    const page = Number(new URL(path, "http://acme.test").searchParams.get("page") ?? 1);
    if (page > 1) return errorResponse(429, "rate_limited", "Too many attempts.");
    return okResponse({ runs: [run], pagination: { total: 21, totalPages: 2, page, pageSize: 20 } });
  });
  const router = createMemoryRouter([{ path: "/job/:postId/runs", element: <RunsPage /> }], {
    initialEntries: ["/job/job_1/runs"],
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={recruiter}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toContain("Nurse");
  await harness.press("Next");
  await expect.poll(() => harness.text()).toContain("Try again");
  expect(harness.text()).toContain("of 21");
  expect(harness.text()).toContain("Nurse");
  await harness.press("Previous");
  await expect.poll(() => document.querySelectorAll("tbody tr[tabindex]").length).toBe(1);
});
