/** Compliance owns who may be reached, when and how often, and the only way to dial or text. */

export { type BlockedNumbers, blockedNumbers } from "./blocked-numbers.ts";
export { type CallTimes, callTimes } from "./call-times.ts";
export { logRequestedCall } from "./calling-log.ts";
export { noteAdded, readContacts } from "./contact.ts";
export { type DialOutcome, lock, lockCaller, unlock } from "./contact-state.ts";
export { countries } from "./countries.ts";
export * as DoNotCall from "./do-not-call.ts";
export { liftByText, suppress, suppressAfterCall, suppressedAmong, suppressMany } from "./do-not-call.ts";
export { deleteContactState, logErasure, markErased } from "./erased.ts";
export { assess, check, earliestAllowed, type GateRequest } from "./gate.ts";
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
export { keywordOf } from "./keywords.ts";
export { localInstant, readLocalInstant } from "./local-instant.ts";
export { neverList } from "./never-list.ts";
export { dial, text } from "./outgoing.ts";
export { consentAndZone, ownNumber, personZone, timezoneOf } from "./person.ts";
export { isPremium } from "./place.ts";
export { cacheMs, changePolicy, readPolicy } from "./policy.ts";
export { loadSuppressed, preview } from "./preview.ts";
