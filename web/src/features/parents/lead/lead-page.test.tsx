import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { LeadPage } from "./lead-page.tsx";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

const call = (number: number, overrides: object = {}) => ({
  callId: `call_${number}_0123456789`,
  candidateName: "Ada Lovelace",
  state: "ended",
  endReason: "completed",
  totalDuration: 75,
  sms: false,
  callSummary: "",
  outcomeLabel: "Good Fit",
  callOutcome: "Good Fit",
  candidateId: "cand_1",
  transcript: [],
  phoneNumber: "+4915112345678",
  jobId: "cmp_1",
  jobTitle: "Spring offer",
  createdAt: "2026-01-01T00:00:00.000Z",
  createdAtFormatted: `01/0${number}/2026 12:00 AM`,
  ...overrides,
});

function serveLead(total: number, callOverrides: object = {}, endpoint = "/api/get-lead-by-id/") {
  harness.answerWith(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://acme.test");
    if (!pathname.startsWith(endpoint)) return errorResponse(404, "not_found", "There is none");
    const page = Number(searchParams.get("page") ?? 1);
    const numbers = Array.from({ length: total }, (_, index) => total - index).slice((page - 1) * 4, page * 4);
    return okResponse({
      lead: {
        _id: "cand_1",
        firstName: "Ada",
        lastName: "Lovelace",
        phoneNumber: "+4915112345678",
        callStatus: "Completed",
        callSummary: "",
        outcomeLabel: "Good Fit",
        callOutcome: "Good Fit",
        sentPreCallSms: "",
        sms: false,
        parent: { _id: "cmp_1", kind: "campaign", title: "Spring offer", companyName: "Acme", timezone: "UTC" },
        logs: numbers.map((number) => call(number, callOverrides)),
        pagination: { total, totalPages: Math.ceil(total / 4), page, pageSize: 4 },
        totalSeconds: total * 75,
        totalCalls: total,
      },
    });
  });
}

async function visit(address = "/campaign/overview/cmp_1/lead/cand_1") {
  const router = createMemoryRouter(
    ["/campaign/overview", "/job/overview", "/administrator-panel/user-detail"].map((basePath) => ({
      path: `${basePath}/:postId/lead/:leadId`,
      element: <LeadPage />,
    })),
    { initialEntries: [address] },
  );
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
}

describe("a lead's page", () => {
  it("shows four calls a page, their durations as m:ss and the total in minutes with one decimal", async () => {
    serveLead(5);
    await visit();
    await expect.poll(() => harness.heading()).toBe("Ada Lovelace");
    expect(harness.text()).toContain("+49");
    expect(harness.text()).toContain("Showing 1 to 4 of 5 calls");
    expect(harness.text()).toContain("1:15");
    // Five calls of 75 seconds are 6.25 minutes.
    expect(harness.text()).toContain("Total minutes6.3");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(4);
    await harness.press("Next");
    await expect.poll(() => harness.text()).toContain("Showing 5 to 5 of 5 calls");
  });

  it("shows the report in five sections, and the call that was chosen", async () => {
    serveLead(2, { callSummary: "Overview: Reached.\nNext Steps: Call on Monday" });
    await visit();
    await expect.poll(() => harness.text()).toContain("Call on Monday");
    for (const section of ["Overview", "Call Purpose", "Outcome", "Next Steps", "Candidate Info"])
      expect([...document.querySelectorAll("dt")].map(({ textContent }) => textContent)).toContain(section);
    const rows = () => [...document.querySelectorAll<HTMLElement>("tbody tr")];
    expect(rows().map((row) => row.getAttribute("aria-selected"))).toEqual(["true", "false"]);
    await act(async () => rows()[1]?.click());
    expect(rows().map((row) => row.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  });

  it("shows eight characters of a call's id, and copies all of them", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    serveLead(1);
    await visit();
    await expect.poll(() => harness.text()).toContain("1_012345");
    await harness.press("1_012345");
    expect(writeText).toHaveBeenCalledWith("call_1_0123456789");
    vi.unstubAllGlobals();
  });

  it("shows the specification's texts for a call without summary or conversation", async () => {
    serveLead(1);
    await visit();
    await expect.poll(() => harness.text()).toContain("No Summary Available");
    expect(harness.text()).toContain("No Conversation Available");
  });

  it("shows the specification's text for a lead without calls", async () => {
    serveLead(0);
    await visit();
    await expect.poll(() => harness.text()).toContain("No call history available for this candidate.");
  });

  it.each([
    ["/campaign/overview/cmp_1/lead/cand_1", "Back to Campaign", "/campaign/overview?assistantid=cmp_1"],
    ["/job/overview/job_1/lead/cand_1", "Back to Job", "/job/overview/job_1"],
  ])("at %s leads back: %s", async (address, label, target) => {
    serveLead(1);
    await visit(address);
    const back = () => [...document.querySelectorAll("a")].find(({ textContent }) => textContent === label);
    await expect.poll(() => back()?.getAttribute("href")).toBe(target);
  });

  it("in the administrator panel shows any lead of the chosen tenant, read-only", async () => {
    // In a recruiter's own lead, this call has the button "End call" and loads its text.
    serveLead(1, { state: "in_progress", smsTextId: "text_1" }, "/api/admin/leads/");
    await visit("/administrator-panel/user-detail/cmp_1/lead/cand_1?campaignId=cmp_1&agentId=cmp_1&tenant=tenant_2");
    await expect.poll(() => harness.heading()).toBe("Ada Lovelace");
    const { pathname, searchParams } = new URL(harness.requests[0]?.path ?? "", "http://acme.test");
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/api/admin/leads/cand_1",
      { parentId: "cmp_1", page: "1", tenantId: "tenant_2" },
    ]);
    expect(harness.text()).not.toContain("End call");
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/administrator-panel/calls-history?tenant=tenant_2"]);
    expect(harness.requests.every(({ path }) => path.startsWith("/api/admin/leads/"))).toBe(true);
  });

  it("shows the specification's text and the server's reason if loading fails, without a retry", async () => {
    harness.answerWith(() => errorResponse(404, "not_found", "Lead not found!"));
    await visit();
    await expect.poll(() => harness.text()).toContain("Error fetching lead details!");
    expect(harness.text()).toContain("Lead not found!");
    // A refusal is not retried.
    expect(harness.requests.filter(({ path }) => path.startsWith("/api/get-lead-by-id/"))).toHaveLength(1);
  });
});
