import type { ColumnField, FieldFilterName } from "@callwright/contracts/candidate-fields";
import * as m from "#messages";

export const headingWords: Readonly<Record<ColumnField, () => string>> = {
  experience: m.people_experience,
  salary: m.people_salary,
};

export const filterWords: Readonly<Record<FieldFilterName, () => string>> = {
  minYears: m.scorecard_min_years,
  maxSalary: m.scorecard_max_salary,
};
