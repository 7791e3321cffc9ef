import type { ColumnField, FieldFilterName } from "@callwright/contracts/candidate-fields";
import * as m from "#messages";
import { parentKind } from "../../lib/paths.ts";

const wordsByKind = {
  job: {
    add: m.people_add,
    addCount: m.import_add,
    remove: m.people_delete,
    removed: m.people_deleted,
    removeFailed: m.people_delete_failed,
  },
  campaign: {
    add: m.campaign_people_add,
    addCount: m.campaign_people_add_count,
    remove: m.campaign_people_delete,
    removed: m.campaign_people_deleted,
    removeFailed: m.campaign_people_delete_failed,
  },
} as const;

export const peopleWordsFor = (parentId: string) => wordsByKind[parentKind(parentId)];

export const headingWords: Readonly<Record<ColumnField, () => string>> = {
  experience: m.people_experience,
  salary: m.people_salary,
};

export const filterWords: Readonly<Record<FieldFilterName, () => string>> = {
  minYears: m.scorecard_min_years,
  maxSalary: m.scorecard_max_salary,
};

const attemptReasonTexts: Readonly<Record<string, () => string>> = {
  no_answer: m.next_no_answer,
  busy: m.next_busy,
  voicemail: m.next_voicemail,
  screened: m.next_screened,
  failed: m.next_failed,
  callback: m.next_callback,
  hours: m.rule_hours,
};

export const attemptReasonText = (reason: string): string | undefined => attemptReasonTexts[reason]?.();
