/** Compliance owns who may be reached, when and how often, and the only way out to whoever rings them. */

export { type Barred, barred } from "./blocked-numbers.ts";
export { contactsOf, noteAdded } from "./contact.ts";
export { type Dialed, lock, unlock } from "./contact-state.ts";
export { countries } from "./countries.ts";
export {
  type Allowed,
  type Decision,
  type DecisionRecord,
  explain,
  openingOf,
  recordOf,
  refusalOf,
} from "./decision.ts";
export * as DoNotCall from "./do-not-call.ts";
export { honour, lift, suppress, suppressedAmong, suppressMany } from "./do-not-call.ts";
export { forgetCallee, markErased, noteErased } from "./erased.ts";
export { check, earliest, look } from "./gate.ts";
export { localInstant, readLocalInstant } from "./local-instant.ts";
export { dial, text } from "./outgoing.ts";
export { personOf, timezoneOf } from "./person.ts";
export { changePolicy, readPolicy, rememberedMs } from "./policy.ts";
export { preview } from "./preview.ts";
export { noteAsked } from "./requested-call.ts";
