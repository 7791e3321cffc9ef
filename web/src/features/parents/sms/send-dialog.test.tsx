import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { SendDialog } from "./send-dialog.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());
// A closing dialog returns the focus a moment later.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 50)));

const number = (id: string, canSend: boolean) => ({
  id,
  _id: id,
  provider: "twilio",
  phoneNumber: "+442079460123",
  label: "London",
  sms: { canSend },
  registration: { isRegistered: true, status: "registered" },
  account: { id: "a", name: "…3f2a" },
  createdAt: "2026-11-01T10:00:00.000Z",
});

const job: JobDetail = {
  _id: "job_1",
  title: "Baker",
  companyName: "Acme",
  name: "Rita",
  location: "Berlin",
  voice: "Lucy",
  workplaceType: "office",
  experience: 2,
  currency: "EUR",
  selectedCurrency: "€",
  language: "en",
  salaryRange: [30_000, 40_000],
  prompt: [],
  additionalNotes: "",
  successEvaluation: "",
  criteria: [],
  isPreCallSms: true,
  preCallSmsTemplate: "Hello {{FirstName}}",
  preCallSmsDelay: { option: "not_scheduled" },
  isPostCallSms: false,
  smsTemplate: "",
  postCallSmsDelay: { option: "immediately" },
  postCallSmsOutcomes: [],
  callSummary: { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 12 },
  totalCandidates: 12,
  unscheduledCount: 12,
  promptVersion: 1,
  calls: 0,
  candidates: [],
  pagination: { totalCandidates: 12, totalPages: 1, page: 1, pageSize: 30 },
  outcomes: [],
  lastOrdinal: 12,
  timezone: "Europe/Berlin",
  createdAt: "2026-11-01T10:00:00.000Z",
};

async function show(jobOverrides: Partial<JobDetail> = {}, { canSend = true } = {}) {
  const callbacks = { onSend: vi.fn(), onSettings: vi.fn() };
  const leftOut = { texted: 0, called: 3, doNotCall: 2 };
  harness.answerWith(({ path }) => {
    if (path.includes("imported-numbers")) return okResponse({ numbers: [number("num_1", canSend)] });
    return okResponse(path.includes("recipients") ? { count: 7, leftOut } : { job });
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SendDialog
          {...callbacks}
          parent={{ ...job, ...jobOverrides }}
          onClose={() => undefined}
          isBusy={false}
          refusal={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return callbacks;
}

const sendButton = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Send Pre Call SMS");

describe("Confirm SMS", () => {
  it("asks in the specification's words, and sends from the shown number", async () => {
    const { onSend } = await show();
    await waitFor(() => expect(sendButton()?.disabled).toBe(false));
    expect(harness.text()).toContain(
      "Are you sure you want to send the pre-call SMS to 7 candidates? This action cannot be undone.",
    );
    await harness.press("Send Pre Call SMS");
    expect(onSend).toHaveBeenCalledWith("num_1");
  });

  it("says who is left out and why", async () => {
    await show();
    await waitFor(() => expect(harness.text()).toContain("Left out"));
    expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Already called: 3",
      "On the do-not-call list: 2",
    ]);
  });

  it("is disabled without recipients, and says so", async () => {
    // Without unscheduled candidates, neither the server's count of 7 nor the switch matters.
    await show({ unscheduledCount: 0, isPreCallSms: false });
    expect(harness.text()).toContain("No candidates to send SMS to");
    expect(sendButton()?.disabled).toBe(true);
  });

  it("links to the templates while the job's pre-call SMS is off", async () => {
    const { onSettings } = await show({ isPreCallSms: false });
    expect(sendButton()).toBeUndefined();
    await harness.press("Open Sms Templates");
    expect(onSettings).toHaveBeenCalledOnce();
  });

  it("says that no number can send, and disables sending", async () => {
    await show({}, { canSend: false });
    await waitFor(() => expect(harness.text()).toContain("No active phone numbers available."));
    expect(sendButton()?.disabled).toBe(true);
  });
});
