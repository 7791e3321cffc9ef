/** Speaks sentences with espeak. Importing this module loads espeak, so only worker threads and scripts do. */
import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { createByteCache } from "./cache.ts";
import { halve, trim } from "./wav.ts";

export interface SpokenVoice {
  /** espeak's language and voice variant, as in `de+f2`. */
  readonly name: string;
  /** 0 to 99. */
  readonly pitch: number;
  readonly wordsPerMinute: number;
}

/** Half an hour of speech: sentences recur from call to call. */
const CACHE_BYTES = 40_000_000;

const espeak = await loadEspeak();
const engine = new espeak.eSpeakNGWorker();
const sentenceCache = createByteCache<Int16Array>(CACHE_BYTES);

export function speakSentence(text: string, voice: SpokenVoice, wordsPerMinute = voice.wordsPerMinute): Int16Array {
  const key = `${voice.name} ${voice.pitch} ${wordsPerMinute} ${text}`;
  const cached = sentenceCache.get(key);
  if (cached) return cached;
  engine.set_voice(voice.name);
  engine.set_pitch(voice.pitch);
  engine.set_rate(wordsPerMinute);
  const pieces: Int16Array[] = [];
  engine.synthesize(text, (audio) => {
    if (audio) pieces.push(audio);
    return false;
  });
  const sound = trim(halve(join(pieces, 0)));
  sentenceCache.set(key, sound);
  return sound;
}

export function join(pieces: readonly Int16Array[], gapSamples: number): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length + gapSamples, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length + gapSamples;
  }
  return whole;
}
