import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { ParentPage } from "./parent-page.tsx";
import { useParent } from "./parent-query.ts";
import { readView } from "./people-view.ts";

const harness = harnessForFile();
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  queryClient.clear();
  localStorage.clear();
});

const names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"];
const person = (firstName: string) => ({
  _id: `cand_${firstName}`,
  firstName,
  lastName: "",
  phoneNumber: "+4915112345678",
  callStatus: "not_executed",
  callSummary: "",
  outcomeLabel: "Not Executed",
  callOutcome: "not_executed",
  sentPreCallSms: "",
  sms: false,
  totalCalls: 0,
  logs: [],
});

/** Answers by the path's name, as in "batch" for /api/sequential-calls/batch. */
type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

interface ServeOptions {
  readonly isBusy?: boolean;
  readonly answers?: Answers;
  /** Further fields of the job. */
  readonly job?: object;
}

/**
 * Serves a job with `count` people, five per page. With `isBusy`, all pages but the first, and searches, get 429.
 * Other paths answer with `answers`.
 */
function serve(count: number, { isBusy = false, answers = {}, job = {} }: ServeOptions = {}) {
  harness.answerWith(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://acme.test");
    const answer = Object.entries(answers).find(([name]) => pathname.split("/").includes(name))?.[1];
    if (answer) return answer();
    if (!pathname.startsWith("/api/get-job")) return errorResponse(404, "not_found", "There is none");
    const page = Number(searchParams.get("page") ?? 1);
    if (isBusy && (page > 1 || searchParams.has("search")))
      return errorResponse(429, "rate_limited", "Too many attempts. Wait a little and try again.");
    const people = names.slice(0, count).map(person);
    return okResponse({
      job: {
        _id: "job_1",
        title: "Nurse",
        timezone: "UTC",
        createdAt: "2026-01-01T00:00:00.000Z",
        criteria: [],
        totalCandidates: count,
        callSummary: { totalSuccess: 0, totalFailed: 0, totalNotExecuted: count },
        candidates: people.slice((page - 1) * 5, page * 5),
        pagination: { page, pageSize: 5, totalCandidates: count, totalPages: Math.ceil(count / 5) },
        lastOrdinal: count,
        ...job,
      },
    });
  });
}

const visit = (search: string) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <RouterProvider
          router={createMemoryRouter([{ path: "/job/overview/:postId", element: <ParentPage /> }], {
            initialEntries: [`/job/overview/job_1${search}`],
          })}
        />
      </UserContext>
    </QueryClientProvider>,
  );

/** Fetches the open page again, as its polling does. */
const poll = () =>
  act(async () => {
    await queryClient.refetchQueries({ queryKey: ["parent", "job_1", "page"], type: "active" });
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

const settledText = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  return harness.text();
};
const expectText = (words: string) => expect.poll(settledText, { interval: 1 }).toContain(words);
const loadError = "Error fetching job!";

it("a page beyond the last leads to the last page, and opens again once it has people", async () => {
  serve(6);
  await visit("?size=5&page=2");
  expect(harness.text()).toContain("Finn");
  // With five people, page 2 no longer exists.
  serve(5);
  await poll();
  await expectText("Emil");
  serve(6);
  await poll();
  await harness.press("Next");
  await expectText("Finn");
  expect(harness.text()).not.toContain("Emil");
});

describe("a page that fails to load", () => {
  it("leaves the screen unchanged, with a message in the table's place until it loads", async () => {
    serve(6, { isBusy: true });
    await visit("?size=5");
    await harness.press("Next");
    expect(harness.heading()).toBe("Nurse");
    expect(harness.alert()).toContain(loadError);
    expect(harness.alert()).toContain("Too many attempts. Wait a little and try again.");
    expect(document.querySelector("[data-page-search]")).not.toBeNull();
    expect(harness.text()).not.toContain("Emil");
    // The message stays during a retry.
    const pendingAnswer = Promise.withResolvers<Response>();
    harness.answerWith(() => pendingAnswer.promise);
    await harness.press("Try again");
    expect(harness.alert()).toContain(loadError);
    pendingAnswer.resolve(errorResponse(429, "rate_limited", "Not yet"));
    await expectText("Not yet");
    serve(6);
    await harness.press("Try again");
    await expectText("Finn");
    expect(harness.alert()).toBeUndefined();
  });

  it("is replaced by the previous page on Previous", async () => {
    serve(6, { isBusy: true });
    await visit("?size=5&page=1");
    await harness.press("Next");
    await harness.press("Previous");
    expect(harness.alert()).toBeUndefined();
    expect(harness.text()).toContain("Emil");
  });

  it("keeps what is typed into the search", async () => {
    serve(6, { isBusy: true });
    await visit("?size=5");
    const field = document.querySelector<HTMLInputElement>("[data-page-search]");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "Finn");
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expectText(loadError);
    expect(document.querySelector("[data-page-search]")).toBe(field);
    expect(field?.value).toBe("Finn");
  });

  it("shows no stale people or time while offline, and recovers by itself", async () => {
    serve(6);
    await visit("?size=5");
    onlineManager.setOnline(false);
    await harness.press("Next");
    expect(harness.alert()).toContain("The server cannot be reached.");
    expect(harness.text()).not.toContain("Emil");
    expect(harness.text()).not.toContain("Not up to date");
    await act(async () => onlineManager.setOnline(true));
    await expectText("Finn");
    expect(harness.alert()).toBeUndefined();
  });
});

it("a job that fails to load keeps its error during retries, which back off", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  harness.answerWith(() => errorResponse(429, "rate_limited", "Not yet"));
  await visit("");
  expect(harness.text()).toContain("Not yet");
  const requestCount = () => harness.requests.filter(({ path }) => path.startsWith("/api/get-job/")).length;
  const before = requestCount();
  const pendingAnswer = Promise.withResolvers<Response>();
  harness.answerWith(() => pendingAnswer.promise);
  // After a failed first load, the page is polled every 10 seconds instead of every 3.
  await act(async () => vi.advanceTimersByTimeAsync(9_000));
  expect(requestCount()).toBe(before);
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(requestCount()).toBe(before + 1);
  expect(await settledText()).toContain(loadError);
  expect(await settledText()).toContain("Try again");
  serve(5);
  pendingAnswer.resolve(errorResponse(429, "rate_limited", "Nor now"));
  await expectText("Nor now");
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await expectText("Emil");
});

/** Shows the job's title, and whether its scrolled list at `page` has a problem, is missing, and was ever polled. */
function ScrolledListState({ page, search }: { readonly page: number; readonly search?: string }) {
  const view = readView(new URLSearchParams({ size: "all", ...(search && { search }) }));
  const { parent: job, queryProblem, isListMissing, getLastPollTime } = useParent("job_1", view, page);
  return (
    <output>{JSON.stringify([job?.title, queryProblem !== undefined, isListMissing, getLastPollTime() > 0])}</output>
  );
}

it("a scrolled list that lacks one page is stale; one that lacks every page of a search is missing", async () => {
  serve(6, { isBusy: true });
  const scrollTo = (page: number, search?: string) =>
    harness.show(
      <QueryClientProvider client={queryClient}>
        <ScrolledListState page={page} search={search} />
      </QueryClientProvider>,
    );
  await scrollTo(1);
  expect(harness.text()).toBe('["Nurse",false,false,true]');
  await scrollTo(2);
  expect(harness.text()).toBe('["Nurse",true,false,true]');
  await scrollTo(1, "Finn");
  expect(harness.text()).toBe('["Nurse",true,true,true]');
});

/** Presses the element with this name. */
const pressNamed = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click());

const registration = { isRegistered: true, status: "registered" };
const number = {
  id: "num_1",
  provider: "twilio",
  phoneNumber: "+493023125016",
  label: "Berlin",
  registration,
  sms: { canSend: true },
};

const mainButton = () => document.querySelector<HTMLElement>("[role=dialog] [data-autofocus]");
const pressMain = () => act(async () => mainButton()?.click());

describe("a refused call that is planned instead", () => {
  const opening = { rule: "hours", at: "2026-11-24T09:00:00.000Z", now: "2026-11-23T21:46:00.000Z" };
  const preview = { now: 1, later: 0, skipped: 0, laterGroups: [], skippedGroups: [], at: opening.now };
  const answers = {
    "imported-numbers": () => okResponse({ numbers: [number] }),
    preview: () => okResponse({ preview }),
    call: () => errorResponse(409, "not_allowed", "Not at this hour", { opening }),
    batch: () => okResponse({ runId: "run_1", agentId: "job_1", total: 1, state: "scheduled" }),
  };

  it("shows in no later dialog, for a new run or for another person", async () => {
    serve(2, { answers });
    await visit("");
    await pressNamed("Call Ada");
    await expectText("Berlin");
    await pressMain();
    await expectText("Call at");
    await pressMain();
    await expect.poll(mainButton).toBeNull();
    await harness.press("Execute Calls");
    await expect.poll(() => mainButton()?.textContent).toContain("Execute Calls");
    expect(mainButton()?.dataset.loading).toBeUndefined();
    await harness.press("Cancel");
    await pressNamed("Call Ben");
    await expect.poll(() => mainButton()?.textContent).toBe("Call");
  });
});

it("a decision about the selected people starts one action, and its refusal shows in no later dialog", async () => {
  const pendingAnswer = Promise.withResolvers<Response>();
  serve(2, { answers: { "bulk-candidates": () => pendingAnswer.promise } });
  await visit("");
  await pressNamed("Select Ada");
  await expectText("1 selected");
  await harness.press("Shortlist");
  await harness.press("Shortlist");
  expect(harness.requests.filter(({ path }) => path.startsWith("/api/bulk-candidates"))).toHaveLength(1);
  pendingAnswer.resolve(errorResponse(409, "conflict", "Another action is running"));
  await settledText();
  await harness.press("Delete");
  await expectText("Delete the selected people (1)?");
  expect(harness.text()).not.toContain("Another action is running");
});

it("a refused SMS to all shows no refusal after its settings were opened", async () => {
  const answers = {
    "imported-numbers": () => okResponse({ numbers: [number] }),
    recipients: () => okResponse({ count: 2, leftOut: { texted: 0, called: 0, doNotCall: 0 } }),
    "send-pre-call-sms-to-all": () => errorResponse(409, "conflict", "Switched off meanwhile"),
  };
  const text = { isPreCallSms: true, preCallSmsTemplate: "Hello", preCallSmsDelay: { option: "immediately" } };
  const job = { unscheduledCount: 2, salaryRange: [0, 0], language: "en", ...text };
  serve(2, { answers, job });
  await visit("");
  await harness.press("Send Pre Call SMS");
  await expectText("to 2 candidates");
  const sendButtons = () =>
    [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Send Pre Call SMS");
  await act(async () => sendButtons().at(-1)?.click());
  await expectText("Switched off meanwhile");
  serve(2, { answers, job: { ...job, isPreCallSms: false } });
  await poll();
  await harness.press("Open Sms Templates");
  await harness.press("Send Pre Call SMS");
  await expectText("This job has no SMS before the call yet.");
  expect(harness.text()).not.toContain("Switched off meanwhile");
});
