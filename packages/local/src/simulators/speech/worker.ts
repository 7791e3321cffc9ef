/** Speaks whole calls, in a thread of its own: synthesis is hard work, and the server must not feel it. */
import { parentPort } from "node:worker_threads";
import loadEspeak from "@echogarden/espeak-ng-emscripten";
import type { Language } from "../conversation/phrases.ts";
import type { Line } from "../conversation/script.ts";
import { createByteCache } from "./cache.ts";
import type { RenderAnswer, RenderRequest } from "./speech.ts";
import { beep, halve, lay, SAMPLE_RATE, trim, writeWav } from "./wav.ts";

interface Voice {
  readonly name: string;
  readonly pitch: number;
  readonly wordsPerMinute: number;
}

const voices: Readonly<Record<Language, Readonly<Record<Line["role"], Voice>>>> = {
  en: {
    bot: { name: "en-us+f3", pitch: 52, wordsPerMinute: 168 },
    user: { name: "en-gb-x-rp+m3", pitch: 38, wordsPerMinute: 172 },
  },
  de: {
    bot: { name: "de+f2", pitch: 52, wordsPerMinute: 165 },
    user: { name: "de+m3", pitch: 38, wordsPerMinute: 170 },
  },
  ar: {
    bot: { name: "ar+f2", pitch: 52, wordsPerMinute: 160 },
    user: { name: "ar+m3", pitch: 38, wordsPerMinute: 165 },
  },
};

const FASTEST = 320;
const SENTENCE_GAP_SECONDS = 0.22;
/** Sentences recur from call to call: half an hour of speech is kept. */
const CACHE_BYTES = 40_000_000;

const espeak = await loadEspeak();
const engine = new espeak.eSpeakNGWorker();
const spoken = createByteCache<Int16Array>(CACHE_BYTES);

function speakSentence(text: string, voice: Voice, wordsPerMinute: number): Int16Array {
  const key = `${voice.name} ${wordsPerMinute} ${text}`;
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

function join(pieces: readonly Int16Array[], gap: number): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length + gap, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length + gap;
  }
  return whole;
}

/** A line in the time that the transcript gives it: spoken faster where it would run over. */
function speakLine({ text, start, end }: Line, voice: Voice, isBrokenOff: boolean): Int16Array {
  const sentences = text.split(/(?<=[.!?؟])\s+/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const speak = (wordsPerMinute: number) =>
    join(
      sentences.map((sentence) => speakSentence(sentence, voice, wordsPerMinute)),
      Math.round(SENTENCE_GAP_SECONDS * SAMPLE_RATE),
    );
  const room = Math.round((end - start) * SAMPLE_RATE);
  const sound = speak(voice.wordsPerMinute);
  if (isBrokenOff) return sound.subarray(0, room);
  if (sound.length <= room) return sound;
  return speak(Math.min(FASTEST, Math.ceil((voice.wordsPerMinute * sound.length) / room / 5) * 5));
}

function render({ script, channel }: RenderRequest): Uint8Array<ArrayBuffer> {
  const samples = Math.ceil(script.talkSeconds * SAMPLE_RATE);
  const track = { bot: new Int16Array(samples), user: new Int16Array(samples) };
  for (const line of script.lines) {
    const isBrokenOff = script.isCutOff && line.end >= script.talkSeconds;
    lay(track[line.role], speakLine(line, voices[script.language][line.role], isBrokenOff), line.start);
  }
  if (script.beepAt !== undefined) lay(track.user, beep(), script.beepAt);
  switch (channel) {
    case "stereo":
      return writeWav([track.user, track.bot]);
    case "assistant":
      return writeWav([track.bot]);
    case "customer":
      return writeWav([track.user]);
    default:
      lay(track.user, track.bot, 0);
      return writeWav([track.user]);
  }
}

parentPort?.on("message", ({ id, ...request }: RenderRequest & { id: number }) => {
  const answer = answerTo(request);
  parentPort?.postMessage({ id, ...answer }, answer.wav ? [answer.wav.buffer] : []);
});

function answerTo(request: RenderRequest): RenderAnswer {
  try {
    return { wav: render(request) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
