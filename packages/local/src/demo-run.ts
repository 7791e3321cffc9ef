/** Follows the demo's run to its end. Where all that remains waits for a later time, the sandbox's clock goes there. */
import type { RunProgress } from "@callwright/contracts";
import type { DemoApi, ParentDetail } from "./demo-api.ts";
import { plural } from "./demo-words.ts";

export interface Result {
  readonly total: number;
  /** How many people each outcome has, most frequent first. */
  readonly outcomes: readonly (readonly [string, number])[];
  /** How many people were called so many times. */
  readonly attempts: readonly (readonly [number, number])[];
}

type Say = (line: string) => void;

const isTerminal = process.stdout.isTTY === true;

const lookEveryMs = 500;
/** A wait that is over so soon is waited for. */
const patienceMs = 5_000;
/** People called within the same minute are due again together. */
const minuteMs = 60_000;

export async function followRun(api: DemoApi, jobId: string, say: Say): Promise<Result> {
  const show = isTerminal ? showLine : createLines(say);
  let before = "";
  for (;;) {
    const parent = await api.parent(jobId, 1, 1);
    const { run, timezone } = parent;
    if (run) show({ ...parent, run }, await api.now());
    if (run?.state === "completed" || run?.state === "cancelled") break;
    if (run?.state === "paused") throw new Error(`The run rests: ${run.pauseWords ?? run.pauseReason}`);
    // Twice the same: a call that is just being claimed may be seen neither as waiting nor as under way.
    const seen = JSON.stringify([run?.nextAt, run?.placed, run?.ended]);
    if (run && seen === before) await skipWaiting(api, run, timezone, say);
    before = seen;
    await new Promise((done) => setTimeout(done, lookEveryMs));
  }
  if (isTerminal) process.stdout.write("\n");
  return count(await everyone(api, jobId));
}

/** Everybody left waits for an opening or for the next attempt: nothing happens until then. */
async function skipWaiting(api: DemoApi, run: RunProgress, timezone: string, say: Say): Promise<void> {
  const { nextAt, waiting, placed, ended } = run;
  const isQuiet = placed - ended <= waiting;
  if (!nextAt || !isQuiet || Date.parse(nextAt) - Date.parse(await api.now()) < patienceMs) return;
  if (!isTerminal)
    say(
      `  ${plural(waiting, "person waits", "people wait")}: the sandbox's clock moves to ${timeIn(timezone, nextAt)}`,
    );
  await api.moveClock(new Date(Date.parse(nextAt) + minuteMs).toISOString());
}

const timeIn = (timeZone: string, at: string): string => {
  const words = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", hour: "2-digit", minute: "2-digit" });
  return `${words.format(Date.parse(at))} in ${timeZone.split("/").at(-1)?.replaceAll("_", " ")}`;
};

interface Progress extends Pick<ParentDetail, "callSummary" | "timezone"> {
  readonly run: RunProgress;
}

/** Erases the line and writes it again. */
const rewriteLine = "\r\u001b[2K";

/** One line for all that happens, in a terminal. */
function showLine({ run, callSummary, timezone }: Progress, now: string): void {
  const { totalSuccess, totalFailed } = callSummary;
  const counts = [`${totalSuccess} reached`, `${run.waiting} waiting`, `${totalFailed} not reached`];
  const words = [...counts, `${run.done} of ${run.total} done`, timeIn(timezone, now)].join(" · ");
  process.stdout.write(`${rewriteLine}  ${words}`);
}

/** A line for each tenth of the run, where none can be rewritten. */
function createLines(say: Say): (progress: Progress) => void {
  let shown = -1;
  return ({ run: { ended, placed, total, waiting } }) => {
    const all = Math.max(placed, total);
    const share = Math.floor((ended / Math.max(1, all)) * 10);
    if (share > shown) say(`  ${ended} of ${all} calls ended${waiting > 0 ? `, ${waiting} waiting` : ""}`);
    shown = Math.max(shown, share);
  };
}

async function everyone(api: DemoApi, jobId: string): Promise<ParentDetail["candidates"]> {
  const people: ParentDetail["candidates"] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const job = await api.parent(jobId, page, 100);
    pages = job.pagination.totalPages;
    people.push(...job.candidates);
  }
  return people;
}

function count(people: ParentDetail["candidates"]): Result {
  const outcomes = tally(people.map(({ outcomeLabel }) => outcomeLabel));
  const attempts = tally(people.map(({ totalCalls }) => totalCalls));
  return {
    total: people.length,
    outcomes: outcomes.sort((a, b) => b[1] - a[1]),
    attempts: attempts.sort((a, b) => a[0] - b[0]),
  };
}

function tally<T>(values: readonly T[]): [T, number][] {
  return [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]);
}
