/** Reach owns the plan of attempts, each next attempt, and follow-ups. */
export {
  assignFollowUp,
  closeFollowUp,
  countOpenFollowUps,
  countReplies,
  decideFollowUp,
  type FollowUpItem,
  listAssignees,
  listFollowUps,
  noteHold,
  noteLinkRequest,
  noteReply,
  noteRequests,
} from "./follow-up.ts";
export { type CallRequests, type NextAttempt, nextAttempt } from "./next.ts";
export { getPlan, planOf, savePlan } from "./plan.ts";
