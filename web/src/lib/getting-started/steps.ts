/** The getting-started list (administration spec §3): its eight steps, derived facts, and progress. */

export const stepIds = [
  "dashboard-overview",
  "create-agent",
  "create-campaign",
  "add-prompt",
  "add-users",
  "execute-calls",
  "phone-number-management",
  "documentation",
] as const;
export type StepId = (typeof stepIds)[number];

const isStep = (id: unknown): id is StepId => (stepIds as readonly unknown[]).includes(id);

/** Completed steps of all sides in the list's order, without unknown ones. */
export function merge(...sides: readonly (readonly unknown[])[]): StepId[] {
  const done = new Set(sides.flat().filter(isStep));
  return stepIds.filter((id) => done.has(id));
}

/** completed / 8 × 100. */
export const progressOf = (done: readonly StepId[]): number => (done.length / stepIds.length) * 100;

export const isSameSteps = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Facts of the account; undefined while loading. */
export interface Facts {
  readonly hasNumber: boolean | undefined;
  readonly jobs: number | undefined;
  readonly campaigns?: number | undefined;
  readonly people: number | undefined;
  readonly calls: number | undefined;
}

export function doneByFacts({ hasNumber = false, jobs = 0, campaigns = 0, people = 0, calls = 0 }: Facts): StepId[] {
  const facts: readonly (readonly [StepId, boolean])[] = [
    ["create-agent", jobs > 0 || campaigns > 0],
    ["create-campaign", campaigns > 0],
    ["add-users", people > 0],
    ["execute-calls", calls > 0],
    ["phone-number-management", hasNumber],
  ];
  return facts.filter(([, isDone]) => isDone).map(([id]) => id);
}
