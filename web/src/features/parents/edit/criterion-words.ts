import type { CriterionType } from "@callwright/contracts/criteria";
import * as m from "#messages";

export const typeWords: Record<CriterionType, () => string> = {
  text: m.criteria_type_text,
  yes_no: m.criteria_type_yes_no,
  years: m.criteria_type_years,
  salary: m.criteria_type_salary,
  notice: m.criteria_type_notice,
  date: m.criteria_type_date,
};

export const thresholdWords: Partial<Record<CriterionType, () => string>> = {
  years: m.criteria_at_least_years,
  salary: m.criteria_at_most_salary,
  notice: m.criteria_at_most_notice,
  date: m.criteria_by,
};
