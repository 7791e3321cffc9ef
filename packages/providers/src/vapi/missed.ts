/** Reports of calls that nobody took, at the door: without words or sound they are a few facts, which a message can carry. */
import type { CallRef } from "@callwright/core/ports/voice";
import { at } from "./peek.ts";

/** When, why and for how much; nothing of who. */
const facts = ["endedReason", "endedAt", "durationSeconds", "cost"];
const money = ["transport", "stt", "llm", "tts", "vapi", "chat"];

/** The report as its facts, in the provider's own form; undefined where anything in it was said or can be heard. */
export function reportOfMissed(message: unknown, ref: CallRef): object | undefined {
  const call = at(message, "call");
  const id = at(call, "id");
  if (typeof id !== "string" || ![message, call].every(isSilent)) return undefined;
  return { message: { type: at(message, "type"), ...factsOf(message), call: { id, ...factsOf(call), metadata: ref } } };
}

const factsOf = (source: unknown): object => ({
  ...pick(source, facts),
  costs: list(at(source, "costs")).map((cost) => pick(cost, ["type", "cost"])),
  costBreakdown: pick(at(source, "costBreakdown"), money),
});

const pick = (source: unknown, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, at(source, name)]));

/** Where words and sounds stand, in whichever version of the payload. */
const heard = ["transcript", "summary", "recording", "recordingUrl", "stereoRecordingUrl"];
const linked = ["presignedMonoUrl", "presignedStereoUrl"];
const said = ["messages", "messagesOpenAIFormatted"];

function isSilent(source: unknown): boolean {
  const places = [source, at(source, "artifact")];
  return (
    !at(source, "startedAt") &&
    places.every((place) => [...heard, ...linked].every((name) => !at(place, name))) &&
    places.every((place) => said.every((name) => list(at(place, name)).every(isPrompt))) &&
    Object.values(at(source, "analysis") ?? {}).every((value) => value === null || value === "")
  );
}

const isPrompt = (entry: unknown): boolean => at(entry, "role") === "system";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
