import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import type Vapi from "@vapi-ai/web";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";

export type Speaker = "assistant" | "user";

export interface SpokenText {
  readonly speaker: Speaker;
  readonly text: string;
  readonly isFinal: boolean;
}

export interface TranscriptLine extends SpokenText {
  readonly id: number;
}

/** A speaker's partial line is replaced until it is final. */
export function addSpokenText(lines: readonly TranscriptLine[], spoken: SpokenText): readonly TranscriptLine[] {
  const partialIndex = lines.findLastIndex(({ speaker, isFinal }) => speaker === spoken.speaker && !isFinal);
  if (partialIndex < 0) return [...lines, { ...spoken, id: lines.length }];
  return lines.with(partialIndex, { ...spoken, id: partialIndex });
}

/** Reads a transcript message of the provider; undefined for its other messages. */
export function readSpokenText(message: unknown): SpokenText | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, role, transcriptType, transcript } = message as Record<string, unknown>;
  if (type !== "transcript" || typeof transcript !== "string") return undefined;
  return {
    speaker: role === "assistant" ? "assistant" : "user",
    text: transcript,
    isFinal: transcriptType === "final",
  };
}

interface VoiceCallListener {
  readonly onStarted: () => void;
  /** Called once, as the last event; after a failure `onFailed` is called instead. */
  readonly onEnded: () => void;
  readonly onFailed: (words: string) => void;
  readonly onSpoken: (spoken: SpokenText) => void;
  /** Between 0 and 1, ten times a second. */
  readonly onLevel: (speaker: Speaker, level: number) => void;
}

export interface VoiceCall {
  readonly stop: () => void;
}

interface Client extends Pick<Vapi, "reconnect" | "stop"> {
  on(event: "call-start" | "call-end", listener: () => void): unknown;
  on(event: "error" | "message", listener: (content: unknown) => void): unknown;
  on(event: "volume-level" | "local-volume-level", listener: (level: number) => void): unknown;
}
type LoadSdk = () => Promise<new (...setup: ConstructorParameters<typeof Vapi>) => Client>;

const loadSdk: LoadSdk = async () => unwrapDefault((await import("@vapi-ai/web")).default);

/** Bundlers wrap the default export of a CommonJS package differently. */
const unwrapDefault = (exported: typeof Vapi | { readonly default: typeof Vapi }): typeof Vapi =>
  "default" in exported ? exported.default : exported;

/** Settles when the previous call is left; until then the provider's client refuses a new call. */
let leavingPreviousCall: Promise<unknown> = Promise.resolve();

export function openVoiceCall(
  assistant: WebAssistant,
  listener: VoiceCallListener,
  load: LoadSdk = loadSdk,
): VoiceCall {
  const abort = new AbortController();
  let vapi: Client | undefined;
  let hasStarted = false;
  const finish = (notify: () => void) => {
    // The SDK reports one failure up to three times, each followed by a call end.
    if (abort.signal.aborted) return;
    abort.abort();
    leavingPreviousCall = Promise.resolve(vapi?.stop()).catch(() => undefined);
    notify();
  };
  const fail = (words: string) => finish(() => listener.onFailed(words));

  async function open() {
    await leavingPreviousCall;
    const [Sdk, webCall] = await Promise.all([
      load().catch(() => fail(m.voice_test_load_failed())),
      call("startWebCall", { body: { assistant }, signal: abort.signal }).catch((error: unknown) =>
        fail(m.voice_test_start_failed({ message: messageOf(error, m.voice_test_call_failed()) })),
      ),
    ]);
    if (!Sdk || !webCall || abort.signal.aborted) return;
    vapi = createClient(Sdk, webCall.webCallUrl);
    listen(vapi);
    await vapi
      .reconnect(webCall)
      .catch((error: unknown) => fail(m.voice_test_start_failed({ message: errorReason(error) })));
    // The SDK ignores a stop while the call opens.
    if (abort.signal.aborted) await vapi.stop();
  }

  function listen(client: Client) {
    const ifOpen = (action: () => void) => {
      if (!abort.signal.aborted) action();
    };
    client.on("call-start", () =>
      ifOpen(() => {
        // The event fires twice: when the SDK joins the call, and when the assistant is ready.
        if (!hasStarted) listener.onStarted();
        hasStarted = true;
      }),
    );
    client.on("call-end", () => finish(listener.onEnded));
    client.on("error", (error: unknown) => {
      // The provider ejects the client when the call ends.
      if (isEjection(error)) finish(listener.onEnded);
      else fail(m.voice_test_call_error({ message: errorReason(error) }));
    });
    client.on("message", (message: unknown) => {
      const spoken = readSpokenText(message);
      if (spoken) ifOpen(() => listener.onSpoken(spoken));
    });
    client.on("volume-level", (level) => ifOpen(() => listener.onLevel("assistant", level)));
    client.on("local-volume-level", (level) => ifOpen(() => listener.onLevel("user", level)));
  }

  open().catch(() => fail(m.voice_test_load_failed()));
  return { stop: () => finish(listener.onEnded) };
}

/** A call at our own origin is simulated, and serves its own client script. */
function createClient(Sdk: Awaited<ReturnType<LoadSdk>>, roomUrl: string): Client {
  const isSimulated = roomUrl.startsWith("/");
  // The content security policy forbids `eval`.
  const config = {
    avoidEval: true,
    ...(isSimulated && { callObjectBundleUrlOverride: `${roomUrl}/call-machine.js` }),
  };
  return new Sdk("", location.origin, config);
}

/** The outermost message of an SDK error. The name of its message field varies, and it may wrap another error. */
function errorReason(error: unknown): string {
  if (typeof error === "string" && error !== "") return error;
  if (typeof error !== "object" || error === null) return m.voice_test_call_failed();
  const { message, errorMsg, msg, error: inner } = error as Record<string, unknown>;
  const words = [errorMsg, msg, message].find((text) => typeof text === "string" && text !== "");
  return typeof words === "string" ? words : errorReason(inner);
}

const isEjection = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { type, error: inner } = error as Record<string, unknown>;
  return type === "ejected" || isEjection(inner);
};
