/** Variables of a job's texts: the eight standard ones, the person's names, and imported columns. */
import { type StandardVariable, standardVariables, variableKey, variableName } from "@callwright/contracts/prompt-fill";
import * as m from "#messages";
import type { SampleSource } from "./samples.ts";
import type { Variable } from "./variable-picker.tsx";

const meanings: Record<StandardVariable, () => string> = {
  companyName: m.create_company,
  recruiterName: m.create_recruiter,
  jobTitle: m.create_job_title,
  jobLocation: m.create_location,
  workplacePreference: m.create_workplace,
  expectedExperience: m.create_experience,
  salaryRange: m.create_salary_range,
  candidateName: m.variable_candidate,
  FirstName: m.manual_first_name,
  LastName: m.manual_last_name,
};

const known: ReadonlySet<string> = new Set(standardVariables.map(variableKey));

export function variablesOf({ samples }: SampleSource): readonly Variable[] {
  const brought = new Set(
    samples.flatMap(({ values }) => Object.keys(values)).filter((name) => !known.has(variableKey(name))),
  );
  return [
    ...Object.entries(meanings).map(([name, meaning]) => ({ name, meaning: meaning() })),
    ...[...brought].sort().map((name) => ({ name: variableName(name), meaning: name })),
  ];
}
