import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { JobListPage } from "./job-list-page.tsx";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

const nurse = {
  _id: "job_1",
  title: "Nurse",
  companyName: "Acme",
  location: "Berlin",
  workplaceType: "onsite",
  language: "en",
  totalCandidates: 1,
  timezone: "UTC",
  createdAt: "2026-01-01T00:00:00.000Z",
  callSummary: { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 1 },
};

it("a page that fails to load keeps the pager, which leads back to the loaded page", async () => {
  harness.answerWith(({ path }) => {
    const page = Number(new URL(path, "http://acme.test").searchParams.get("page") ?? 1);
    if (page > 1) return errorResponse(429, "rate_limited", "Too many attempts.");
    return okResponse({ jobs: [nurse], pagination: { total: 6, totalPages: 2, page, limit: 5 } });
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/job"]}>
        <JobListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toContain("Nurse");
  await harness.press("Next");
  await expect.poll(() => harness.text()).toContain("Try again");
  expect(harness.text()).toContain("of 6");
  await harness.press("Previous");
  await expect.poll(() => harness.text()).toContain("Nurse");
});
