import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, type SentRequest } from "../../../test/harness.tsx";
import { themeWith } from "../../../test/theme.ts";
import { setLocale } from "../../lib/i18n/locale.ts";
import { queryClient } from "../../lib/query.ts";
import { applyTheme } from "../../lib/theme/brand-data.ts";
import { guessCompany, OnboardingPage } from "./onboarding-page.tsx";

const harness = harnessForFile();

const nina = {
  _id: "user_1",
  id: "user_1",
  name: "Nina Newcomer",
  email: "nina@gmail.com",
  tenantId: "ten_1",
  role: [],
  userType: "subscription",
  companyName: "Nina Newcomer",
  isOnboarded: false,
  timezone: "Europe/Berlin",
  minutesLimits: { minutesUsed: 0, totalAllowed: 30, freeMinutes: 30, plan: "Trial" },
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
  completedSteps: [],
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  applyTheme(themeWith({ isOnboarding: true }));
});
afterEach(() => act(async () => setLocale("en")));

/** Answers an update with the updated user. */
const server = ({ path, body }: SentRequest) =>
  Response.json({
    success: true,
    message: "…",
    user: path === "/api/update" ? { ...nina, ...(body as object) } : nina,
  });

async function visit(address = "/onboarding") {
  queryClient.clear();
  const routes = [
    { path: "/onboarding", element: <OnboardingPage /> },
    ...["/dashboard", "/logs", "/campaign/overview"].map((path) => ({ path, element: path })),
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={address} router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}

const typeCompany = (companyName: string) => harness.fill({ companyName });
const choose = (value: string) =>
  act(async () => document.querySelector<HTMLElement>(`[name=callsFor][value=${value}]`)?.click());

describe("onboarding", () => {
  it("needs only a company and a purpose, and saves the guessed time zone and language with them", async () => {
    harness.answerWith(server);
    const currentPath = await visit();
    expect(harness.heading()).toContain("Nina");
    // The address at gmail.com suggests no company.
    expect(harness.field("companyName").value).toBe("");
    await typeCompany(" Newcomers Ltd ");
    await choose("candidates");
    await harness.submit();
    expect(harness.requests.at(-1)).toEqual({
      path: "/api/update",
      body: { companyName: "Newcomers Ltd", timezone: zone, language: "en", callsFor: "candidates", isOnboarded: true },
    });
    expect(currentPath()).toBe("/dashboard");
    expect(sessionStorage).toHaveLength(0);
  });

  it("opens the campaigns for users who call leads, or the page of the redirect parameter", async () => {
    harness.answerWith(server);
    const currentPath = await visit();
    await typeCompany("Newcomers Ltd");
    await choose("leads");
    await harness.submit();
    expect(currentPath()).toBe("/campaign/overview");
    const redirectedPath = await visit("/onboarding?redirect=/logs");
    await typeCompany("Newcomers Ltd");
    await harness.submit();
    expect(redirectedPath()).toBe("/logs");
  });

  it("requires the company before sending", async () => {
    harness.answerWith(server);
    await visit();
    await harness.submit();
    expect(harness.text()).toContain("Company Name is required");
    expect(harness.requests.map(({ path }) => path)).not.toContain("/api/update");
    expect(document.activeElement).toBe(harness.field("companyName"));
  });

  it("keeps the answers when the language changes", async () => {
    harness.answerWith(server);
    await visit();
    await typeCompany("Newcomers Ltd");
    await choose("leads");
    await act(async () => setLocale("de"));
    expect(harness.heading()).toContain("Willkommen");
    expect(harness.field("companyName").value).toBe("Newcomers Ltd");
    expect(document.querySelector<HTMLInputElement>("[value=leads]")?.checked).toBe(true);
  });

  it("keeps the answers over a reload, but not for another user", async () => {
    harness.answerWith(server);
    await visit();
    await typeCompany("Newcomers Ltd");
    await harness.show(null);
    await visit();
    expect(harness.field("companyName").value).toBe("Newcomers Ltd");
    await harness.show(null);
    harness.answerWith(() => Response.json({ success: true, user: { ...nina, _id: "user_2", id: "user_2" } }));
    await visit();
    expect(harness.field("companyName").value).toBe("");
  });

  it("shows the specification's words when saving fails, and loses nothing", async () => {
    harness.answerWith((sent) => (sent.path === "/api/update" ? errorResponse(500, "internal", "…") : server(sent)));
    const currentPath = await visit();
    await typeCompany("Newcomers Ltd");
    await harness.submit();
    expect(harness.alert()).toBe("Failed to update onboarding status");
    harness.answerWith((sent) => (sent.path === "/api/update" ? errorResponse(404, "not_found", "…") : server(sent)));
    await harness.submit();
    expect(harness.alert()).toBe("User not found");
    expect(harness.field("companyName").value).toBe("Newcomers Ltd");
    expect(currentPath()).toBe("/onboarding");
  });

  it("can be skipped only if the tenant does not require it", async () => {
    harness.answerWith(server);
    await visit();
    expect(harness.text()).not.toContain("Skip for now");
    await act(async () => applyTheme(themeWith({ isOnboarding: false })));
    await harness.press("Skip for now");
    expect(harness.requests.at(-1)).toEqual({ path: "/api/update", body: { isOnboarded: true } });
  });

  it("is not shown again once answered", async () => {
    harness.answerWith(() => Response.json({ success: true, user: { ...nina, isOnboarded: true } }));
    const currentPath = await visit();
    expect(currentPath()).toBe("/dashboard");
  });
});

it("the company is guessed from the email's host, unless that is a mail provider", () => {
  const companies = ["acme-talent.com", "jobs.globex.de", "acme.co.uk", "jobs.acme.com.au", "co.de"];
  const mailHosts = ["gmail.com", "web.de", "yahoo.co.uk"];
  const guesses = [...companies, ...mailHosts].map((host) => guessCompany(`a@${host}`));
  expect(guesses).toEqual(["Acme Talent", "Globex", "Acme", "Acme", "Co", "", "", ""]);
});
