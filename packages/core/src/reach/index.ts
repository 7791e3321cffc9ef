/** Reach owns the plan of attempts, each next attempt, and follow-ups. */
export {
  assignFollowUp,
  closeCallbacks,
  closeHoldOf,
  decideFollowUp,
  type FollowUpItem,
  letModelDecideHold,
  noteHold,
  noteReply,
  noteRequestFromLink,
  noteRequests,
  setFollowUpDone,
} from "./follow-up.ts";
export { countOpenFollowUps, countReplies, findFollowUps, listAssignees, listFollowUps } from "./list-follow-ups.ts";
export { holdNoted } from "./messages.ts";
export { type CallRequests, type NextAttempt, nextAttempt } from "./next.ts";
export { attemptPlan, getPlan, savePlan } from "./plan.ts";
