import { deniedDisclosure, type Language, voices } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { isTimeZone } from "../kernel/clock.ts";
import { invalidField } from "../kernel/error.ts";

export function requireKnownVoiceAndZone({ voice, timezone }: { voice?: string; timezone?: string }): void {
  if (voice !== undefined && !voices.some(({ id }) => id === voice))
    throw invalidField("voice", refusal("voice_unknown"));
  if (timezone !== undefined && !isTimeZone(timezone)) throw invalidField("timezone", refusal("time_zone_unknown"));
}

/** Calls disclose the AI and the recording, which the first sentence must not deny. */
export function refuseDisclosureDenial(sentence: string, language: Language, path = "prompt.firstSentence"): void {
  const denied = deniedDisclosure(sentence, language);
  if (!denied) return;
  throw invalidField(path, refusal(denied === "ai" ? "first_sentence_denies_ai" : "first_sentence_denies_recording"));
}
