export type BarTone = "equal" | "below" | "above" | "within";

export interface Bar {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: BarTone;
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1);

/** Years against the required years: capped at full; grey if equal, yellow if below, red if above. */
export function experienceBar(years: number, required: number): Bar {
  return { share: share(years, required), tone: experienceTone(years, required) };
}

function experienceTone(years: number, required: number): BarTone {
  if (years === required) return "equal";
  return years < required ? "below" : "above";
}

/** Salary against the range: yellow below, red above, green within. */
export function salaryBar(salary: number, [min, max]: readonly [number, number]): Bar {
  return { share: share(salary, max), tone: salaryTone(salary, min, max) };
}

function salaryTone(salary: number, min: number, max: number): BarTone {
  if (salary < min) return "below";
  return salary > max ? "above" : "within";
}
