import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../../test/harness.tsx";
import { UserContext } from "../../lib/session.ts";
import { ThemeProvider } from "../../lib/theme/provider.tsx";
import { LoginHistory } from "./login-history.tsx";

const minutesLimits = { minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" };

const user = {
  _id: "user_1",
  id: "user_1",
  name: "Rita",
  email: "rita@acme.test",
  role: [],
  userType: "subscription" as const,
  tenantId: "tenant_1",
  companyName: "Acme",
  isOnboarded: true,
  minutesLimits,
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
  timezone: "Europe/Berlin",
  completedSteps: [],
};

const HOUR_MS = 3_600_000;
/** Far ahead of the browser's clock, so that a history that used the browser's clock would fail. */
const serverNow = Date.now() + 400 * 24 * HOUR_MS;
const hoursAgo = (hours: number) => new Date(serverNow - hours * HOUR_MS).toISOString();

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element);
});

afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
});

/** Shows the history with a server that has these sign-ins; returns the paths requested. */
async function show(dates: readonly string[]) {
  const requestedPaths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    const { searchParams } = new URL(path, "http://acme.test");
    const [page, pageSize] = [Number(searchParams.get("page")), Number(searchParams.get("pageSize"))];
    const logins = dates
      .slice((page - 1) * pageSize, page * pageSize)
      .map((date) => ({ date, ip: "203.0.113.7", userAgent: "Firefox/140.0 Linux" }));
    const pagination = { total: dates.length, totalPages: Math.ceil(dates.length / pageSize), page, pageSize };
    return Response.json({ success: true, logins, pagination, readAt: new Date(serverNow).toISOString() });
  });
  await act(async () =>
    root.render(
      <ThemeProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <UserContext value={user}>
              <LoginHistory />
            </UserContext>
          </MemoryRouter>
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  );
  await waitFor(() => expect(element.querySelector("[aria-busy='true']")).toBeNull());
  return requestedPaths;
}

const rows = () => [...element.querySelectorAll("tbody tr")];

describe("the login history", () => {
  it("says that there are no logins", async () => {
    await show([]);
    expect(element.textContent).toContain("No Login History");
  });

  it("shows 20 rows per page unless 10, 50 or 100 are chosen", async () => {
    const requestedPaths = await show(Array.from({ length: 30 }, (_, index) => hoursAgo(index)));
    expect(requestedPaths).toEqual(["/api/login-history?page=1&pageSize=20"]);
    expect(rows()).toHaveLength(20);
    expect([...element.querySelectorAll("option")].map(({ value }) => value)).toEqual(["10", "20", "50", "100"]);
  });

  it("marks the sign-ins of the last 24 hours, in words too", async () => {
    await show([hoursAgo(1), hoursAgo(23.9), hoursAgo(24.1), hoursAgo(200)]);
    expect(rows().map(({ textContent }) => textContent.includes("Last 24 hours"))).toEqual([true, true, false, false]);
  });

  it("shows all sign-ins on request, over any number of pages", async () => {
    const requestedPaths = await show(Array.from({ length: 230 }, (_, index) => hoursAgo(index)));
    const showAll = [...element.querySelectorAll("button")].find(({ textContent }) => textContent === "Show All");
    await act(async () => showAll?.click());
    await waitFor(() => expect(rows()).toHaveLength(230));
    const allPaths = [1, 2, 3].map((page) => `/api/login-history?page=${page}&pageSize=100`);
    expect(requestedPaths.slice(1)).toEqual(allPaths);
  });
});
