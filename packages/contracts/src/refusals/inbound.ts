/** Refusals of inbound assistants and of the voice test. */
export const inboundRefusals = {
  inbound_not_enabled: "Inbound assistants are not enabled for your account. Ask its owner.",
  inbound_not_found: "Inbound assistant not found.",
  inbound_first_message_missing: "First message is required",
  inbound_first_message_too_long: "First message must have at most 1,000 characters",
  inbound_instructions_missing: "Instructions are required",
  inbound_instructions_too_long: "Instructions must have at most 12,000 characters",
  inbound_end_message_missing: "End call message is required",
  inbound_end_message_too_long: "End call message must have at most 1,000 characters",
  inbound_variables_too_many: "An assistant can have at most 30 variables",
  inbound_variable_key_taken: "This key is filled for every caller. Choose another one.",
  web_call_voice_missing: "Please select a voice before starting the call",
  web_call_refused: "The voice provider refuses this call: {words}",
  answering_mode_unknown: "Choose who answers",
  answering_assistant_missing: "Choose an assistant",
  number_change_missing: "Say what to change",
} as const;
