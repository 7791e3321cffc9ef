import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ada } from "../../../test/ada.ts";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { AvailabilityCell, FieldCell, OutcomeCell, PreCallSmsCell, StatusCell } from "./cells.tsx";

const harness = harnessForFile();

const requirements = { experience: 4, salaryRange: [65_000, 90_000] as const, currency: "GBP" };

describe("the call status", () => {
  it.each([
    ["Completed", "Completed"],
    ["Failed", "Failed"],
    ["not_executed", "Call Not Executed"],
    ["in_progress", "Active"],
  ] as const)("%s reads %s", async (callStatus, words) => {
    await harness.show(<StatusCell person={{ ...ada, callStatus }} calling="idle" zone="Europe/Berlin" />);
    expect(harness.text()).toBe(words);
  });

  it("shows the next attempt in the job's zone, with its reason in the title", async () => {
    const nextAttempt = { at: "2026-11-24T08:00:00.000Z", why: "no_answer" };
    await harness.show(
      <StatusCell person={{ ...ada, callStatus: "Failed", nextAttempt }} calling="idle" zone="Europe/Berlin" />,
    );
    expect(harness.text()).toMatch(/^FailedNext 24 Nov,? 09:00$/);
    expect(document.querySelector("[title]")?.getAttribute("title")).toMatch(/\(Europe\/Berlin\)\. No answer\.$/);
  });
});

it("a person on the do-not-call list is marked below the status, and has no next attempt", async () => {
  const nextAttempt = { at: "2026-11-24T08:00:00.000Z", why: "no_answer" };
  const person = { ...ada, callStatus: "Failed", nextAttempt, doNotCall: true } as const;
  await harness.show(<StatusCell person={person} calling="idle" zone="Europe/Berlin" />);
  expect(harness.text()).toBe("FailedDo not call");
  expect(document.querySelector("[title]")?.getAttribute("title")).toBe("This number is on the do-not-call list");
});

describe("the call outcome", () => {
  it.each([
    ["Not Executed", "Not Executed"],
    ["Good Fit", "Good Fit"],
    ["Needs a visa", "Needs a visa"],
  ])("%j is a chip that reads %s and opens the evaluation", async (outcomeLabel, words) => {
    const onOpen = vi.fn();
    await harness.show(
      <OutcomeCell person={{ ...ada, outcomeLabel }} isLive={false} onOpen={onOpen} onFollow={vi.fn()} />,
    );
    await harness.press(words);
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

it("a call's time and latest line replace the chip while it lasts, and open the conversation", async () => {
  const transcript = [
    { role: "assistant", message: "Hello Ada" },
    { role: "user", message: "Hello, who is there?" },
  ];
  harness.answerWith(() =>
    okResponse({ log: { callId: "call_1", state: "in_progress", liveSeconds: 65, transcript } }),
  );
  const onFollow = vi.fn();
  const person = { ...ada, callStatus: "in_progress", pendingCallId: "call_1" } as const;
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <OutcomeCell person={person} isLive onOpen={vi.fn()} onFollow={onFollow} />
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toMatch(/^Follow the call with Ada Lovelace 1:0\dHello, who is there\?$/);
  expect(harness.text()).not.toContain("Not Executed");
  await act(async () => document.querySelector("button")?.click());
  expect(onFollow).toHaveBeenCalledOnce();
  queryClient.clear();
});

describe("the measures", () => {
  it("are the candidate's years against the job's, and the salary in thousands with its currency", async () => {
    await harness.show(<FieldCell field="experience" person={{ ...ada, experience: 3 }} requirements={requirements} />);
    expect(harness.text()).toMatch(/3.*4/);
    await harness.show(<FieldCell field="salary" person={{ ...ada, salary: 77_000 }} requirements={requirements} />);
    expect(harness.text()).toMatch(/^£77k$/i);
  });

  it("are what the person said, with the file's value on hover", async () => {
    const person = { ...ada, experience: 6, salary: 72_000, currency: "GBP" };
    const evaluation = { experienceYears: 9, salaryExpectation: 74_000, availability: "From the first of March" };
    await harness.show(<FieldCell field="experience" person={{ ...person, evaluation }} requirements={requirements} />);
    expect(harness.text()).toMatch(/9.*4/);
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Above what the job asks. In the file: 6. Grey: as the job asks · Yellow: below · Red: above",
    );
    await harness.show(<FieldCell field="salary" person={{ ...person, evaluation }} requirements={requirements} />);
    expect(harness.text()).toBe("£74k");
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Within the job's range. In the file: £72k. Green: within the range · Yellow: below · Red: above",
    );
    await harness.show(<AvailabilityCell person={{ evaluation }} />);
    expect(harness.text()).toBe("From the first of March");
    await harness.show(
      <FieldCell
        field="salary"
        person={{ ...person, evaluation: { salaryExpectation: 72_000 } }}
        requirements={requirements}
      />,
    );
    expect(document.querySelector("[title]")?.getAttribute("title")).toBe(
      "Within the job's range. Green: within the range · Yellow: below · Red: above",
    );
  });

  it("have no bar for a salary in another currency, and name it", async () => {
    const measure = () => document.querySelector("bdi");
    await harness.show(<FieldCell field="salary" person={{ ...ada, salary: 77_000 }} requirements={requirements} />);
    expect(measure()?.hasAttribute("data-tone")).toBe(true);
    await harness.show(
      <FieldCell field="salary" person={{ ...ada, salary: 1_200_000, currency: "PKR" }} requirements={requirements} />,
    );
    expect(harness.text()).toBe("PKR\u00a01,200k");
    expect(measure()?.hasAttribute("data-tone")).toBe(false);
  });
});

describe("the SMS before the call", () => {
  it.each([
    [{ sms: true, sentPreCallSms: "We call at nine." }, "SentWe call at nine."],
    [{ sms: true }, "Sent"],
    [{}, "Skipped"],
  ])("%j reads %s", async (change, words) => {
    await harness.show(<PreCallSmsCell person={{ ...ada, ...change }} zone="Europe/Berlin" onOpen={vi.fn()} />);
    expect(harness.text()).toBe(words);
  });
  it("reads --- without a person", async () => {
    await harness.show(<PreCallSmsCell person={undefined} zone={undefined} onOpen={vi.fn()} />);
    expect(harness.text()).toBe("---");
  });
  it("opens a sent text, and nothing without one", async () => {
    const onOpen = vi.fn();
    const isScheduled = { sent: true, textId: "text_1", state: "delivered" as const };
    const sent = { ...ada, sms: true, sentPreCallSms: "We call at nine.", isScheduled };
    await harness.show(<PreCallSmsCell person={sent} zone="Europe/Berlin" onOpen={onOpen} />);
    await harness.press("SentWe call at nine.");
    expect(onOpen).toHaveBeenCalledOnce();
    await harness.show(<PreCallSmsCell person={ada} zone="Europe/Berlin" onOpen={onOpen} />);
    expect(document.querySelector("button")).toBeNull();
  });
  it("says when a waiting text will be sent, and that it was skipped only so far", async () => {
    const time = "2099-11-24T08:00:00.000Z";
    const isScheduled = { sent: false, time, textId: "text_1", state: "scheduled" as const };
    await harness.show(<PreCallSmsCell person={{ ...ada, isScheduled }} zone="Europe/Berlin" onOpen={vi.fn()} />);
    expect(harness.text()).toMatch(/^Due 24 NovSkipped so far$/);
  });
});
