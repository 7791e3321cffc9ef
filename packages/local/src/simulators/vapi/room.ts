/** One room of a voice test: the assistant greets, answers the person's turns with set sentences, and says goodbye. */
import { randomUUID } from "node:crypto";
import { defaultVoiceId, voices } from "@callwright/contracts/voices";
import { languageOf } from "../conversation/languages.ts";
import { fill, type Variables } from "../conversation/liquid.ts";
import type { Language } from "../conversation/phrases.ts";
import { type Sample, sampleOf } from "../speech/sample.ts";
import type { Assistant } from "./assistant-schema.ts";

/** What the room sends to the simulated call machine in the browser (call-machine.ts). */
export type RoomEvent =
  | { readonly data: "listening" | Readonly<Record<string, unknown>> }
  /** Name of a sentence to play. */
  | { readonly play: string }
  | { readonly eject: 1 };

/** What the browser sends: `turn` when the person has spoken, `played` at a sentence's end, `left`, or a command of the page. */
export interface RoomMessage {
  readonly type: string;
  readonly ms?: number | undefined;
  readonly message?: string | undefined;
  readonly endCallAfterSpoken?: boolean | undefined;
}

export interface Room {
  readonly id: string;
  readonly events: ReadableStream<RoomEvent>;
  readonly sentence: (name: string) => Sample | undefined;
  readonly handleMessage: (message: RoomMessage) => void;
  readonly close: () => void;
}

interface Words {
  readonly greeting: string;
  /** Stands in for the transcript of a turn, since nothing transcribes offline. */
  readonly spoken: (seconds: string) => string;
  readonly answers: readonly string[];
  readonly goodbye: string;
}

const wordsByLanguage: Record<Language, Words> = {
  en: {
    greeting: "Hello, how can I help you?",
    spoken: (seconds) => `[spoken for ${seconds} s]`,
    answers: ["Thank you, I have noted that. Please tell me more.", "I see. Is there anything else?"],
    goodbye: "Thank you for the call. Goodbye.",
  },
  de: {
    greeting: "Guten Tag, wie kann ich Ihnen helfen?",
    spoken: (seconds) => `[${seconds} s gesprochen]`,
    answers: ["Danke, das habe ich notiert. Erzählen Sie mir bitte mehr.", "Ich verstehe. Gibt es noch etwas?"],
    goodbye: "Vielen Dank für das Gespräch. Auf Wiederhören.",
  },
  ar: {
    greeting: "مرحباً، كيف يمكنني مساعدتك؟",
    spoken: (seconds) => `[${seconds} ث من الكلام]`,
    answers: ["شكراً، لقد سجلت ذلك. أخبرني بالمزيد من فضلك.", "أفهم ذلك. هل هناك شيء آخر؟"],
    goodbye: "شكراً على المكالمة. مع السلامة.",
  },
};

export function createRoom(assistant: Assistant, variables: Variables): Room {
  const { transcriber } = assistant;
  const languageCode = transcriber && "language" in transcriber ? String(transcriber.language ?? "") : undefined;
  const { greeting, spoken, answers, goodbye } = wordsByLanguage[languageOf(languageCode)];
  const sentences = new Map<string, string>();
  let stream: ReadableStreamDefaultController<RoomEvent> | undefined;
  let turns = 0;
  let isSpeaking = false;
  let isEnding = false;

  const sendData = (data: Extract<RoomEvent, { data: unknown }>["data"]) => stream?.enqueue({ data });
  function close(): void {
    stream?.close();
    stream = undefined;
  }
  function eject(): void {
    sendData({ type: "status-update", status: "ended", endedReason: "assistant-ended-call" });
    stream?.enqueue({ eject: 1 });
    close();
  }
  function say(text: string, endsCall = false): void {
    const name = `${sentences.size + 1}.wav`;
    sentences.set(name, text);
    isSpeaking = true;
    isEnding = endsCall;
    sendData({ type: "speech-update", status: "started", role: "assistant" });
    sendData({ type: "transcript", role: "assistant", transcriptType: "final", transcript: text });
    stream?.enqueue({ play: name });
  }
  function handleTurn(speechMs: number): void {
    // The person's microphone hears the assistant too.
    if (isSpeaking) return;
    const transcript = spoken((speechMs / 1000).toFixed(1));
    sendData({ type: "transcript", role: "user", transcriptType: "partial", transcript: "…" });
    sendData({ type: "transcript", role: "user", transcriptType: "final", transcript });
    const reply = answers[turns];
    turns += 1;
    if (reply) say(reply);
    else say(fill(assistant.endCallMessage || goodbye, variables), true);
  }

  return {
    id: randomUUID(),
    events: new ReadableStream<RoomEvent>({
      start(controller) {
        stream = controller;
        sendData("listening");
        sendData({ type: "status-update", status: "in-progress" });
        say(fill(assistant.firstMessage || greeting, variables));
      },
      cancel() {
        stream = undefined;
      },
    }),
    sentence(name) {
      const text = sentences.get(name);
      const sample = sampleOf(voiceOf(assistant)) ?? sampleOf(defaultVoiceId);
      return text === undefined || !sample ? undefined : { ...sample, sentences: [text] };
    },
    handleMessage({ type, ms = 0, message = "", endCallAfterSpoken }) {
      if (type === "turn") handleTurn(ms);
      if (type === "say") say(message, endCallAfterSpoken);
      if (type === "end-call") eject();
      if (type === "left") close();
      if (type !== "played") return;
      isSpeaking = false;
      sendData({ type: "speech-update", status: "stopped", role: "assistant" });
      if (isEnding) eject();
    },
    close,
  };
}

const voiceOf = ({ voice }: Assistant): string =>
  voices.find(({ providerVoiceId }) => providerVoiceId === voice?.voiceId)?.id ?? defaultVoiceId;
