import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const harness = harnessForFile();
type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const dashboardAccess = { campaigns: false, recruiter: false, inbound: false };
const ada = {
  id: "user_1",
  name: "Ada King",
  role: [] as string[],
  completedSteps: [] as string[],
  dashboardAccess,
} as User;
afterEach(() => queryClient.clear());

const visit = (user = ada) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={user}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <DashboardPage /> }])} />
      </UserContext>
    </QueryClientProvider>,
  );
/** Lets the requests fail and the panels show it. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));
const requestCount = (path: string) =>
  harness.requests.filter((request) => request.path.startsWith(`/api/${path}`)).length;
const failureCount = () => harness.text().split("Try again").length - 1;

it("a dashboard whose parts fail to load shows a failure for each, and requests each once", async () => {
  harness.answerWith(() => errorResponse(429, "rate_limited", "Too many attempts. Wait a little and try again."));
  await visit();
  await pause();
  // Jobs, calls, and the two panels that share the request for the dashboard.
  expect(failureCount()).toBe(4);
  expect([requestCount("get-jobs"), requestCount("get-all-logs"), requestCount("dashboard")]).toEqual([1, 1, 1]);
});

it("a failed list does not hide a loaded list, and keeps showing its error while it is requested again", async () => {
  harness.answerWith(({ path }) =>
    path.startsWith("/api/get-jobs")
      ? okResponse({ jobs: [], pagination: { total: 0, page: 1, limit: 5, totalPages: 0 } })
      : errorResponse(429, "rate_limited", "Not yet"),
  );
  await visit();
  await pause();
  expect(failureCount()).toBe(3);
  expect([requestCount("get-jobs"), requestCount("get-all-logs")]).toEqual([1, 1]);
  const retryResponse = Promise.withResolvers<Response>();
  harness.answerWith(() => retryResponse.promise);
  await act(async () => void queryClient.refetchQueries({ queryKey: keys.logs }));
  await pause();
  expect(requestCount("get-all-logs")).toBe(2);
  expect(harness.text()).toContain("Not yet");
  retryResponse.resolve(errorResponse(429, "rate_limited", "Nor now"));
  await pause();
  expect(harness.text()).toContain("Nor now");
});

const zeroFigures = {
  calls: 0,
  inbound: 0,
  answered: 0,
  reached: 0,
  dialedReached: 0,
  qualified: 0,
  optOuts: 0,
  texts: 0,
  seconds: 0,
};
const run = { total: 40, placed: 12, ended: 10, done: 10, waiting: 0, parentId: "job_1" };
const dashboard = {
  followUps: 3,
  replies: 2,
  timezone: "Europe/Berlin",
  failingNumbers: [{ _id: "num_1", phoneNumber: "+493023125016", label: "Berlin", status: "reconnect" }],
  minutes: { left: 42, endAt: "2027-03-14T12:00:00.000Z" },
  runs: [
    { ...run, runId: "run_2", state: "paused", pauseReason: "failures", parentTitle: "Nurse" },
    { ...run, runId: "run_1", state: "running", parentTitle: "Engineer" },
  ],
  today: { ...zeroFigures, calls: 12, reached: 5, seconds: 600 },
  usual: { ...zeroFigures, calls: 20, reached: 8, seconds: 1_200 },
};

const serve = (totalCalls: number, { usual } = dashboard) =>
  harness.answerWith(({ path }) => {
    if (path.startsWith("/api/get-jobs"))
      return okResponse({ jobs: [], pagination: { total: 0, page: 1, limit: 5, totalPages: 0 } });
    if (path.startsWith("/api/get-all-logs"))
      return okResponse({ logs: [], pagination: { total: totalCalls, totalPages: 1, page: 1, pageSize: 5 } });
    if (path.startsWith("/api/get-calls")) return okResponse({ istwillio: false });
    if (path.startsWith("/api/dashboard")) return okResponse({ dashboard: { ...dashboard, usual } });
    return errorResponse(404, "not_found", "There is none");
  });

it("the dashboard shows what needs attention with where to act, active runs, and today beside a usual day", async () => {
  serve(7);
  await visit();
  await expect.poll(() => harness.text()).toContain("Open follow-ups: 3");
  const text = harness.text();
  for (const words of ["cannot call", "Paused: more than half", "42 minutes left", "Unread replies: 2", "Usually"])
    expect(text).toContain(words);
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  for (const to of ["/your-phone-numbers", "/run/run_2", "/run/run_1", "/follow-ups", "/sms", "/settings/billing"])
    expect(links).toContain(to);
  expect(text).toContain("Calls today");
});

it("an enterprise user, who has no billing page, is led from the minutes to the analytics", async () => {
  serve(7);
  await visit({ ...ada, role: ["enterprise"] });
  await expect.poll(() => harness.text()).toContain("42 minutes left");
  const minutesLink = [...document.querySelectorAll("a")].find(({ textContent }) => textContent.includes("42 minutes"));
  expect(minutesLink?.getAttribute("href")).toBe("/analytics");
});

it("an account without a usual day is not compared with one", async () => {
  serve(7, { ...dashboard, usual: zeroFigures });
  await visit();
  await expect.poll(() => harness.text()).toContain("Calls today");
  await expect.poll(() => harness.text()).not.toContain("Usually");
});

it("a newcomer sees the way to the first call in place of figures", async () => {
  serve(0);
  await visit();
  await expect.poll(() => harness.text()).toContain("On the way to your first call");
  expect(harness.text()).not.toContain("Calls today");
});
