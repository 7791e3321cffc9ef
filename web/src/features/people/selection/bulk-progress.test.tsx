import type { Bulk } from "@callwright/contracts/endpoints/candidate";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { BulkProgress } from "./bulk-progress.tsx";

const harness = harnessForFile();
afterEach(() => vi.useRealTimers());

const ended: Bulk = { bulkId: "bulk_1", action: "pre_call_sms", state: "completed", total: 24, done: 24, skipped: 0 };
const onDismiss = vi.fn();
const onUndo = vi.fn();
afterEach(() => onDismiss.mockClear());
const passMinute = () => act(async () => vi.advanceTimersByTime(60_000));
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });

const show = (bulk: Bulk) => harness.show(<BulkProgress bulk={bulk} onDismiss={onDismiss} onUndo={onUndo} />);
const hasProgressBar = () => document.querySelector("[role=progressbar]") !== null;

it("a running action shows its progress, a finished one its result, which hides by itself", async () => {
  await show({ ...ended, state: "running", done: 12 });
  expect(hasProgressBar()).toBe(true);
  expect(harness.text()).toContain("Queueing the pre-call SMS");
  fakeTimeouts();
  await show(ended);
  expect(hasProgressBar()).toBe(false);
  expect(harness.status()).toBe("Pre-call SMS queued: 24.");
  expect(onDismiss).not.toHaveBeenCalled();
  await passMinute();
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it.each([
  [{ done: 20, skipped: 4 }, "Pre-call SMS queued: 20. Left out: 4."],
  [
    { state: "failed", done: 3, failure: "Something went wrong." },
    "Queueing the pre-call SMS. Stopped. People done: 3. Something went wrong.",
  ],
] as const)("an action that left something undone (%j) stays until it is closed", async (change, words) => {
  fakeTimeouts();
  await show({ ...ended, ...change });
  expect(harness.status()).toBe(words);
  await passMinute();
  expect(onDismiss).not.toHaveBeenCalled();
  await act(async () => document.querySelector("button")?.click());
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it("a decision about many can be undone where it is confirmed", async () => {
  await show({ ...ended, action: "shortlist" });
  expect(harness.status()).toBe("Shortlist: 24 people.");
  await harness.press("Undo");
  expect(onUndo).toHaveBeenCalledOnce();
});
