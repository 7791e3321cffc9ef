/** A voice test's state: idle, initializing, active, ended (2 seconds) or error (administration spec §4). */
import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { toast } from "../../lib/toast.ts";
import { stopPlaying } from "../call/use-player.ts";
import { addSpokenText, openVoiceCall, type Speaker, type TranscriptLine, type VoiceCall } from "./voice-call.ts";

type MicrophoneFault = "blocked" | "missing" | "busy" | "insecure" | "unknown";

const microphoneFaults: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: "blocked",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Opens and closes the microphone once, which asks for permission; undefined if it works. */
async function checkMicrophone(): Promise<MicrophoneFault | undefined> {
  // `mediaDevices` exists on secure pages only.
  if (!navigator.mediaDevices) return "insecure";
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return undefined;
  } catch (error) {
    return microphoneFaults[error instanceof Error ? error.name : ""] ?? "unknown";
  }
}

/** Undefined in browsers that do not know the microphone permission. */
async function queryPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: "microphone" });
  } catch {
    return undefined;
  }
}

/** Whether the browser refuses the microphone without asking; follows the browser's settings. */
export function useMicrophoneBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const unmount = new AbortController();
    void queryPermission().then((permission) => {
      if (!permission || unmount.signal.aborted) return;
      const updateBlocked = () => setBlocked(permission.state === "denied");
      updateBlocked();
      permission.addEventListener("change", updateBlocked, { signal: unmount.signal });
    });
    return () => unmount.abort();
  }, []);
  return isBlocked;
}

type VoiceTestStatus = "idle" | "initializing" | "active" | "ended" | "error";

const ENDED_MS = 2_000;
/** After this time a hint points to the permission prompt, which is easily overlooked. */
const PROMPT_HINT_MS = 3_000;
/** After this time without a sound above the silent level (0 to 1), a hint says that the user cannot be heard. */
const SILENCE_MS = 5_000;
const MAX_SILENT_LEVEL = 0.001;

const faultTexts: Record<MicrophoneFault, () => string> = {
  blocked: () => `${m.voice_test_microphone_needed()} ${m.voice_test_microphone_allow()}`,
  missing: m.voice_test_microphone_missing,
  busy: m.voice_test_microphone_busy,
  insecure: m.voice_test_microphone_insecure,
  unknown: m.voice_test_microphone_failed,
};

interface VoiceTestOptions {
  /** Called when the call starts, so that unsaved values are used. */
  readonly assistant: () => WebAssistant;
  readonly onLevel: (speaker: Speaker, level: number) => void;
}

export function useVoiceTest({ assistant, onLevel }: VoiceTestOptions) {
  const [status, setStatus] = useState<VoiceTestStatus>("idle");
  const [lines, setLines] = useState<readonly TranscriptLine[]>([]);
  const [failure, setFailure] = useState<string>();
  const [hint, setHint] = useState<"allow" | "silent">();
  /** Counts the attempts, so that results of an outdated attempt are ignored. */
  const attempt = useRef(0);
  const openCall = useRef<VoiceCall>(undefined);

  useEffect(() => {
    if (status !== "ended") return;
    const timer = setTimeout(() => setStatus("idle"), ENDED_MS);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(
    () => () => {
      attempt.current += 1;
      openCall.current?.stop();
    },
    [],
  );

  const finish = (next: "ended" | "error" | "idle", words?: string) => {
    attempt.current += 1;
    openCall.current = undefined;
    setHint(undefined);
    setFailure(words);
    setStatus(next);
  };

  async function start() {
    if (status === "initializing" || status === "active") return;
    attempt.current += 1;
    const attemptId = attempt.current;
    const isCurrent = () => attempt.current === attemptId;
    const values = assistant();
    setLines([]);
    if ("voice" in values && values.voice === "") return finish("error", m.voice_test_no_voice());
    setFailure(undefined);
    setStatus("initializing");
    stopPlaying();
    const promptTimer = setTimeout(() => isCurrent() && setHint("allow"), PROMPT_HINT_MS);
    const fault = await checkMicrophone();
    clearTimeout(promptTimer);
    if (!isCurrent()) return;
    setHint(undefined);
    if (fault) return finish("error", faultTexts[fault]());
    const silence = watchSilence((isSilent) => setHint(isSilent ? "silent" : undefined));
    let hasStarted = false;
    openCall.current = openVoiceCall(values, {
      onStarted: () => {
        hasStarted = true;
        silence.start();
        setStatus("active");
        toast.success(m.voice_test_started());
      },
      onEnded: () => {
        if (!isCurrent()) return;
        // A call that ends before it started needs no notice: as a rule, the user has cancelled it.
        finish(hasStarted ? "ended" : "idle");
        if (hasStarted) toast.info(m.voice_test_ended());
      },
      onFailed: (words) => isCurrent() && finish("error", words),
      onSpoken: (spoken) => setLines((previous) => addSpokenText(previous, spoken)),
      onLevel: (speaker, level) => {
        if (speaker === "user") silence.measure(level);
        onLevel(speaker, level);
      },
    });
  }

  const stop = () => {
    // Before a call is open, there is only the attempt to end.
    if (openCall.current) openCall.current.stop();
    else finish("idle");
  };

  return { status, lines, failure, hint, start, stop };
}

/** Reports when the user has been silent since the start, and later when the user is first heard. */
function watchSilence(report: (isSilent: boolean) => void) {
  let startedAt: number | undefined;
  let hasHeardUser = false;
  let isReportedSilent = false;
  return {
    start: () => {
      startedAt ??= performance.now();
    },
    measure: (level: number) => {
      if (hasHeardUser || startedAt === undefined) return;
      hasHeardUser = level > MAX_SILENT_LEVEL;
      const isSilent = !hasHeardUser && performance.now() - startedAt > SILENCE_MS;
      if (isSilent === isReportedSilent) return;
      isReportedSilent = isSilent;
      report(isSilent);
    },
  };
}
