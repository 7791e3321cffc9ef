import { focusManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
// Loads the on-demand dialog in advance, so that the test does not wait for its compilation.
import "../../../components/confirm-modal.tsx";
import { queryClient } from "../../../lib/query.ts";
import { DeleteDialog } from "../delete-dialog.tsx";
import { ParentPage } from "./parent-page.tsx";
import { scrollPageQuery, useParent } from "./parent-query.ts";
import { readView, usePeopleView } from "./people-view.ts";

const harness = harnessForFile();
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  queryClient.clear();
});

const job = { title: "Nurse", candidates: [], criteria: [], pagination: { totalCandidates: 0, totalPages: 1 } };

/** A job, polled as on its page. */
function PolledJob() {
  const { view } = usePeopleView("job_1");
  return <h1>{useParent("job_1", view, 1).parent?.title}</h1>;
}

const visit = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PolledJob />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const passTime = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // Queries notify their observers a moment after an answer.
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

it("a job in view is polled every 3 seconds, and not while hidden", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await visit();
  expect(harness.heading()).toBe("Nurse");
  expect(harness.requests).toHaveLength(1);
  await passTime(2_999);
  expect(harness.requests).toHaveLength(1);
  await passTime(1);
  expect(harness.requests).toHaveLength(2);
  focusManager.setFocused(false);
  await passTime(30_000);
  expect(harness.requests).toHaveLength(2);
});

it("a job that is being deleted is not polled", async () => {
  const deleted = Promise.withResolvers<Response>();
  harness.answerWith(({ path }) => (path.includes("delete") ? deleted.promise : okResponse({ job })));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PolledJob />
      </MemoryRouter>
      <DeleteDialog
        parent={{ _id: "job_1", title: "Nurse", totalCandidates: 0 }}
        onClose={vi.fn()}
        // Never settles, so the deletion lasts even after the server's answer.
        onDeleted={() => new Promise(() => {})}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(harness.text()).toContain("Delete job"));
  await harness.press("Delete job");
  await passTime(9_000);
  deleted.resolve(okResponse());
  await passTime(9_000);
  expect(harness.requests.map(({ path }) => path.split("?")[0])).toEqual([
    "/api/get-job/job_1",
    "/api/delete-job/job_1",
  ]);
});

/** Reports each of its renders. `readsTime`: whether it reads the time of the last poll. */
function RenderReporter({ readsTime, onRender }: { readonly readsTime: boolean; readonly onRender: () => void }) {
  const { view } = usePeopleView("job_1");
  const { getLastPollTime } = useParent("job_1", view, 1);
  onRender();
  return readsTime ? <time>{getLastPollTime()}</time> : null;
}

it("a poll without changes re-renders only components that read its time", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const rendersDuringPolls = async ({ readsTime }: { readsTime: boolean }) => {
    let renders = 0;
    const onRender = () => {
      renders += 1;
    };
    await harness.show(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <RenderReporter key={String(readsTime)} readsTime={readsTime} onRender={onRender} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const before = { renders, requests: harness.requests.length };
    await passTime(9_000);
    expect(harness.requests.length).toBe(before.requests + 3);
    return renders - before.renders;
  };
  expect(await rendersDuringPolls({ readsTime: false })).toBe(0);
  expect(await rendersDuringPolls({ readsTime: true })).toBeGreaterThan(0);
});

const scrolledView = readView(new URLSearchParams({ size: "all" }));

/** A page of the list, polled unless the list is being scrolled. */
function PolledListPage({ isIdle }: { readonly isIdle: boolean }) {
  const query = scrollPageQuery("job_1", scrolledView, 1);
  return useQuery({ ...query, ...(!isIdle && { refetchInterval: false }) }).data?.title;
}

it("a list page that is idle only briefly is polled as soon as its poll is due", async () => {
  harness.answerWith(() => okResponse({ job: { ...job, pagination: { page: 1, totalCandidates: 5, totalPages: 1 } } }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const show = (isIdle: boolean) =>
    harness.show(
      <QueryClientProvider client={queryClient}>
        <PolledListPage isIdle={isIdle} />
      </QueryClientProvider>,
    );
  await show(true);
  expect(harness.requests).toHaveLength(1);
  await passTime(3_000);
  expect(harness.requests).toHaveLength(2);
  // Each round scrolls for 2.5 seconds and idles for 1, so the 3-second poll falls due while idle.
  for (let round = 0; round < 3; round += 1) {
    await show(false);
    await passTime(2_500);
    expect(harness.requests).toHaveLength(2 + round);
    await show(true);
    await passTime(1_000);
    expect(harness.requests).toHaveLength(3 + round);
  }
});

it("an idle user's job is polled more and more rarely, down to once a minute, and immediately on activity", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  // Records activity on the fake clock, which starts at zero.
  window.dispatchEvent(new Event("pointermove"));
  await visit();
  // In this hour, once a minute makes 60 requests; the shorter intervals at its beginning add some.
  await passTime(3_600_000);
  const idleRequests = harness.requests.length;
  expect(idleRequests).toBeGreaterThan(60);
  expect(idleRequests).toBeLessThan(100);
  window.dispatchEvent(new Event("pointermove"));
  await passTime(1);
  expect(harness.requests).toHaveLength(idleRequests + 1);
  await passTime(9_000);
  expect(harness.requests).toHaveLength(idleRequests + 4);
});

it("a changing job is polled every 3 seconds even without activity", async () => {
  let revision = 0;
  harness.answerWith(() => okResponse({ job: { ...job, title: `Nurse ${++revision}` } }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  await visit();
  await passTime(600_000);
  // Ten minutes hold 200 intervals of 3 seconds.
  expect(harness.requests.length).toBeGreaterThan(195);
});

it("a job opened again within 30 seconds is shown from the cache", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["Date"] });
  const comeBackAfter = async (ms: number) => {
    await harness.show(null);
    vi.setSystemTime(Date.now() + ms);
    await visit();
  };
  await visit();
  await comeBackAfter(29_000);
  expect(harness.heading()).toBe("Nurse");
  expect(harness.requests).toHaveLength(1);
  await comeBackAfter(2_000);
  expect(harness.requests).toHaveLength(2);
});

it("a job that fails to load says so in the specification's words", async () => {
  harness.answerWith(() => errorResponse(404, "not_found", "There is no such job"));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/job/overview/job_1"]}>
        <Routes>
          <Route path="/job/overview/:postId" element={<ParentPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toContain("Error fetching job!");
});

const showPage = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([{ path: "/job/overview/:postId", element: <ParentPage /> }], {
          initialEntries: ["/job/overview/job_1"],
        })}
      />
    </QueryClientProvider>,
  );

it("a job that fails to refresh stays in view with its age; a deleted one does not", async () => {
  const fullJob = {
    ...job,
    _id: "job_1",
    timezone: "UTC",
    createdAt: "2026-01-01T00:00:00.000Z",
    totalCandidates: 0,
    callSummary: { totalSuccess: 0, totalFailed: 0, totalNotExecuted: 0 },
  };
  harness.answerWith(({ path }) =>
    path.startsWith("/api/get-job") ? okResponse({ job: fullJob }) : errorResponse(404, "not_found", "There is none"),
  );
  await showPage();
  expect(harness.heading()).toBe("Nurse");
  expect(harness.text()).not.toContain("Not up to date");

  const poll = () =>
    act(async () => {
      await queryClient.invalidateQueries({ queryKey: ["parent", "job_1"] });
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  harness.answerWith(() => errorResponse(429, "rate_limited", "Try later"));
  await poll();
  expect(harness.heading()).toBe("Nurse");
  // The notice loads on demand.
  await waitFor(() => expect(harness.text()).toContain("Not up to date since"));
  harness.answerWith(() => okResponse({ job: fullJob }));
  await poll();
  expect(harness.text()).not.toContain("Not up to date");
  harness.answerWith(() => errorResponse(404, "not_found", "There is no such job"));
  await poll();
  expect(harness.text()).toContain("Error fetching job!");
});
