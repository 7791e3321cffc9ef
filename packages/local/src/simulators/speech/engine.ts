/** The speaking machine: espeak, one sentence at a time. It is loaded where this module is: in a thread or a script of its own. */
import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { createByteCache } from "./cache.ts";
import { halve, trim } from "./wav.ts";

export interface SpokenVoice {
  /** espeak's language, a plus, and its variant of the voice. */
  readonly name: string;
  /** 0 to 99. */
  readonly pitch: number;
  readonly wordsPerMinute: number;
}

/** Sentences recur from call to call: half an hour of speech is kept. */
const CACHE_BYTES = 40_000_000;

const espeak = await loadEspeak();
const engine = new espeak.eSpeakNGWorker();
const spoken = createByteCache<Int16Array>(CACHE_BYTES);

export function speakSentence(text: string, voice: SpokenVoice, wordsPerMinute = voice.wordsPerMinute): Int16Array {
  const key = `${voice.name} ${voice.pitch} ${wordsPerMinute} ${text}`;
  const known = spoken.get(key);
  if (known) return known;
  engine.set_voice(voice.name);
  engine.set_pitch(voice.pitch);
  engine.set_rate(wordsPerMinute);
  const pieces: Int16Array[] = [];
  engine.synthesize(text, (audio) => {
    if (audio) pieces.push(audio);
    return false;
  });
  const sound = trim(halve(join(pieces, 0)));
  spoken.set(key, sound);
  return sound;
}

export function join(pieces: readonly Int16Array[], gap: number): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length + gap, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length + gap;
  }
  return whole;
}
