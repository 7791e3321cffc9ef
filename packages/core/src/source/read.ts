import { cleanValue } from "@callwright/contracts/cell";
import { findContactRefusalInJson } from "@callwright/contracts/contact-columns";
import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { cleanFirstName, cleanLastName, type PersonName, splitName } from "@callwright/contracts/person-name";
import { findRefusalBySentence, type Refusal, refusal } from "@callwright/contracts/refusals";
import { mappedFields, type SourceKind } from "@callwright/contracts/source-words";

export interface SourcePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email?: string | undefined;
  readonly externalId?: string | undefined;
  /** Why the person cannot be added. */
  readonly failure?: Refusal | undefined;
}

export type Reading =
  | { readonly kind: "person"; readonly person: SourcePerson }
  /** The payload has only the person's id. */
  | { readonly kind: "opportunity"; readonly opportunityId: string }
  | { readonly kind: "ignored"; readonly failure: Refusal; readonly person?: SourcePerson | undefined }
  | { readonly kind: "unreadable"; readonly failure: Refusal };

interface ReadingRules {
  readonly kind: SourceKind;
  /** Reads only people who reach this stage; absent or empty: new applicants. */
  readonly stage?: string | undefined;
  readonly country?: string | undefined;
  readonly mapping?: Readonly<Record<string, string | undefined>> | undefined;
}

const unreadable = (failure: Refusal): Reading => ({ kind: "unreadable", failure });
const otherEvent: Reading = { kind: "ignored", failure: refusal("source_other_event") };

function ignoreOtherStage(stage: string, { stage: ruleStage }: ReadingRules, reading: Reading): Reading {
  if (!ruleStage || isSameStage(stage, ruleStage)) return reading;
  const person = reading.kind === "person" ? reading.person : undefined;
  return { kind: "ignored", failure: refusal("source_other_stage", { stage: stage || "–" }), person };
}

function valueAt(value: unknown, path: string): unknown {
  let inner = value;
  for (const name of path.split(".").filter(Boolean)) {
    if (typeof inner !== "object" || inner === null) return undefined;
    inner = Reflect.get(inner, name);
  }
  return inner;
}

const textAt = (value: unknown, path: string): string => {
  const target = valueAt(value, path);
  return typeof target === "string" || typeof target === "number" ? String(target).trim() : "";
};

export const readPerson = (payload: unknown, rules: ReadingRules): Reading =>
  withContactRefusal(readBySystem(payload, rules), payload);

function readBySystem(payload: unknown, rules: ReadingRules): Reading {
  switch (rules.kind) {
    case "greenhouse":
      return readGreenhouse(payload, rules);
    case "lever":
      return readLever(payload, rules);
    case "ashby":
      return readAshby(payload, rules);
    case "custom":
      return readMapped(payload, rules);
  }
}

/** `new_candidate_application` and `candidate_stage_change` hold the application with its candidate. */
function readGreenhouse(payload: unknown, rules: ReadingRules): Reading {
  const application = valueAt(payload, "payload.application");
  const expectedEvent = rules.stage ? "candidate_stage_change" : "new_candidate_application";
  if (textAt(payload, "action") !== expectedEvent) return otherEvent;
  const candidate = valueAt(application, "candidate");
  const reading = toReading(rules, {
    firstName: textAt(candidate, "first_name"),
    lastName: textAt(candidate, "last_name"),
    phoneNumber: preferredValue(valueAt(candidate, "phone_numbers"), "mobile"),
    email: preferredValue(valueAt(candidate, "email_addresses"), "personal"),
    externalId: textAt(candidate, "id"),
  });
  return ignoreOtherStage(textAt(application, "current_stage.name"), rules, reading);
}

/** `applicationCreated` and `candidateStageChange` hold only ids. */
function readLever(payload: unknown, rules: ReadingRules): Reading {
  const expectedEvent = rules.stage ? "candidateStageChange" : "applicationCreated";
  if (textAt(payload, "event") !== expectedEvent) return otherEvent;
  const opportunityId = textAt(payload, "data.opportunityId") || textAt(payload, "data.candidateId");
  return opportunityId ? { kind: "opportunity", opportunityId } : unreadable(refusal("source_no_name"));
}

export function readOpportunity(opportunity: unknown, rules: ReadingRules): Reading {
  const reading = toReading(rules, {
    firstName: textAt(opportunity, "name"),
    lastName: "",
    phoneNumber: preferredValue(valueAt(opportunity, "phones"), "mobile"),
    email: textAt(opportunity, "emails.0"),
    externalId: textAt(opportunity, "id"),
  });
  return ignoreOtherStage(textAt(opportunity, "stage.text"), rules, withContactRefusal(reading, opportunity));
}

/** The candidate of an `applicationSubmit` or `candidateStageChange` has one name and a primary number. */
function readAshby(payload: unknown, rules: ReadingRules): Reading {
  const application = valueAt(payload, "data.application");
  const expectedEvent = rules.stage ? "candidateStageChange" : "applicationSubmit";
  if (textAt(payload, "action") !== expectedEvent) return otherEvent;
  const candidate = valueAt(application, "candidate");
  const reading = toReading(rules, {
    firstName: textAt(candidate, "name"),
    lastName: "",
    phoneNumber: textAt(candidate, "primaryPhoneNumber.value"),
    email: textAt(candidate, "primaryEmailAddress.value"),
    externalId: textAt(candidate, "id"),
  });
  return ignoreOtherStage(textAt(application, "currentInterviewStage.title"), rules, reading);
}

function readMapped(payload: unknown, rules: ReadingRules): Reading {
  const { mapping = {} } = rules;
  const values = Object.fromEntries(mappedFields.map((field) => [field, textAt(payload, mapping[field] ?? "")]));
  const { firstName = "", lastName = "", phoneNumber = "", email, externalId } = values;
  return toReading(rules, { firstName, lastName, phoneNumber, email, externalId });
}

function toReading({ country }: ReadingRules, raw: SourcePerson): Reading {
  const phoneNumber = cleanValue(raw.phoneNumber);
  if (!phoneNumber) return unreadable(refusal("source_no_phone_number"));
  const names = personName(raw);
  if (!names.firstName) return unreadable(refusal("source_no_name"));
  const { externalId } = raw;
  const email = cleanValue(raw.email ?? "");
  // Systems store numbers as typed: those without a country code get the source's.
  const phone = readPhoneCell(phoneNumber, { country });
  return {
    kind: "person",
    person: {
      ...names,
      phoneNumber: phone.ok ? phone.phoneNumber : phoneNumber,
      ...(email && { email }),
      ...(externalId && { externalId }),
      ...(!phone.ok && { failure: findRefusalBySentence(phone.message) }),
    },
  };
}

const withContactRefusal = (reading: Reading, payload: unknown): Reading =>
  reading.kind === "person" && findContactRefusalInJson(payload) !== undefined
    ? { kind: "person", person: { ...reading.person, failure: refusal("person_contact_refused") } }
    : reading;

function personName({ firstName, lastName }: SourcePerson): PersonName {
  const names = { firstName: cleanFirstName(firstName), lastName: cleanLastName(lastName) };
  return names.firstName && names.lastName ? names : splitName(names.firstName || names.lastName);
}

const isSameStage = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

function preferredValue(list: unknown, type: string): string {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const preferred =
    entries.find((entry) => textAt(entry, "type") === type && textAt(entry, "value")) ??
    entries.find((entry) => textAt(entry, "value"));
  return textAt(preferred, "value");
}
