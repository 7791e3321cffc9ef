import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { CreateCampaignDialog } from "./campaign-form/create-campaign-dialog.tsx";
import { ParentPage } from "./detail/parent-page.tsx";
import { CampaignListPage } from "./list/campaign-list-page.tsx";
import { deleteParent, fetchParent, parentField, updateParent } from "./parent.ts";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});

const summary = { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 2 };
const item = {
  _id: "cmp_1",
  title: "Spring offer",
  companyName: "Acme",
  language: "en",
  totalCandidates: 2,
  callSummary: summary,
  timezone: "UTC",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const agent = {
  ...item,
  voice: "Lucy",
  prompt: "Ask.",
  firstSentence: "Hello.",
  successEvaluation: "Judge.",
  useSms: false,
  followUpTemplate: "Thanks.",
  preCallSmsTemplate: "",
  isPreCallSms: false,
  isPostCallSms: false,
  preCallSmsDelay: { option: "not_scheduled" },
  postCallSmsDelay: { option: "immediately" },
  postCallSmsOutcomes: [],
  totalCandidates: 0,
  unscheduledCount: 0,
  promptVersion: 1,
  calls: 0,
  dynamicVariables: [{ key: "offer", value: "20%" }],
};
const detail = {
  ...agent,
  candidates: [],
  criteria: [],
  outcomes: [],
  lastOrdinal: 0,
  pagination: { totalCandidates: 0, totalPages: 1, page: 1, pageSize: 30 },
};

type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const recruiter = {
  id: "user_1",
  companyName: "Acme",
  timezone: "UTC",
  dashboardAccess: { campaigns: true, recruiter: false, inbound: false },
} as User;

async function visit(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/campaign/overview", element: <CampaignListPage /> },
      { path: "/campaign/overview/:postId", element: <ParentPage /> },
      { path: "/create", element: <CreateCampaignDialog onClose={() => {}} /> },
    ],
    { initialEntries: [address] },
  );
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={recruiter}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

describe("the list of campaigns", () => {
  it("shows five per page, filtered by the company in the address", async () => {
    harness.answerWith(() =>
      okResponse({ agents: [item], pagination: { total: 6, totalPages: 2, page: 1, limit: 5 } }),
    );
    await visit("/campaign/overview?company=Acme");
    await expect.poll(() => harness.text()).toContain("Spring offer");
    expect(harness.requests.map(({ path }) => path)).toContain("/api/get-agents?page=1&limit=5&companyName=Acme");
    await expect.poll(() => harness.text()).toContain("Company: Acme");
  });

  it("redirects to the campaign whose id is in the parameter assistantid", async () => {
    harness.answerWith(() => okResponse({ agent: detail }));
    const currentAddress = await visit("/campaign/overview?assistantid=cmp_1");
    await expect.poll(currentAddress).toBe("/campaign/overview/cmp_1");
  });
});

describe("a campaign's page", () => {
  it("shows the page of a job in the wording of campaigns", async () => {
    harness.answerWith(({ path }) =>
      path.startsWith("/api/get-agent-by-id/cmp_1")
        ? okResponse({ agent: detail })
        : errorResponse(404, "not_found", "There is none"),
    );
    await visit("/campaign/overview/cmp_1");
    await expect.poll(() => harness.text()).toContain("No candidates found for this campaign.");
    for (const words of ["Campaigns", "Add leads", "Launch campaign", "Campaign Settings", "Total leads"])
      expect(harness.text()).toContain(words);
  });
});

describe("creating a campaign", () => {
  const type = (field: Element | null, value: string) =>
    act(async () => {
      if (!field) throw new Error("No field");
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    });
  const fieldAt = (path: string) => document.querySelector(`[data-path="${path}"]`);
  const templateSelect = () => document.querySelector('select:has(> option[value="survey"])');

  it("checks the fields, and sends the template with its texts and the variables", async () => {
    harness.answerWith(({ path }) =>
      path.startsWith("/api/create-agent") ? okResponse({ agent }) : okResponse({ voices: [] }),
    );
    const currentAddress = await visit("/create");
    expect(harness.text()).toContain("No variables added yet.");
    await harness.press("Add variable");
    await harness.press("Create campaign");
    for (const fault of ["Title is required", "Key is required.", "Value is required."])
      expect(harness.text()).toContain(fault);
    await type(fieldAt("title"), "Spring offer");
    await type(fieldAt("dynamicVariables.0.key"), "offer");
    await type(fieldAt("dynamicVariables.0.value"), "20%");
    await type(templateSelect(), "survey");
    await harness.press("Create campaign");
    await expect.poll(currentAddress).toBe("/campaign/overview/cmp_1");
    const sent = harness.requests.find(({ path }) => path === "/api/create-agent")?.body;
    expect(sent).toMatchObject({
      title: "Spring offer",
      companyName: "Acme",
      language: "en",
      template: "survey",
      prompt: expect.stringContaining("survey"),
      dynamicVariables: [{ key: "offer", value: "20%" }],
    });
  });

  it("restores the user's text and the template for which it was written", async () => {
    harness.answerWith(({ path }) =>
      path.startsWith("/api/create-agent") ? okResponse({ agent }) : okResponse({ voices: [] }),
    );
    const currentAddress = await visit("/create");
    await type(fieldAt("title"), "Spring offer");
    await type(fieldAt("prompt.firstSentence"), "Hello, this is the assistant of Acme.");
    await type(templateSelect(), "survey");
    await harness.press("Bring my text back");
    await harness.press("Create campaign");
    await expect.poll(currentAddress).toBe("/campaign/overview/cmp_1");
    const sent = harness.requests.find(({ path }) => path === "/api/create-agent")?.body;
    expect(sent).toMatchObject({
      firstSentence: "Hello, this is the assistant of Acme.",
      template: "sales_qualification", // the default, chosen when the user wrote the text
      prompt: expect.stringContaining("Is there a budget"),
    });
  });
});

describe("the campaign adapter", () => {
  it("maps a campaign's fields to a job's when read, and back when saved, deleted or refused", async () => {
    harness.answerWith(({ path }) => okResponse({ agent: path.includes("get-agent") ? detail : agent }));
    const campaign = await fetchParent("cmp_1", {});
    expect(campaign).toMatchObject({ smsTemplate: "Thanks.", prompt: [{ context: "Ask.", firstSentence: "Hello." }] });
    await updateParent("cmp_1", {
      prompt: { context: "Ask more.", firstSentence: "Hello there." },
      smsTemplate: "Bye.",
      dynamicVariables: [],
    });
    expect(harness.requests.at(-1)).toEqual({
      path: "/api/update-agent/cmp_1",
      body: { prompt: "Ask more.", firstSentence: "Hello there.", followUpTemplate: "Bye.", dynamicVariables: [] },
    });
    await deleteParent("cmp_1");
    expect(harness.requests.at(-1)?.path).toBe("/api/delete-agent/cmp_1");
    expect([parentField("cmp_1", "followUpTemplate"), parentField("job_1", "prompt.context")]).toEqual([
      "smsTemplate",
      "prompt.context",
    ]);
  });
});
