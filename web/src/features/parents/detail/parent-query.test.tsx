import { focusManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
// The dialog, loaded when it is opened: the test does not wait for the compiler.
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

/** A job, watched as its page does. */
function Watched() {
  const { view } = usePeopleView("job_1");
  return <h1>{useParent("job_1", view, 1).parent?.title}</h1>;
}

const visit = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Watched />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // Queries notify their observers a moment after an answer.
    await new Promise((done) => setTimeout(done, 10));
  });

it("a job in view is polled every 3 seconds, and not while hidden", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await visit();
  expect(harness.heading()).toBe("Nurse");
  expect(harness.requests).toHaveLength(1);
  await pass(2_999);
  expect(harness.requests).toHaveLength(1);
  await pass(1);
  expect(harness.requests).toHaveLength(2);
  focusManager.setFocused(false);
  await pass(30_000);
  expect(harness.requests).toHaveLength(2);
});

it("a job that is being deleted is not polled", async () => {
  const deleted = Promise.withResolvers<Response>();
  harness.answerWith(({ path }) => (path.includes("delete") ? deleted.promise : okResponse({ job })));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Watched />
      </MemoryRouter>
      <DeleteDialog
        parent={{ _id: "job_1", title: "Nurse", totalCandidates: 0 }}
        onClose={vi.fn()}
        onDeleted={() => new Promise(() => {})}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(harness.text()).toContain("Delete job"));
  await harness.press("Delete job");
  await pass(9_000);
  deleted.resolve(okResponse());
  await pass(9_000);
  expect(harness.requests.map(({ path }) => path.split("?")[0])).toEqual([
    "/api/get-job/job_1",
    "/api/delete-job/job_1",
  ]);
});

/** Reports each render, with or without reading when the job was polled. */
function Drawn({ isAsking, onDrawn }: { readonly isAsking: boolean; readonly onDrawn: () => void }) {
  const { view } = usePeopleView("job_1");
  const { readSeenAt } = useParent("job_1", view, 1);
  onDrawn();
  return isAsking ? <time>{readSeenAt()}</time> : null;
}

it("a poll without news renders nothing, except for readers of its time", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const drawnAfterLooks = async (isAsking: boolean) => {
    let drawn = 0;
    const onDrawn = () => {
      drawn += 1;
    };
    await harness.show(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Drawn key={String(isAsking)} isAsking={isAsking} onDrawn={onDrawn} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const before = { drawn, requests: harness.requests.length };
    await pass(9_000);
    expect(harness.requests.length).toBe(before.requests + 3);
    return drawn - before.drawn;
  };
  expect(await drawnAfterLooks(false)).toBe(0);
  expect(await drawnAfterLooks(true)).toBeGreaterThan(0);
});

const scrolled = readView(new URLSearchParams({ size: "all" }));

/** A page of the list, watched while the list is idle. */
function Listed({ isAtRest }: { readonly isAtRest: boolean }) {
  const query = scrollPageQuery("job_1", scrolled, 1);
  return useQuery({ ...query, ...(!isAtRest && { refetchInterval: false }) }).data?.title;
}

it("a page of a list with short idle times is polled when due, as often as an always idle one", async () => {
  harness.answerWith(() => okResponse({ job: { ...job, pagination: { page: 1, totalCandidates: 5, totalPages: 1 } } }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const show = (isAtRest: boolean) =>
    harness.show(
      <QueryClientProvider client={queryClient}>
        <Listed isAtRest={isAtRest} />
      </QueryClientProvider>,
    );
  await show(true);
  expect(harness.requests).toHaveLength(1);
  await pass(3_000);
  expect(harness.requests).toHaveLength(2);
  // Two seconds idle, two in motion, and again: overdue each time.
  for (let round = 0; round < 3; round += 1) {
    await show(false);
    await pass(2_500);
    expect(harness.requests).toHaveLength(2 + round);
    await show(true);
    await pass(1_000);
    expect(harness.requests).toHaveLength(3 + round);
  }
});

it("an idle user's job is polled more and more rarely, down to once a minute, and immediately on activity", async () => {
  harness.answerWith(() => okResponse({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  // The fake clock starts over, so the last touch precedes it.
  window.dispatchEvent(new Event("pointermove"));
  await visit();
  await pass(3_600_000);
  const untouched = harness.requests.length;
  expect(untouched).toBeGreaterThan(60);
  expect(untouched).toBeLessThan(100);
  window.dispatchEvent(new Event("pointermove"));
  await pass(1);
  expect(harness.requests).toHaveLength(untouched + 1);
  await pass(9_000);
  expect(harness.requests).toHaveLength(untouched + 4);
});

it("a changing job is polled every 3 seconds even without activity", async () => {
  let title = 0;
  harness.answerWith(() => okResponse({ job: { ...job, title: `Nurse ${++title}` } }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  await visit();
  await pass(600_000);
  expect(harness.requests.length).toBeGreaterThan(195);
});

it("a job that was left is shown from the cache for 30 seconds", async () => {
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

const page = () =>
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
  const shown = {
    ...job,
    _id: "job_1",
    timezone: "UTC",
    createdAt: "2026-01-01T00:00:00.000Z",
    totalCandidates: 0,
    callSummary: { totalSuccess: 0, totalFailed: 0, totalNotExecuted: 0 },
  };
  harness.answerWith(({ path }) =>
    path.startsWith("/api/get-job") ? okResponse({ job: shown }) : errorResponse(404, "not_found", "There is none"),
  );
  await page();
  expect(harness.heading()).toBe("Nurse");
  expect(harness.text()).not.toContain("Not up to date");

  const poll = () =>
    act(async () => {
      await queryClient.invalidateQueries({ queryKey: ["parent", "job_1"] });
      // Observers are notified a moment later.
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  harness.answerWith(() => errorResponse(429, "rate_limited", "Try later"));
  await poll();
  expect(harness.heading()).toBe("Nurse");
  // The notice loads on demand.
  await waitFor(() => expect(harness.text()).toContain("Not up to date since"));
  harness.answerWith(() => okResponse({ job: shown }));
  await poll();
  expect(harness.text()).not.toContain("Not up to date");
  harness.answerWith(() => errorResponse(404, "not_found", "There is no such job"));
  await poll();
  expect(harness.text()).toContain("Error fetching job!");
});
