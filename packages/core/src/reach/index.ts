/** Reach owns how people are reached: the plan of attempts, each next attempt, and who asked for a human or another time. */
export { closeFollowUp, type FollowUpItem, listFollowUps, noteAnswer, noteRequests } from "./follow-up.ts";
export { type CallRequests, type NextAttempt, nextAttempt } from "./next.ts";
export { getPlan, planOf, savePlan } from "./plan.ts";
