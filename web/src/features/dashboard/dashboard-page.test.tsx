import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, okResponse, stageForFile } from "../../../test/stage.tsx";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const stage = stageForFile();
type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const dashboardAccess = { campaigns: false, recruiter: false, inbound: false };
const ada = { id: "user_1", name: "Ada King", completedSteps: [] as string[], dashboardAccess } as User;
afterEach(() => queryClient.clear());

const visit = () =>
  stage.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={ada}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <DashboardPage /> }])} />
      </UserContext>
    </QueryClientProvider>,
  );
const pause = () => act(() => new Promise((over) => setTimeout(over, 100)));
const asked = (path: string) => stage.requests.filter((request) => request.path.startsWith(`/api/${path}`)).length;
const failures = () => stage.text().split("Try again").length - 1;

it("a dashboard whose lists fail to load says so, and requests each once", async () => {
  stage.answerWith(() => errorResponse(429, "rate_limited", "Too many attempts. Wait a little and try again."));
  await visit();
  await pause();
  expect(failures()).toBe(2);
  expect([asked("get-jobs"), asked("get-all-logs")]).toEqual([1, 1]);
});

it("a failed list leaves the other, and still shows its error while it is retried", async () => {
  stage.answerWith(({ path }) =>
    path.startsWith("/api/get-jobs")
      ? okResponse({ jobs: [], pagination: { total: 0, page: 1, limit: 5, totalPages: 0 } })
      : errorResponse(429, "rate_limited", "Not yet"),
  );
  await visit();
  await pause();
  expect(failures()).toBe(1);
  expect([asked("get-jobs"), asked("get-all-logs")]).toEqual([1, 1]);
  const gate = Promise.withResolvers<Response>();
  stage.answerWith(() => gate.promise);
  await act(async () => void queryClient.refetchQueries({ queryKey: keys.logs }));
  await pause();
  expect(asked("get-all-logs")).toBe(2);
  expect(stage.text()).toContain("Not yet");
  gate.resolve(errorResponse(429, "rate_limited", "Nor now"));
  await pause();
  expect(stage.text()).toContain("Nor now");
});
