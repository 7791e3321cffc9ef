/** Length and tone of the table's bars (core spec §4). */

export type BarTone = "equal" | "below" | "above" | "within";

export interface Bar {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: BarTone;
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1);

/** Years against the required years: capped at full; grey if equal, yellow if below, red if above. */
export function experienceBar(years: number, wanted: number): Bar {
  const tone = years === wanted ? "equal" : years < wanted ? "below" : "above";
  return { share: share(years, wanted), tone };
}

/** Salary against the range: yellow below, red above, green within. */
export function salaryBar(salary: number, [min, max]: readonly [number, number]): Bar {
  const tone = salary < min ? "below" : salary > max ? "above" : "within";
  return { share: share(salary, max), tone };
}
