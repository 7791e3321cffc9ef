/** `npm run simulate -- --shared-account`: setups of few lines, many numbers, several tenants and callers, and whether all are served. */
import type { RunSetup } from "./measure.ts";
import { type Measurement, measureAll } from "./run.ts";
import type { AccountUse } from "./use.ts";

/** Enough people for at least six calls on each line that can be in use. */
const peopleFor = (lines: number, numbers: number): number => Math.max(120, 6 * Math.min(lines, numbers));

const setupOf = (lines: number, numbers: number, tenants: number): RunSetup => ({
  lines,
  numbers,
  tenants,
  people: peopleFor(lines, numbers),
  concurrency: 1,
  lostWebhook: 0,
  seed: 5,
  reserved: 0,
});
const setups: readonly RunSetup[] = [
  ...[2, 10, 50].flatMap((lines) =>
    [12, 15, 20, 60].flatMap((numbers) => [1, 2, 5].map((tenants) => setupOf(lines, numbers, tenants))),
  ),
  // People who call in take three of ten lines. undefined: the product's own reserve, one line.
  ...[1, 2, 5].map((tenants) => ({ ...setupOf(10, 12, tenants), people: 60, callers: 3, reserved: undefined })),
];

/** A line is idle until its call's end is reported, which costs a larger share of use when lines are few. */
const minUse = (lines: number): number => (lines <= 2 ? 0.95 : 0.97);
/** The longest wait for a first dial, as a multiple of the fair wait. */
const maxWaitRatio = 2;
const maxDialsPerCall = 1.2;
/** Higher where many numbers wait for few lines, since each waiting number polls. */
const maxUnitsPerCall = (numbers: number, lines: number): number => (numbers <= 2 * lines ? 75 : 160);

const columns = [
  ...["lines", "numbers", "tenants", "callers", "never called", "slot use", "dials a call", "write units a call"],
  ...["first dials (s)", "of fair share"],
];

export async function reportSharedAccounts(threads: number): Promise<boolean> {
  const measurementsByThread = await Promise.all(
    Array.from({ length: threads }, (_, thread) => measureAll(setups.filter((_, index) => index % threads === thread))),
  );
  console.log(columns.join(" | "));
  let isGood = true;
  for (const [index, setup] of setups.entries()) {
    const measurement = measurementsByThread[index % threads]?.[Math.floor(index / threads)];
    if (!measurement) throw new Error("An account was not measured");
    const problems = findProblems(setup, measurement);
    if (problems.length > 0) isGood = false;
    console.log([...cellsOf(setup, measurement), ...problems].join(" | "));
  }
  return isGood;
}

const waitRatios = ({ firstDials }: AccountUse): number[] => firstDials.map(({ waitMs, fairMs }) => waitMs / fairMs);
const dialsPerCall = ({ dials, calls }: Measurement): number => dials / calls;
/** Divides by incoming calls too, since they also write. */
const unitsPerCall = ({ units, calls, incomingCalls }: Measurement): number => units / (calls + incomingCalls);

function findProblems({ lines, numbers, callers = 0 }: RunSetup, measurement: Measurement): string[] {
  return [
    ...(measurement.neverCalled > 0 ? ["PEOPLE NEVER CALLED"] : []),
    ...(dialsPerCall(measurement) > maxDialsPerCall ? ["TOO MANY DIALS"] : []),
    ...(unitsPerCall(measurement) > maxUnitsPerCall(numbers, lines) ? ["TOO MANY UNITS"] : []),
    // Callers take and free lines at any time, so the lines that are left for dials are not known.
    ...(callers === 0 && measurement.useRate < minUse(lines) ? ["LINES IDLE"] : []),
    ...(callers === 0 && Math.max(...waitRatios(measurement)) > maxWaitRatio ? ["UNFAIR"] : []),
  ];
}

const cellsOf = ({ lines, numbers, tenants, callers = 0 }: RunSetup, measurement: Measurement): string[] => [
  ...[lines, numbers, tenants, callers, measurement.neverCalled].map(String),
  `${(measurement.useRate * 100).toFixed(1)} %`,
  dialsPerCall(measurement).toFixed(2),
  unitsPerCall(measurement).toFixed(1),
  measurement.firstDials.map(({ waitMs }) => (waitMs / 1000).toFixed(0)).join(" "),
  waitRatios(measurement)
    .map((ratio) => ratio.toFixed(1))
    .join(" "),
];
