/** An example of the input with which core starts a call at the voice port. */
import { findVoice } from "@callwright/contracts";
import type { StartCall } from "@callwright/core/ports/voice";

export const callOrder = (
  overrides: Partial<Omit<StartCall, "assistant">> = {},
  assistant: Partial<StartCall["assistant"]> = {},
) =>
  ({
    ref: { tenantId: "ten_01K0000000000000000000000A", callId: "call_01K0000000000000000000000B" },
    voiceNumberId: "3701f662-ed3e-440e-9a34-9c3eda663145",
    customer: { number: "+14155550100", name: "Ann Lee" },
    customerTime: { zone: "America/Los_Angeles", time: "2026-11-20T10:00:00-08:00" },
    ...overrides,
    assistant: {
      name: "Nurse",
      firstMessage: "Hello Ann Lee, do you have a moment?",
      prompt: "You call Ann Lee about the role of Nurse.",
      evaluation: "Judge by experience.",
      language: "en",
      voice: findVoice("Lucy"),
      variables: { candidateName: "Ann Lee", jobTitle: "Nurse" },
      maxDurationSeconds: 900,
      ...assistant,
    },
  }) satisfies StartCall;
