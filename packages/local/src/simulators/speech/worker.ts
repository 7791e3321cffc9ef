/** Renders calls and samples in a worker thread, so that the slow synthesis does not block the server. */
import { parentPort } from "node:worker_threads";
import type { Language } from "../conversation/phrases.ts";
import type { Line } from "../conversation/script.ts";
import { join, type SpokenVoice, speakSentence } from "./engine.ts";
import type { Sample } from "./sample.ts";
import type { RenderAnswer, RenderRequest } from "./speech.ts";
import { beep, mixInto, SAMPLE_RATE, writeWav } from "./wav.ts";

const voices: Readonly<Record<Language, Readonly<Record<Line["role"], SpokenVoice>>>> = {
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

const MAX_WORDS_PER_MINUTE = 320;
const sentenceGapSamples = Math.round(0.22 * SAMPLE_RATE);

/** Fits a line into its time in the transcript: speaks faster, in steps of 5 words a minute, if it would run over. */
function speakLine({ text, start, end }: Line, voice: SpokenVoice, isBrokenOff: boolean): Int16Array {
  const sentences = text.split(/(?<=[.!?؟])\s+/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const speak = (wordsPerMinute: number) =>
    join(
      sentences.map((sentence) => speakSentence(sentence, voice, wordsPerMinute)),
      sentenceGapSamples,
    );
  const maxSamples = Math.round((end - start) * SAMPLE_RATE);
  const sound = speak(voice.wordsPerMinute);
  if (isBrokenOff) return sound.subarray(0, maxSamples);
  if (sound.length <= maxSamples) return sound;
  return speak(Math.min(MAX_WORDS_PER_MINUTE, Math.ceil((voice.wordsPerMinute * sound.length) / maxSamples / 5) * 5));
}

export const speakSample = ({ sentences, voice }: Sample): Uint8Array<ArrayBuffer> =>
  writeWav([
    join(
      sentences.map((sentence) => speakSentence(sentence, voice)),
      sentenceGapSamples,
    ),
  ]);

function speakCall({ script, channel }: Extract<RenderRequest, { script: unknown }>): Uint8Array<ArrayBuffer> {
  const length = Math.ceil(script.talkSeconds * SAMPLE_RATE);
  const tracks = { bot: new Int16Array(length), user: new Int16Array(length) };
  for (const line of script.lines) {
    const isBrokenOff = script.isCutOff && line.end >= script.talkSeconds;
    mixInto(tracks[line.role], speakLine(line, voices[script.language][line.role], isBrokenOff), line.start);
  }
  if (script.beepAt !== undefined) mixInto(tracks.user, beep(), script.beepAt);
  switch (channel) {
    case "stereo":
      return writeWav([tracks.user, tracks.bot]);
    case "assistant":
      return writeWav([tracks.bot]);
    case "customer":
      return writeWav([tracks.user]);
    default:
      mixInto(tracks.user, tracks.bot, 0);
      return writeWav([tracks.user]);
  }
}

parentPort?.on("message", ({ id, ...request }: RenderRequest & { id: number }) => {
  const answer = answerTo(request);
  parentPort?.postMessage({ id, ...answer }, answer.wav ? [answer.wav.buffer] : []);
});

function answerTo(request: RenderRequest): RenderAnswer {
  try {
    return { wav: "sample" in request ? speakSample(request.sample) : speakCall(request) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
