import { type ColumnField, columnFields } from "@callwright/contracts/candidate-fields";
import * as m from "#messages";
import { formatNumber, formatSalary } from "../../lib/format.ts";
import classes from "./cells.module.css";
import type { Person } from "./person.ts";

type BarTone = "equal" | "below" | "above" | "within";

interface Bar {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: BarTone;
}

/** A job that asks for nothing is met in full. */
const clampedShare = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1);

/** Years against the required years: capped at full; grey if equal, yellow if below, red if above. */
export const experienceBar = (years: number, required: number): Bar => ({
  share: clampedShare(years, required),
  tone: experienceTone(years, required),
});

function experienceTone(years: number, required: number): BarTone {
  if (years === required) return "equal";
  return years < required ? "below" : "above";
}

/** Salary against the range: yellow below, red above, green within. */
export const salaryBar = (salary: number, [min, max]: readonly [number, number]): Bar => ({
  share: clampedShare(salary, max),
  tone: salaryTone(salary, min, max),
});

function salaryTone(salary: number, min: number, max: number): BarTone {
  if (salary < min) return "below";
  return salary > max ? "above" : "within";
}

export interface JobRequirements {
  readonly experience: number;
  readonly salaryRange: readonly [number, number];
  readonly currency: string;
}

const comparisonTexts: Record<BarTone, () => string> = {
  equal: m.people_equal,
  below: m.people_below,
  above: m.people_above,
  within: m.people_within,
};

const BAR_WIDTH = 72;

interface MeasureProps {
  readonly bar: Bar | undefined;
  readonly legend: string;
  /** The file's value, if the person stated another one. */
  readonly inFile?: string | undefined;
  readonly children: string;
}

function Measure({ bar, legend, inFile, children }: MeasureProps) {
  const inFileText = inFile && m.people_in_file({ value: inFile });
  if (!bar)
    return (
      <bdi className={classes.measure} title={inFileText}>
        {children}
      </bdi>
    );
  return (
    <bdi
      className={classes.measure}
      data-tone={bar.tone}
      title={[comparisonTexts[bar.tone](), inFileText, legend].filter(Boolean).join(". ")}
      style={{ backgroundSize: `${bar.share * BAR_WIDTH}px 4px, ${BAR_WIDTH}px 4px` }}
    >
      {children}
    </bdi>
  );
}

interface MeasureCellProps {
  readonly person: Pick<Person, "experience" | "salary" | "currency" | "evaluation">;
  readonly requirements: JobRequirements;
}

/** The years that the person stated, else the file's. */
function ExperienceCell({ person: { evaluation, experience: yearsInFile }, requirements }: MeasureCellProps) {
  const years = evaluation?.experienceYears ?? yearsInFile;
  if (years === undefined) return <Empty />;
  const requiredYears = requirements.experience;
  const isOtherInFile = yearsInFile !== undefined && yearsInFile !== years;
  return (
    <Measure
      bar={experienceBar(years, requiredYears)}
      legend={m.people_experience_legend()}
      inFile={isOtherInFile ? formatNumber(yearsInFile) : undefined}
    >
      {m.people_years_of({ years: formatNumber(years), wanted: formatNumber(requiredYears) })}
    </Measure>
  );
}

/** The salary that the person stated, which is in the job's currency, else the file's. */
function SalaryCell({ person, requirements }: MeasureCellProps) {
  const { evaluation, salary: salaryInFile, currency: currencyInFile = requirements.currency } = person;
  const statedSalary = evaluation?.salaryExpectation;
  const salary = statedSalary ?? salaryInFile;
  if (salary === undefined) return <Empty />;
  const currency = statedSalary === undefined ? currencyInFile : requirements.currency;
  const bar = currency === requirements.currency ? salaryBar(salary, requirements.salaryRange) : undefined;
  const isOtherInFile = salaryInFile !== undefined && (salaryInFile !== salary || currencyInFile !== currency);
  return (
    <Measure
      bar={bar}
      legend={m.people_salary_legend()}
      inFile={isOtherInFile ? formatSalary(salaryInFile, currencyInFile) : undefined}
    >
      {formatSalary(salary, currency)}
    </Measure>
  );
}

const comparedCells: Partial<Record<ColumnField, typeof SalaryCell>> = {
  experience: ExperienceCell,
  salary: SalaryCell,
};

export const shownFields = (hasRequirements: boolean): readonly ColumnField[] =>
  columnFields.filter((field) => hasRequirements || !comparedCells[field]);

interface FieldCellProps {
  readonly field: ColumnField;
  readonly person: Person;
  readonly requirements: JobRequirements | undefined;
}

export function FieldCell({ field, person, requirements }: FieldCellProps) {
  const ComparedCell = comparedCells[field];
  if (ComparedCell && requirements) return <ComparedCell person={person} requirements={requirements} />;
  const value = person[field];
  return value === undefined ? <Empty /> : <bdi className="cw-cut">{value}</bdi>;
}

export function AvailabilityCell({ person: { evaluation } }: { readonly person: Pick<Person, "evaluation"> }) {
  if (!evaluation?.availability) return <Empty />;
  return (
    <bdi className="cw-cut" title={evaluation.availability}>
      {evaluation.availability}
    </bdi>
  );
}

function Empty() {
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      <span className="cw-hidden">{m.people_not_given()}</span>
    </span>
  );
}
