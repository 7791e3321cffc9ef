/** Synthesised voice samples: each speaks a sentence of its country in its own voice. */
import { findVoice, type Voice, voices } from "@callwright/contracts/voices";
import type { SpokenVoice } from "./engine.ts";

/** espeak's variant, pitch and words a minute. */
type VoiceSettings = readonly [variant: string, pitch: number, wordsPerMinute: number];

const settingsByVoice: Readonly<Record<string, VoiceSettings>> = {
  Lucy: ["f2", 58, 165],
  George: ["m3", 34, 152],
  Alice: ["f3", 50, 158],
  Daniel: ["m7", 40, 160],
  Lily: ["f4", 66, 168],
  Joseph: ["m1", 30, 146],
  Dorothy: ["f5", 46, 150],
  Matthew: ["m2", 44, 164],
  Dave: ["m8", 52, 172],
  Sarah: ["f3", 56, 164],
  Brian: ["m3", 28, 150],
  Laura: ["Annie", 60, 170],
  Roger: ["m1", 42, 160],
  Jessica: ["f4", 70, 174],
  Chris: ["m2", 50, 168],
  Matilda: ["linda", 52, 156],
  Eric: ["m7", 46, 162],
  River: ["steph", 44, 158],
  Will: ["m8", 58, 172],
  Liam: ["Michael", 54, 170],
  Bill: ["m4", 24, 142],
  Lena: ["f2", 54, 160],
  Jonas: ["m3", 42, 164],
  Susi: ["f3", 48, 152],
  Christian: ["m2", 34, 154],
  Lea: ["Annie", 64, 168],
  Helmut: ["m1", 26, 144],
  Carola: ["f5", 44, 156],
  Layla: ["f2", 56, 152],
  Omar: ["m3", 32, 148],
  Heba: ["f4", 64, 160],
  Fares: ["m2", 44, 156],
  Sana: ["f5", 48, 146],
};
const defaultSettings: VoiceSettings = ["f2", 50, 160];

const languages: Readonly<Record<Voice["country"], string>> = { GB: "en-gb-x-rp", US: "en-us", DE: "de", SA: "ar" };

const arabicNames: Readonly<Record<string, string>> = {
  Layla: "ليلى",
  Omar: "عُمَر",
  Heba: "هِبَة",
  Fares: "فارِس",
  Sana: "سَناء",
};

const english = (name: string): readonly string[] => [
  `Hello, I am ${name}, an AI assistant.`,
  "May I tell you about a new role?",
];

const sentences: Readonly<Record<Voice["country"], (name: string) => readonly string[]>> = {
  GB: english,
  US: english,
  DE: (name) => [`Guten Tag, ich bin ${name}, ein KI-Assistent.`, "Darf ich Ihnen von einer neuen Stelle erzählen?"],
  SA: (name) => [`مَرْحَباً، أنا ${arabicNames[name] ?? name}، مُساعِد ذَكِيّ.`, "هَل أُحَدِّثُكَ عَن وَظيفة جَديدة؟"],
};

export interface Sample {
  readonly sentences: readonly string[];
  readonly voice: SpokenVoice;
}

/** The sample of a voice of the catalogue; undefined for an unknown voice. */
export function sampleOf(voiceId: string): Sample | undefined {
  if (!voices.some(({ id }) => id === voiceId)) return undefined;
  const { id, name, country } = findVoice(voiceId);
  const [variant, pitch, wordsPerMinute] = settingsByVoice[id] ?? defaultSettings;
  return {
    sentences: sentences[country](name),
    voice: { name: `${languages[country]}+${variant}`, pitch, wordsPerMinute },
  };
}
