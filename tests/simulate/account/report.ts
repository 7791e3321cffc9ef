/** `npm run simulate -- --shared-account`: accounts of few lines, many numbers, several tenants and callers, and whether all are served. */
import type { RunFigures } from "./measure.ts";
import { type Measurement, measureAll } from "./run.ts";
import type { AccountUse } from "./use.ts";

/** Several calls on each line. */
const peopleFor = (lines: number, numbers: number): number => Math.max(120, 6 * Math.min(lines, numbers));

const figuresOf = (lines: number, numbers: number, tenants: number): RunFigures => ({
  lines,
  numbers,
  tenants,
  people: peopleFor(lines, numbers),
  concurrency: 1,
  lostWebhook: 0,
  seed: 5,
  reserved: 0,
});
const accounts: readonly RunFigures[] = [
  ...[2, 10, 50].flatMap((lines) =>
    [12, 15, 20, 60].flatMap((numbers) => [1, 2, 5].map((tenants) => figuresOf(lines, numbers, tenants))),
  ),
  // Three of ten lines are taken by people who call in, and one is kept for them.
  ...[1, 2, 5].map((tenants) => ({ ...figuresOf(10, 12, tenants), people: 60, callers: 3, reserved: undefined })),
];

/** Where lines are few each wait for a report weighs more. */
const leastUse = (lines: number): number => (lines <= 2 ? 0.95 : 0.97);
const mostFairWaits = 2;
const mostDials = 1.2;
/** Where many numbers wait for few lines, each of them polls. */
const mostUnits = (numbers: number, lines: number): number => (numbers <= 2 * lines ? 75 : 160);

const columns = [
  ...["lines", "numbers", "tenants", "callers", "never called", "slot use", "dials a call", "write units a call"],
  ...["first dials (s)", "of fair share"],
];

export async function reportSharedAccounts(threads: number): Promise<boolean> {
  const uses = await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      measureAll(accounts.filter((_, index) => index % threads === thread)),
    ),
  );
  console.log(columns.join(" | "));
  let isGood = true;
  for (const [index, account] of accounts.entries()) {
    const use = uses[index % threads]?.[Math.floor(index / threads)];
    if (!use) throw new Error("An account was not measured");
    const failings = failingsOf(account, use);
    if (failings.length > 0) isGood = false;
    console.log([...cellsOf(account, use), ...failings].join(" | "));
  }
  return isGood;
}

const sharesOf = ({ firstDials }: AccountUse): number[] => firstDials.map(({ waitMs, fairMs }) => waitMs / fairMs);
const dialsOf = ({ dials, calls }: Measurement): number => dials / calls;
/** Incoming calls are written, too. */
const unitsOf = ({ units, calls, incomingCalls }: Measurement): number => units / (calls + incomingCalls);

function failingsOf({ lines, numbers, callers = 0 }: RunFigures, use: Measurement): string[] {
  return [
    ...(use.neverCalled > 0 ? ["PEOPLE NEVER CALLED"] : []),
    ...(dialsOf(use) > mostDials ? ["TOO MANY DIALS"] : []),
    ...(unitsOf(use) > mostUnits(numbers, lines) ? ["TOO MANY UNITS"] : []),
    // Callers take and free lines at any time, so the lines that are left for dials are not known.
    ...(callers === 0 && use.use < leastUse(lines) ? ["LINES IDLE"] : []),
    ...(callers === 0 && Math.max(...sharesOf(use)) > mostFairWaits ? ["UNFAIR"] : []),
  ];
}

const cellsOf = ({ lines, numbers, tenants, callers = 0 }: RunFigures, use: Measurement): string[] => [
  ...[lines, numbers, tenants, callers, use.neverCalled].map(String),
  `${(use.use * 100).toFixed(1)} %`,
  dialsOf(use).toFixed(2),
  unitsOf(use).toFixed(1),
  use.firstDials.map(({ waitMs }) => (waitMs / 1000).toFixed(0)).join(" "),
  sharesOf(use)
    .map((share) => share.toFixed(1))
    .join(" "),
];
