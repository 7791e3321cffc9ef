import type { AnswerFilters, ViewChange } from "./people-view.ts";

export const withoutAnswers = (answers: Partial<AnswerFilters>): ViewChange =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, undefined]));
