import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { ada } from "../../../test/ada.ts";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { queryClient } from "../../lib/query.ts";
import { OutcomeCell, PreCallSmsCell, StatusCell } from "./call-cells.tsx";

const harness = harnessForFile();

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
  it("opens a sent text; without one there is no button", async () => {
    const onOpen = vi.fn();
    const deliveredText = { sent: true, textId: "text_1", state: "delivered" as const };
    const sent = { ...ada, sms: true, sentPreCallSms: "We call at nine.", isScheduled: deliveredText };
    await harness.show(<PreCallSmsCell person={sent} zone="Europe/Berlin" onOpen={onOpen} />);
    await harness.press("SentWe call at nine.");
    expect(onOpen).toHaveBeenCalledOnce();
    await harness.show(<PreCallSmsCell person={ada} zone="Europe/Berlin" onOpen={onOpen} />);
    expect(document.querySelector("button")).toBeNull();
  });
  it("shows when a waiting text will be sent, and 'Skipped so far'", async () => {
    const time = "2099-11-24T08:00:00.000Z";
    const person = { ...ada, isScheduled: { sent: false, time, textId: "text_1", state: "scheduled" as const } };
    await harness.show(<PreCallSmsCell person={person} zone="Europe/Berlin" onOpen={vi.fn()} />);
    expect(harness.text()).toMatch(/^Due 24 NovSkipped so far$/);
  });
});
