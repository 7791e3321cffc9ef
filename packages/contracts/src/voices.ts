/** The voice catalogue: our names for the speech provider's voices. The default voice is Lucy (core spec §3). */
import type { Language } from "./catalog.ts";

export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly provider: "11labs";
  readonly providerVoiceId: string;
  readonly country: "GB" | "US" | "SA" | "DE";
}

function voice(id: string, country: Voice["country"], providerVoiceId: string): Voice {
  return { id, name: id, provider: "11labs", providerVoiceId, country };
}

/**
 * The British and American voices except Lucy are ElevenLabs' own ("premade"), which every account has. The others are people's
 * voices from its library: owners may withdraw them, and some accounts must add them first. The ids are from public lists and
 * untested: check them against the account before production.
 */
export const voices: readonly Voice[] = [
  voice("Lucy", "GB", "lcMyyd2HUfFzxdCaC4Ta"),
  voice("George", "GB", "JBFqnCBsd6RMkjVDRZzb"),
  voice("Alice", "GB", "Xb7hH8MSUJpSbSDYk0k2"),
  voice("Daniel", "GB", "onwK4e9ZLuTAKqWW03F9"),
  voice("Lily", "GB", "pFZP5JQG7iQjIQuC4Bku"),
  voice("Joseph", "GB", "Zlb1dXrM653N07WRdFW3"),
  voice("Dorothy", "GB", "ThT5KcBeYPX3keUQqHPh"),
  voice("Matthew", "GB", "Yko7PKHZNXotIFUBG7I9"),
  voice("Dave", "GB", "CYw3kZ02Hs0563khs1Fj"),
  voice("Sarah", "US", "EXAVITQu4vr4xnSDxMaL"),
  voice("Brian", "US", "nPczCjzI2devNBz1zQrb"),
  voice("Laura", "US", "FGY2WhTYpPnrIDTdsKH5"),
  voice("Roger", "US", "CwhRBWXzGAHq8TQ4Fs17"),
  voice("Jessica", "US", "cgSgspJ2msm6clMCkdW9"),
  voice("Chris", "US", "iP95p4xoKVk53GoZ742B"),
  voice("Matilda", "US", "XrExE9yKIg1WjnnlVkGX"),
  voice("Eric", "US", "cjVigY5qzO86Huf0OWal"),
  voice("River", "US", "SAz9YHcvj6GT2YYXdXww"),
  voice("Will", "US", "bIHbv24MWmeRgasZH58o"),
  voice("Liam", "US", "TX3LPaxmHKxFdv7VOQHJ"),
  voice("Bill", "US", "pqHfZKP75CvOlQylNhV4"),
  voice("Lena", "DE", "uvysWDLbKpA4XvpD3GI6"),
  voice("Jonas", "DE", "FTNCalFNG5bRnkkaP5Ug"),
  voice("Susi", "DE", "v3V1d2rk6528UrLKRuy8"),
  voice("Christian", "DE", "z1EhmmPwF0ENGYE8dBE6"),
  voice("Lea", "DE", "7eVMgwCnXydb3CikjV7a"),
  voice("Helmut", "DE", "dFA3XRddYScy6ylAYTIO"),
  voice("Carola", "DE", "K75lPKuh15SyVhQC1LrE"),
  voice("Layla", "SA", "tavIIPLplRB883FzWU0V"),
  voice("Omar", "SA", "IK7YYZcSpmlkjKrQxbSn"),
  voice("Heba", "SA", "QsV9PCczMIklRM6xLPAS"),
  voice("Fares", "SA", "5Spsi3mCH9e7futpnGE5"),
  voice("Sana", "SA", "mRdG9GYEjJmIzqbYTidv"),
];

export const defaultVoiceId = "Lucy";

const nativeCountries: Record<Language, readonly Voice["country"][]> = { en: ["GB", "US"], de: ["DE"], ar: ["SA"] };

/** Keeps the voice if its speaker is native in the language, else takes the first native one. */
export function nativeVoice(language: Language, id: string): string {
  const natives = voices.filter(({ country }) => nativeCountries[language].includes(country));
  if (natives.some((voice) => voice.id === id)) return id;
  return natives[0]?.id ?? id;
}

export function findVoice(id: string): Voice {
  const voiceOrDefault = voices.find((voice) => voice.id === id) ?? voices[0];
  if (!voiceOrDefault) throw new Error("The voice catalogue is empty");
  return voiceOrDefault;
}

/** Address of our own samples on the app's origin; `{id}` is the voice's id. */
export const ownSampleTemplate = "/voices/{id}.wav";

export const sampleAddress = (template: string, voiceId: string): string =>
  template.replace("{id}", encodeURIComponent(voiceId));
