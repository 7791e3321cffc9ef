import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import type { Campaign } from "../parent.ts";
import { RunSms } from "./run-sms.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const campaign: Campaign = {
  _id: "cmp_1",
  title: "Spring offer",
  companyName: "Acme",
  voice: "Lucy",
  language: "en",
  prompt: [],
  successEvaluation: "",
  criteria: [],
  dynamicVariables: [],
  promptVersion: 1,
  calls: 0,
  isPreCallSms: false,
  preCallSmsTemplate: "Hello {{FirstName}}",
  preCallSmsDelay: { option: "not_scheduled" },
  isPostCallSms: false,
  smsTemplate: "",
  postCallSmsDelay: { option: "immediately" },
  postCallSmsOutcomes: [],
  callSummary: { totalSms: 0, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 2 },
  totalCandidates: 2,
  unscheduledCount: 2,
  timezone: "UTC",
  createdAt: "2026-11-01T10:00:00.000Z",
};

it("before a launch, a campaign's text can be switched on, but not an empty one", async () => {
  harness.answerWith(() => okResponse({ agent: { ...campaign, prompt: "", firstSentence: "", followUpTemplate: "" } }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <RunSms parent={campaign} />
    </QueryClientProvider>,
  );
  const [preCallSwitch, postCallSwitch] = document.querySelectorAll<HTMLInputElement>("input[role=switch]");
  // The post-call template is empty, and an empty template cannot be switched on.
  expect([preCallSwitch?.disabled, postCallSwitch?.disabled]).toEqual([false, true]);
  await act(async () => preCallSwitch?.click());
  expect(harness.requests).toContainEqual({ path: "/api/update-agent/cmp_1", body: { isPreCallSms: true } });
});
