/** The voice catalogue: our names for the speech provider's voices. The default voice is Lucy (core spec §3). */

export interface Voice {
  readonly id: string;
  readonly name: string;
  /** Speech provider and its own id of the voice, as the voice provider wants them. */
  readonly provider: "11labs";
  readonly providerVoiceId: string;
  readonly country: "GB" | "US" | "SA" | "DE";
}

export const voices: readonly Voice[] = [
  { id: "Lucy", name: "Lucy", provider: "11labs", providerVoiceId: "lcMyyd2HUfFzxdCaC4Ta", country: "GB" },
  { id: "George", name: "George", provider: "11labs", providerVoiceId: "JBFqnCBsd6RMkjVDRZzb", country: "GB" },
  { id: "Alice", name: "Alice", provider: "11labs", providerVoiceId: "Xb7hH8MSUJpSbSDYk0k2", country: "GB" },
  { id: "Sarah", name: "Sarah", provider: "11labs", providerVoiceId: "EXAVITQu4vr4xnSDxMaL", country: "US" },
  { id: "Brian", name: "Brian", provider: "11labs", providerVoiceId: "nPczCjzI2devNBz1zQrb", country: "US" },
  { id: "Lena", name: "Lena", provider: "11labs", providerVoiceId: "pFZP5JQG7iQjIQuC4Bku", country: "DE" },
  { id: "Jonas", name: "Jonas", provider: "11labs", providerVoiceId: "onwK4e9ZLuTAKqWW03F9", country: "DE" },
  { id: "Layla", name: "Layla", provider: "11labs", providerVoiceId: "cgSgspJ2msm6clMCkdW9", country: "SA" },
  { id: "Omar", name: "Omar", provider: "11labs", providerVoiceId: "iP95p4xoKVk53GoZ742B", country: "SA" },
];

export const defaultVoiceId = "Lucy";

/** The voice of that id, else the default one: a job may outlive a voice. */
export function findVoice(id: string): Voice {
  const fallback = voices[0];
  const found = voices.find((voice) => voice.id === id) ?? fallback;
  if (!found) throw new Error("The voice catalogue is empty");
  return found;
}
