/** Compliance owns who may be reached, when and how often, and the only way out to whoever rings them. */

export { noteAsked } from "./asked.ts";
export { type Callee, type Dialed, lock, readCallee, unlock } from "./callee.ts";
export { contactsOf, noteAdded } from "./contact.ts";
export { countries } from "./countries.ts";
export {
  type Allowed,
  type Decision,
  type DecisionRecord,
  explain,
  type GateRule,
  type Inputs,
  recordOf,
  refusalOf,
} from "./decision.ts";
export * as DoNotCall from "./do-not-call.ts";
export { honour, isSuppressed, suppress, suppressedAmong, suppressMany } from "./do-not-call.ts";
export { check, earliest, type GateRequest, type Window } from "./gate.ts";
export { guardSeconds } from "./hours.ts";
export { dial } from "./outgoing.ts";
export { placeName, placeOf } from "./place.ts";
export { changePolicy, policyNow, readPolicy } from "./policy.ts";
export { type Counted, type Listed, preview } from "./preview.ts";

/** By what a person may be reached: the attestation of the import that brought them, else whoever entered them by hand. */
export const basisOf = ({ importId }: { readonly importId?: string | undefined }): string =>
  importId ? `attested:${importId}` : "entered";
