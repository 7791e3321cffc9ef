import { messages } from "@callwright/contracts";
import type { RunPreview, RunProgress } from "@callwright/contracts/endpoints/run";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse, waitFor } from "../../../../test/harness.tsx";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { queryClient } from "../../../lib/query.ts";
import { zonedLocalTime } from "../../../lib/time-zone.ts";
import { ExecuteDialog } from "./execute-dialog.tsx";

const harness = harnessForFile();
afterEach(() => {
  setLocale("en");
  queryClient.clear();
});
// A closing dialog returns the focus a moment later.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 50)));

const registered = { isRegistered: true, status: "registered" as const };
const number = (id: string, label: string) => ({
  id,
  _id: id,
  provider: "twilio",
  phoneNumber: "+442079460123",
  label,
  registration: registered,
  createdAt: "2026-11-01T10:00:00.000Z",
});

const previewWith = (counts: Pick<RunPreview, "now" | "later"> & Partial<RunPreview>): RunPreview => ({
  skipped: 0,
  laterGroups: [],
  skippedGroups: [],
  at: new Date().toISOString(),
  canMoveClock: false,
  minutesLeft: 100,
  ...counts,
});

const pausedRun: RunProgress = {
  runId: "run_1",
  state: "paused",
  pauseReason: "failures",
  total: 30,
  placed: 12,
  ended: 12,
  done: 12,
  waiting: 0,
};

interface DialogOptions {
  readonly preview?: RunPreview;
  readonly run?: RunProgress;
  /** Makes the preview fail with this message. */
  readonly refusal?: string;
}

async function show({ preview = previewWith({ now: 3, later: 0 }), run, refusal }: DialogOptions = {}) {
  const onExecute = vi.fn();
  harness.answerWith(({ path }) => {
    if (!path.includes("preview"))
      return okResponse({ numbers: [number("num_1", "Berlin"), number("num_2", "London")], run });
    return refusal ? errorResponse(422, "unprocessable", refusal) : okResponse({ preview });
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ExecuteDialog
          title="Execute Calls"
          parentId="job_1"
          zone="Europe/Berlin"
          leads="all"
          run={run}
          startedRunId={undefined}
          onClose={() => undefined}
          onExecute={onExecute}
          isBusy={false}
          refusal={undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The preview, the active run, or the preview's failure in German.
  await waitFor(() => expect(harness.text()).toMatch(/Skipped|Paused|Die Vorschau/));
  return onExecute;
}

/** Sets the value as a browser does, so that React notices. */
async function startAt(local: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("input[type=datetime-local]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, local);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const previewBody = () => harness.requests.findLast(({ path }) => path.includes("preview"))?.body;

describe("Execute Calls", () => {
  it("previews exactly the chosen numbers, and starts with them", async () => {
    const onExecute = await show();
    expect(previewBody()).toEqual({ campaignId: "job_1", leads: "all", selectedPhoneNumberId: "num_1", onlyNew: true });
    await act(async () => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
    await waitFor(() => expect(previewBody()).toMatchObject({ numberIds: ["num_2"] }));
    await harness.press("Execute Calls");
    const params = { numberId: "num_1", numberIds: ["num_2"], startAt: undefined, onlyNew: true, isScheduled: false };
    expect(onExecute).toHaveBeenCalledWith({ ...params, key: expect.stringMatching(/^[\w-]{8,40}$/) });
    // If the answer is lost, the user presses again, later than a double press; the idempotency key is the same.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    await harness.press("Execute Calls");
    expect(onExecute).toHaveBeenCalledTimes(2);
    expect(onExecute.mock.calls[1]).toEqual(onExecute.mock.calls[0]);
  });

  it("says that the calls are scheduled where none can start now", async () => {
    const onExecute = await show({ preview: previewWith({ now: 0, later: 24 }) });
    await waitFor(() => expect(harness.text()).toContain("Schedule 24 calls"));
    await harness.press("Schedule 24 calls");
    expect(onExecute).toHaveBeenCalledWith(expect.objectContaining({ startAt: undefined, isScheduled: true }));
  });

  it("does not start without minutes or trial calls", async () => {
    const onExecute = await show({ preview: previewWith({ now: 0, later: 2, minutesLeft: 0, blockedBy: "minutes" }) });
    await waitFor(() => expect(harness.text()).toContain("No minutes left."));
    await harness.press("Schedule 2 calls");
    expect(onExecute).not.toHaveBeenCalled();
  });

  it("does not start without anyone to call", async () => {
    const onExecute = await show({ preview: previewWith({ now: 0, later: 0 }) });
    await waitFor(() => expect(harness.text()).toContain("No one left to call."));
    await harness.press("Execute Calls");
    expect(onExecute).not.toHaveBeenCalled();
  });

  it("schedules nothing for a past time, whether chosen or passed while the dialog was open", async () => {
    const onExecute = await show();
    await act(async () => document.querySelector<HTMLInputElement>("input[value=later]")?.click());
    await startAt("2024-01-01T09:00");
    await waitFor(() => expect(harness.text()).toContain("This time has passed. Choose one that is still to come."));
    await harness.press("Schedule 3 calls");
    // A full hour, since the field has no seconds.
    const hourMs = 3_600_000;
    const tomorrow = Math.ceil(Date.now() / hourMs + 24) * hourMs;
    await startAt(zonedLocalTime(tomorrow, "Europe/Berlin"));
    await waitFor(() => expect(previewBody()).toMatchObject({ startAt: new Date(tomorrow).toISOString() }));
    expect(harness.text()).not.toContain("This time has passed.");
    // The dialog stays open until a minute after the chosen time.
    vi.spyOn(Date, "now").mockReturnValue(tomorrow + 60_000);
    await harness.press("Schedule 3 calls");
    vi.mocked(Date.now).mockRestore();
    await waitFor(() => expect(harness.text()).toContain("This time has passed."));
    expect(onExecute).not.toHaveBeenCalled();
    expect(harness.requests.filter(({ body }) => JSON.stringify(body)?.includes("2024"))).toEqual([]);
  });

  it("says at the field that a time is too far ahead, without a request", async () => {
    const onExecute = await show();
    await act(async () => document.querySelector<HTMLInputElement>("input[value=later]")?.click());
    const field = document.querySelector("input[type=datetime-local]");
    await startAt("2199-01-01T09:00");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(harness.text()).toContain("Choose a time within a year from now.");
    await harness.press("Schedule 3 calls");
    expect(onExecute).not.toHaveBeenCalled();
    expect(harness.requests.filter(({ body }) => JSON.stringify(body)?.includes("2199"))).toEqual([]);
  });

  it("says in the interface's language why the preview failed", async () => {
    setLocale("de");
    await show({ refusal: messages.runStartPast });
    await waitFor(() => expect(harness.text()).toContain("Dieser Zeitpunkt ist vorbei."));
  });

  it("proposes an hour by the server's clock, not the browser's", async () => {
    await show({ preview: previewWith({ now: 3, later: 0, at: "2190-06-01T10:20:00.000Z" }) });
    await act(async () => document.querySelector<HTMLInputElement>("input[value=later]")?.click());
    await waitFor(() => expect(previewBody()).toMatchObject({ startAt: "2190-06-01T11:00:00.000Z" }));
    expect(harness.text()).not.toContain("This time has passed.");
  });

  it("beside an active run, previews and starts another run of people who are not in the first", async () => {
    const onExecute = await show({ run: pausedRun });
    expect(harness.text()).toContain("Paused: more than half of the latest calls failed");
    await waitFor(() =>
      expect(previewBody()).toMatchObject({ leads: "all", selectedPhoneNumberId: "num_1", onlyNew: true }),
    );
    expect(document.querySelector("input[value=later]")).not.toBeNull();
    await waitFor(() => expect(harness.text()).toMatch(/Now3/));
    await harness.press("Execute Calls");
    expect(onExecute).toHaveBeenCalledWith(expect.objectContaining({ numberId: "num_1", onlyNew: true }));
  });

  it("previews and adds people to an active run instead, without number or time", async () => {
    const onExecute = await show({ run: pausedRun });
    await act(async () => document.querySelector<HTMLInputElement>("input[value=join]")?.click());
    await waitFor(() => expect(previewBody()).toEqual({ campaignId: "job_1", leads: "all", runId: "run_1" }));
    expect(document.querySelector("input[value=later]")).toBeNull();
    await harness.press("Add to this run");
    expect(harness.requests).toContainEqual({ path: "/api/run/run_1/append", body: { leads: "all" } });
    expect(onExecute).not.toHaveBeenCalled();
  });
});
