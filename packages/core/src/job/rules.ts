/** What a job's form cannot know by itself: whether a voice and a time zone exist, and what must not be said. */
import { deniedIn, type Language, voices } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { isTimeZone } from "../kernel/clock.ts";
import { invalidField } from "../kernel/error.ts";

export function refuseUnknown({ voice, timezone }: { readonly voice?: string; readonly timezone?: string }): void {
  if (voice !== undefined && !voices.some(({ id }) => id === voice))
    throw invalidField("voice", refusal("voice_unknown"));
  if (timezone !== undefined && !isTimeZone(timezone)) throw invalidField("timezone", refusal("time_zone_unknown"));
}

/** What a first sentence lacks, each call says before it: somebody called must not hear the opposite after that. */
export function refuseDenial(firstSentence: string, language: Language): void {
  const denied = deniedIn(firstSentence, language);
  if (!denied) return;
  throw invalidField(
    "prompt.firstSentence",
    refusal(denied === "ai" ? "first_sentence_denies_ai" : "first_sentence_denies_recording"),
  );
}
