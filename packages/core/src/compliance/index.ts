/** Compliance owns who may be reached, when and how often, and the only way to dial or text. */

export { type BlockedNumbers, blockedNumbers } from "./blocked-numbers.ts";
export { type DialOutcome, lock, lockCaller, readContacts, recordLastJob, unlock } from "./contact-state.ts";
export * as DoNotCall from "./do-not-call.ts";
export { liftByText, suppress, suppressAfterCall, suppressedAmong, suppressMany } from "./do-not-call.ts";
export { deleteContactState, logErasure, markErased } from "./erased.ts";
export {
  assess,
  check,
  consentAndZone,
  earliestAllowed,
  type GateRequest,
  ownNumber,
  personZone,
  timezoneOf,
} from "./gate.ts";
export {
  type AllowDecision,
  decisionRecord,
  explain,
  type GateDecision,
  type LaterDecision,
  openingOf,
  refusalFor,
} from "./gate-decision.ts";
export { decideHold, decideHoldByModel, heldAmong, hold, liftHold } from "./hold.ts";
export { localInstant, readLocalInstant } from "./hours.ts";
export { keywordOf } from "./keywords.ts";
export { neverList } from "./never-list.ts";
export { dial, text } from "./outgoing.ts";
export { isPremium } from "./place.ts";
export { changePolicy, logRequestedCall, readPolicy, rulesCacheMs } from "./policy.ts";
export { type AllowedCallTimes, allowedCallTimes, loadSuppressed, preview } from "./preview.ts";
export { countries } from "./rules.ts";
