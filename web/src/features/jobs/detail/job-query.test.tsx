import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { done, refused, stageForFile } from "../../../../test/stage.tsx";
import { queryClient } from "../../../lib/query.ts";
import { JobDetailPage } from "./job-detail-page.tsx";
import { useJob } from "./job-query.ts";
import { useJobView } from "./job-view.ts";

const stage = stageForFile();
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  queryClient.clear();
});

const job = { title: "Nurse", candidates: [], pagination: { totalCandidates: 0, totalPages: 1 } };

/** A job as its room watches it. */
function Watched() {
  const { view } = useJobView("job_1");
  return <h1>{useJob("job_1", view, 1).data?.title}</h1>;
}

const visit = () =>
  stage.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Watched />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("a job in view is asked for every 3 seconds, and rests while nobody can see it", async () => {
  stage.answerWith(() => done({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await visit();
  expect(stage.heading()).toBe("Nurse");
  expect(stage.requests).toHaveLength(1);
  await pass(2_999);
  expect(stage.requests).toHaveLength(1);
  await pass(1);
  expect(stage.requests).toHaveLength(2);
  focusManager.setFocused(false);
  await pass(30_000);
  expect(stage.requests).toHaveLength(2);
});

it("a job that nobody touches is asked for ever more rarely, down to once a minute, and at once when it is touched", async () => {
  stage.answerWith(() => done({ job }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  await visit();
  await pass(3_600_000);
  const untouched = stage.requests.length;
  expect(untouched).toBeGreaterThan(60);
  expect(untouched).toBeLessThan(100);
  window.dispatchEvent(new Event("pointermove"));
  await pass(1);
  expect(stage.requests).toHaveLength(untouched + 1);
  await pass(9_000);
  expect(stage.requests).toHaveLength(untouched + 4);
});

it("a job that changes is asked for every 3 seconds, whoever is there", async () => {
  let title = 0;
  stage.answerWith(() => done({ job: { ...job, title: `Nurse ${++title}` } }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  await visit();
  await pass(600_000);
  expect(stage.requests.length).toBeGreaterThan(195);
});

it("a job that was left is shown as it was for 30 seconds", async () => {
  stage.answerWith(() => done({ job }));
  await visit();
  const [query] = queryClient.getQueryCache().getAll();
  expect(query?.observers[0]?.options.staleTime).toBe(30_000);
});

it("a job that cannot be had says so in the specification's words", async () => {
  stage.answerWith(() => refused(404, "not_found", "There is no such job"));
  await stage.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/job/overview/job_1"]}>
        <Routes>
          <Route path="/job/overview/:postId" element={<JobDetailPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => stage.text()).toContain("Error fetching job!");
});
