/** Follows the demo's run to its end. When all remaining calls wait, moves the sandbox's clock to the next one. */
import type { RunProgress } from "@callwright/contracts";
import type { DemoApi, ParentDetail } from "./demo-api.ts";
import { plural } from "./demo-words.ts";

export interface RunResult {
  readonly total: number;
  /** Number of people per outcome, most frequent first. */
  readonly outcomes: readonly (readonly [string, number])[];
  /** Number of people per number of calls, fewest calls first. */
  readonly attempts: readonly (readonly [number, number])[];
}

type Say = (line: string) => void;

const isTerminal = process.stdout.isTTY === true;

const pollMs = 500;
/** Shorter waits are not skipped. */
const minSkippedMs = 5_000;
/** The clock moves this far past the next due time, so that people due within a minute are called together. */
const extraMs = 60_000;

export async function followRun(api: DemoApi, parentId: string, say: Say): Promise<RunResult> {
  const show = isTerminal ? showLine : createLines(say);
  let lastSnapshot = "";
  for (;;) {
    const parent = await api.parent(parentId, 1, 1);
    const { run, timezone } = parent;
    if (run) show({ ...parent, run }, await api.now());
    if (run?.state === "completed" || run?.state === "cancelled") break;
    if (run?.state === "paused") throw new Error(`The run rests: ${run.pauseWords ?? run.pauseReason}`);
    // Skips only after two equal polls, since a call that is being claimed may count neither as waiting nor as live.
    const snapshot = JSON.stringify([run?.nextAt, run?.placed, run?.ended]);
    if (run && snapshot === lastSnapshot) await skipWaiting(api, run, timezone, say);
    lastSnapshot = snapshot;
    await new Promise((done) => setTimeout(done, pollMs));
  }
  if (isTerminal) process.stdout.write("\n");
  return toResult(await allCandidates(api, parentId));
}

/** Moves the clock to the next due time if no call is live. */
async function skipWaiting(api: DemoApi, run: RunProgress, timezone: string, say: Say): Promise<void> {
  const { nextAt, waiting, placed, ended } = run;
  // Waiting calls count as placed.
  const unendedCalls = placed - ended;
  const isIdle = unendedCalls <= waiting;
  if (!nextAt || !isIdle || Date.parse(nextAt) - Date.parse(await api.now()) < minSkippedMs) return;
  if (!isTerminal)
    say(
      `  ${plural(waiting, "person waits", "people wait")}: the sandbox's clock moves to ${timeIn(timezone, nextAt)}`,
    );
  await api.moveClock(new Date(Date.parse(nextAt) + extraMs).toISOString());
}

const timeIn = (timeZone: string, at: string): string => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", hour: "2-digit", minute: "2-digit" });
  return `${format.format(Date.parse(at))} in ${timeZone.split("/").at(-1)?.replaceAll("_", " ")}`;
};

interface Progress extends Pick<ParentDetail, "callSummary" | "timezone"> {
  readonly run: RunProgress;
}

/** Erases the line and writes it again. */
const rewriteLine = "\r\u001b[2K";

/** In a terminal: one line with the current progress. */
function showLine({ run, callSummary, timezone }: Progress, now: string): void {
  const { totalSuccess, totalFailed } = callSummary;
  const counts = [`${totalSuccess} reached`, `${run.waiting} waiting`, `${totalFailed} not reached`];
  const words = [...counts, `${run.done} of ${run.total} done`, timeIn(timezone, now)].join(" · ");
  process.stdout.write(`${rewriteLine}  ${words}`);
}

/** Without a terminal: one line per tenth of the run. */
function createLines(say: Say): (progress: Progress) => void {
  let shownTenths = -1;
  return ({ run: { ended, placed, total, waiting } }) => {
    const callCount = Math.max(placed, total);
    const tenths = Math.floor((ended / Math.max(1, callCount)) * 10);
    if (tenths > shownTenths) say(`  ${ended} of ${callCount} calls ended${waiting > 0 ? `, ${waiting} waiting` : ""}`);
    shownTenths = Math.max(shownTenths, tenths);
  };
}

async function allCandidates(api: DemoApi, parentId: string): Promise<ParentDetail["candidates"]> {
  const people: ParentDetail["candidates"] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const parent = await api.parent(parentId, page, 100);
    pages = parent.pagination.totalPages;
    people.push(...parent.candidates);
  }
  return people;
}

function toResult(people: ParentDetail["candidates"]): RunResult {
  const outcomes = countEach(people.map(({ outcomeLabel }) => outcomeLabel));
  const attempts = countEach(people.map(({ totalCalls }) => totalCalls));
  return {
    total: people.length,
    outcomes: outcomes.sort((a, b) => b[1] - a[1]),
    attempts: attempts.sort((a, b) => a[0] - b[0]),
  };
}

function countEach<T>(values: readonly T[]): [T, number][] {
  return [...Map.groupBy(values, (value) => value)].map(([value, equalValues]) => [value, equalValues.length]);
}
