/** Refusals about candidate sources. */
export const sourceRefusals = {
  source_no_phone_number: "The payload has no phone number.",
  source_no_name: "The payload has no name.",
  too_many_sources: "You have {count} sources, which is the most. Delete one first.",
  source_number_missing: "Choose the number that calls new people.",
  source_mapping_missing: "Say where the phone number is in the payload.",
  source_consent_missing: "Say where the consent comes from",
  source_secret_too_short: "A secret has at least 16 characters",
  source_key_missing: "Enter the key",
  source_event_not_waiting: "This person does not wait for approval.",
  ats_key_missing: "Enter the API key of {system}: its webhooks hold ids alone.",
  ats_key_refused: "{system} does not accept the API key, or the key lacks a permission.",
  ats_person_unknown: "{system} does not know this person.",
  ats_unavailable: "{system} does not answer.",
  ats_refused: "{system} refuses: {words}",
} as const;
