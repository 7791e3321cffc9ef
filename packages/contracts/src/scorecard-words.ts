/** States of answers, must-haves and decisions; apart from the criteria's texts, which lists do not need. */

/** A must-have without a threshold is met by an answer of at least this score. */
export const metScore = 3;

export const answerStatuses = ["answered", "unclear", "not_asked"] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

export const mustHaveStates = ["met", "missed", "unknown"] as const;
export type MustHaveState = (typeof mustHaveStates)[number];

/** What a person decides about a candidate; nothing is decided automatically. */
export const decisions = ["shortlist", "maybe", "decline"] as const;
export type Decision = (typeof decisions)[number];
