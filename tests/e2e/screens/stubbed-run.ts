/** A stubbed run in a fixed state, for its monitor and the Execute Calls dialog. */
import type { RunCall, RunDetail, RunPreview } from "@callwright/contracts/endpoints/run";
import type { Page } from "playwright";

const day = "2026-11-24";
const zone = "Europe/Berlin";
const names = ["Amelie Brandt", "Maximilian-Alexander von Hohenstein-Waldenburg", "ليلى حداد", "Lukas Groß"];

const callOf = (index: number, state: RunCall["state"], more: Partial<RunCall> = {}): RunCall => ({
  callId: `call_${state}_${index}`,
  candidateId: `cand_${index}`,
  candidateName: names[index % names.length] ?? "",
  phoneNumber: `+49151123456${10 + index}`,
  fromNumber: "+493023125016",
  state,
  attempt: 1 + (index % 3),
  at: `${day}T10:0${index}:00.000Z`,
  ...more,
});

const missedCall = (outcome: string, reason: string) => ({ outcome, reason, endReason: "no-answer" });

const run: RunDetail = {
  runId: "run_stub",
  state: "paused",
  pauseReason: "failures",
  total: 120,
  placed: 64,
  ended: 41,
  done: 35,
  waiting: 18,
  parentId: "job_stub",
  parentTitle: "Senior Backend Engineer",
  timezone: zone,
  createdAt: `${day}T08:00:00.000Z`,
  numbers: [
    { numberId: "num_1", phoneNumber: "+493023125016", label: "Berlin desk", live: 3, slots: 5 },
    { numberId: "num_2", phoneNumber: "+442079460123", label: "London desk", live: 1, slots: 1 },
  ],
  calling: [callOf(0, "dialing", { isUnconfirmed: true }), callOf(1, "in_progress"), callOf(2, "ringing")],
  upcoming: [callOf(3, "queued", { reason: "no_answer" }), callOf(1, "queued", { reason: "callback" })],
  latest: [
    callOf(0, "ended", { outcome: "Good Fit", endReason: "completed", seconds: 95 }),
    callOf(1, "ended", missedCall("Unanswered", "A voicemail answered, and your message was left on it.")),
    callOf(2, "ended", missedCall("Busy", "The line was busy.")),
    callOf(3, "ended", { outcome: "Not Interested", endReason: "completed", seconds: 42 }),
  ],
  untouched: 56,
  outcomes: [
    { label: "Good Fit", count: 14 },
    { label: "Unanswered", count: 12 },
    { label: "Not Interested", count: 8 },
  ],
  failures: [{ reason: "Nobody answered.", count: 9 }],
  skipped: [{ rule: "suppressed", words: "They are on your do-not-call list.", count: 2 }],
  hours: [
    { hour: "2026-11-23T17", dialed: 12, reached: 5 },
    { hour: `${day}T09`, dialed: 20, reached: 11 },
    { hour: `${day}T10`, dialed: 9, reached: 2 },
  ],
  breaker: { state: "open", ended: 12, failed: 8, windowSeconds: 120 },
  canMoveClock: true,
};

const preview: RunPreview = {
  now: 12,
  later: 38,
  skipped: 9,
  canMoveClock: true,
  minutesLeft: 88,
  at: new Date().toISOString(),
  laterGroups: [
    { rule: "hours", words: "Outside the calling hours.", count: 30, at: `${day}T08:00:00.000Z` },
    { rule: "cap.day", words: "Called today.", count: 8, at: "2026-11-25T08:00:00.000Z" },
  ],
  skippedGroups: [{ rule: "done", words: "Already reached.", count: 9 }],
  nextOpening: { at: `${day}T08:00:00.000Z`, now: `${day}T05:46:00.000Z`, timezone: zone, place: "Berlin" },
};

export async function stubRun(page: Page): Promise<void> {
  await page.route("**/api/run/*", (route) => route.fulfill({ json: { success: true, run } }));
  await page.route("**/api/get-runs/*", (route) => {
    const runs = [run, { ...run, runId: "run_over", state: "completed", completedAt: `${day}T12:00:00.000Z` }];
    const pagination = { total: runs.length, totalPages: 1, page: 1, pageSize: 10 };
    return route.fulfill({ json: { success: true, runs, pagination } });
  });
  await page.route("**/api/sequential-calls/preview", (route) => route.fulfill({ json: { success: true, preview } }));
}
