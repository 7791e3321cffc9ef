import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { CallsPage } from "./calls-page.tsx";

const harness = harnessForFile();
const ada = { id: "user_1", timezone: "Europe/Berlin" } as Exclude<React.ContextType<typeof UserContext>, undefined>;
afterEach(() => queryClient.clear());

describe("an empty calls history", () => {
  it.each([
    ["/logs", "No call logs are available at this time."],
    ["/logs?page=9", "No calls available."],
  ])("at %s says: %s", async (place, words) => {
    harness.answerWith(() => okResponse({ logs: [], pagination: { total: 0, totalPages: 1, page: 1, pageSize: 10 } }));
    await harness.show(
      <QueryClientProvider client={queryClient}>
        <UserContext value={ada}>
          <MemoryRouter initialEntries={[place]}>
            <CallsPage />
          </MemoryRouter>
        </UserContext>
      </QueryClientProvider>,
    );
    await expect.poll(() => harness.text()).toContain(words);
  });
});

const log = (callId: string, candidateName: string) => ({
  callId,
  candidateName,
  state: "ended",
  endReason: "completed",
  totalDuration: 61,
  sms: false,
  callSummary: "",
  outcomeLabel: "Not Executed",
  callOutcome: "",
  candidateId: "cand_1",
  phoneNumber: "+4915112345678",
  jobId: "job_1",
  jobTitle: "Nurse",
  createdAt: "2026-01-01T00:00:00.000Z",
  createdAtFormatted: "01/01/2026 01:00 AM",
  timezone: "Europe/Berlin",
});

/** Claims twelve calls on two pages, but lists only two, on the first; with `isBusy` the second page fails. */
const serve = ({ isBusy = false } = {}) =>
  harness.answerWith(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://acme.test");
    if (!pathname.startsWith("/api/get-all-logs")) return errorResponse(404, "not_found", "There is none");
    const page = Number(searchParams.get("page") ?? 1);
    if (isBusy && page > 1) return errorResponse(429, "rate_limited", "Too many attempts.");
    const logs = page === 1 ? [log("call_1", "Ada Lovelace"), log("call_2", "Ben Nevis")] : [];
    return okResponse({ logs, pagination: { total: 12, totalPages: 2, page, pageSize: 10 } });
  });

async function visit(...places: string[]) {
  const routes = ["/logs", "/logs/:callId", "/lobby"].map((path) => ({
    path,
    element: path === "/lobby" ? null : <CallsPage />,
  }));
  const router = createMemoryRouter(routes, { initialEntries: places });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={ada}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  return {
    search: () => router.state.location.search,
    place: () => router.state.location.pathname,
    back: () => act(() => router.navigate(-1)),
  };
}

const row = (name: string) =>
  [...document.querySelectorAll("tr")].find(({ textContent }) => textContent.includes(name));
/** Clicks and waits until the drawer has opened or closed. */
const press = (element: HTMLElement | null | undefined) =>
  act(async () => {
    element?.click();
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
const closeButton = () => document.querySelector<HTMLElement>(".mantine-Drawer-close");

describe("a call opened beside the history", () => {
  it("is closed by Back, and once closed by its button, is not reopened by Back", async () => {
    serve();
    const { place, back } = await visit("/lobby", "/logs");
    await expect.poll(() => row("Ada")).toBeDefined();
    await press(row("Ada"));
    expect(place()).toBe("/logs/call_1");
    await back();
    expect(place()).toBe("/logs");
    await press(row("Ada"));
    await press(row("Ben"));
    expect(place()).toBe("/logs/call_2");
    await expect.poll(closeButton).not.toBeNull();
    await press(closeButton());
    await expect.poll(place).toBe("/logs");
    await back();
    expect(place()).toBe("/lobby");
  });

  it("opened by its address, is closed by its button, and Back then leaves the calls", async () => {
    serve();
    const { place, back } = await visit("/lobby", "/logs/call_1");
    await expect.poll(closeButton).not.toBeNull();
    await press(closeButton());
    await expect.poll(place).toBe("/logs");
    await back();
    expect(place()).toBe("/lobby");
  });
});

it("a page that fails to load keeps the pager", async () => {
  serve({ isBusy: true });
  await visit("/logs");
  await expect.poll(() => row("Ada")).toBeDefined();
  await harness.press("Next");
  await expect.poll(() => harness.text()).toContain("Try again");
  expect(harness.text()).toContain("of 12");
  await harness.press("Previous");
  await expect.poll(() => row("Ada")).toBeDefined();
});

it("filters are read from the address, kept when a call is opened, and the next page is asked for by a token", async () => {
  const searches: string[] = [];
  harness.answerWith(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://acme.test");
    if (pathname !== "/api/search-calls") return errorResponse(404, "not_found", "There is none");
    searches.push(searchParams.toString());
    const isLastPage = searchParams.get("after") === "token_1";
    return okResponse(
      isLastPage ? { logs: [log("call_2", "Ben Nevis")] } : { logs: [log("call_1", "Ada Lovelace")], next: "token_1" },
    );
  });
  const { place, search } = await visit("/logs?outcome=good_fit&from=2026-11-01");
  await expect.poll(() => row("Ada")).toBeDefined();
  expect(searches[0]).toContain("outcome=good_fit");
  // Midnight in Berlin, the user's time zone.
  expect(searches[0]).toContain(encodeURIComponent("2026-10-31T23:00:00.000Z"));
  await harness.press("Show more");
  await expect.poll(() => row("Ben")).toBeDefined();
  await press(row("Ben"));
  expect([place(), search()]).toEqual(["/logs/call_2", "?outcome=good_fit&from=2026-11-01"]);
});

it("an invalid day in the address is no filter", async () => {
  serve();
  // Calls appear only if they are not searched: `serve` refuses a search.
  await visit("/logs?from=soon&to=2026-13-01");
  await expect.poll(() => row("Ada")).toBeDefined();
});
