/** Refusals about candidate sources. */
export const sourceRefusals = {
  source_no_phone_number: "The payload has no phone number.",
  source_no_name: "The payload has no name.",
  too_many_sources: "You have {count} sources, which is the most. Delete one first.",
  source_number_missing: "Choose the number that calls new people.",
  source_mapping_missing: "Say where the phone number is in the payload.",
  source_event_not_waiting: "This person does not wait for approval.",
} as const;
