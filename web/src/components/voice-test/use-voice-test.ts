/** A voice test's state: idle, initializing, active, ended (2 seconds) or error (administration spec §4). */
import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { toast } from "../../lib/toast.ts";
import { stopPlaying } from "../call/playing.ts";
import { checkMicrophone, type MicrophoneFault } from "./microphone.ts";
import { type Speaker, type TranscriptLine, withSpoken } from "./transcript.ts";
import { openVoiceCall, type VoiceCall } from "./voice-call.ts";

type VoiceTestStatus = "idle" | "initializing" | "active" | "ended" | "error";

const ENDED_MS = 2_000;
/** An unanswered permission prompt is easily overlooked. */
const PROMPT_MS = 3_000;
const SILENT_MS = 5_000;
const SILENT_LEVEL = 0.001;

const faultWords: Record<MicrophoneFault, () => string> = {
  blocked: () => `${m.voice_test_microphone_needed()} ${m.voice_test_microphone_allow()}`,
  missing: m.voice_test_microphone_missing,
  busy: m.voice_test_microphone_busy,
  insecure: m.voice_test_microphone_insecure,
  unknown: m.voice_test_microphone_failed,
};

export interface VoiceTestOptions {
  /** Read when the call starts, so unsaved values are used. */
  readonly assistant: () => WebAssistant;
  readonly onLevel: (speaker: Speaker, level: number) => void;
}

export function useVoiceTest({ assistant, onLevel }: VoiceTestOptions) {
  const [status, setStatus] = useState<VoiceTestStatus>("idle");
  const [lines, setLines] = useState<readonly TranscriptLine[]>([]);
  const [failure, setFailure] = useState<string>();
  const [hint, setHint] = useState<"allow" | "silent">();
  /** Outdated attempts and calls are ignored. */
  const attempt = useRef(0);
  const open = useRef<VoiceCall>(undefined);

  useEffect(() => {
    if (status !== "ended") return;
    const timer = setTimeout(() => setStatus("idle"), ENDED_MS);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(
    () => () => {
      attempt.current += 1;
      open.current?.stop();
    },
    [],
  );

  const finish = (next: "ended" | "error" | "idle", words?: string) => {
    attempt.current += 1;
    open.current = undefined;
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
    const promptTimer = setTimeout(() => isCurrent() && setHint("allow"), PROMPT_MS);
    const fault = await checkMicrophone();
    clearTimeout(promptTimer);
    if (!isCurrent()) return;
    setHint(undefined);
    if (fault) return finish("error", faultWords[fault]());
    const silence = watchSilence((isSilent) => setHint(isSilent ? "silent" : undefined));
    let hasStarted = false;
    open.current = openVoiceCall(values, {
      onStarted: () => {
        hasStarted = true;
        silence.begin();
        setStatus("active");
        toast.success(m.voice_test_started());
      },
      onEnded: () => {
        if (!isCurrent()) return;
        finish(hasStarted ? "ended" : "idle");
        if (hasStarted) toast.info(m.voice_test_ended());
      },
      onFailed: (words) => isCurrent() && finish("error", words),
      onSpoken: (spoken) => setLines((previous) => withSpoken(previous, spoken)),
      onLevel: (speaker, level) => {
        if (speaker === "user") silence.hear(level);
        onLevel(speaker, level);
      },
    });
  }

  const stop = () => {
    // Before a call is open there is nothing to end.
    if (open.current) open.current.stop();
    else finish("idle");
  };

  return { status, lines, failure, hint, start, stop };
}

function watchSilence(report: (isSilent: boolean) => void) {
  let since: number | undefined;
  let hasHeard = false;
  let isReported = false;
  return {
    begin: () => {
      since ??= performance.now();
    },
    hear: (level: number) => {
      if (hasHeard || since === undefined) return;
      hasHeard = level > SILENT_LEVEL;
      const isSilent = !hasHeard && performance.now() - since > SILENT_MS;
      if (isSilent === isReported) return;
      isReported = isSilent;
      report(isSilent);
    },
  };
}
