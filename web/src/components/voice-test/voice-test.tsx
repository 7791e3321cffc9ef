import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import * as m from "#messages";
import { Notice } from "../notice.tsx";
import { useMicrophoneBlocked, useVoiceTest } from "./use-voice-test.ts";
import type { Speaker, TranscriptLine } from "./voice-call.ts";
import classes from "./voice-test.module.css";

interface VoiceTestProps {
  readonly assistant: () => WebAssistant;
  readonly direction: "ltr" | "rtl";
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function VoiceTest({ assistant, direction }: VoiceTestProps) {
  const id = useId();
  const meters = useRef<HTMLDivElement>(null);
  const isBlocked = useMicrophoneBlocked();
  const test = useVoiceTest({
    assistant,
    // Sets a CSS variable, since the level changes ten times a second, too often to render.
    onLevel: (speaker, level) => meters.current?.style.setProperty(`--${speaker}`, String(level)),
  });
  const isActive = test.status === "active";
  return (
    <Stack component="section" className="cw-card" gap={12} p={16} aria-labelledby={id}>
      <Flex component="header" align="baseline" justify="space-between" gap={12}>
        <Box id={id} component="h2" className="cw-bold" fz="md">
          {m.voice_test_title()}
        </Box>
        <span role="status" className="cw-dimmed cw-tiny">
          {statusText[test.status]?.()}
        </span>
      </Flex>
      <p className="cw-dimmed cw-tiny">{m.voice_test_text()}</p>
      {isBlocked && (
        <Notice tone="fair" icon={IconMicrophoneOff} title={m.voice_test_microphone_title()}>
          {m.voice_test_microphone_needed()} {m.voice_test_microphone_allow()}
        </Notice>
      )}
      {test.failure && <Notice tone="bad">{test.failure}</Notice>}
      {test.hint && (
        <Notice tone="neutral">
          {test.hint === "allow" ? m.voice_test_choose_allow() : m.voice_test_cannot_hear()}
        </Notice>
      )}
      <TestButton test={test} isBlocked={isBlocked} />
      {isActive && (
        <Box ref={meters} display="grid" style={{ gridTemplateColumns: "1fr 1fr", gap: 16 }}>
          <Meter speaker="user" />
          <Meter speaker="assistant" />
        </Box>
      )}
      {(isActive || test.lines.length > 0) && <LiveTranscript lines={test.lines} direction={direction} />}
    </Stack>
  );
}

const statusText: Partial<Record<ReturnType<typeof useVoiceTest>["status"], () => string>> = {
  initializing: m.voice_test_connecting,
  active: m.voice_test_in_call,
  ended: m.voice_test_ended,
};

interface TestButtonProps {
  readonly test: ReturnType<typeof useVoiceTest>;
  readonly isBlocked: boolean;
}

/** One button in all states, so it keeps the focus. */
function TestButton({ test: { status, start, stop }, isBlocked }: TestButtonProps) {
  const isOpen = status === "initializing" || status === "active";
  if (isBlocked && !isOpen)
    return (
      <Button variant="default" disabled leftSection={<IconMicrophoneOff {...icon} />}>
        {m.voice_test_microphone_required()}
      </Button>
    );
  return (
    <Button
      variant="default"
      aria-busy={status === "initializing"}
      leftSection={isOpen ? <IconPhoneOff {...icon} /> : <IconMicrophone {...icon} />}
      onClick={() => {
        if (isOpen) stop();
        else void start();
      }}
    >
      {buttonText(status)}
    </Button>
  );
}

function buttonText(status: TestButtonProps["test"]["status"]): string {
  if (status === "active") return m.voice_test_end();
  return status === "initializing" ? m.voice_test_cancel() : m.voice_test_talk();
}

const speakerNames: Record<Speaker, () => string> = { user: m.voice_test_you, assistant: m.voice_test_assistant };

const Meter = ({ speaker }: { readonly speaker: Speaker }) => (
  <span className={classes.meter} data-speaker={speaker}>
    {speakerNames[speaker]()}
    <span className={classes.bar} aria-hidden />
  </span>
);

interface LiveTranscriptProps {
  readonly lines: readonly TranscriptLine[];
  readonly direction: "ltr" | "rtl";
}

function LiveTranscript({ lines, direction }: LiveTranscriptProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change scrolls to the newest line.
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight);
  }, [lines]);
  return (
    <Stack
      ref={box}
      className="cw-frame"
      gap={4}
      mah={450}
      p={8}
      style={{ overflowY: "auto" }}
      role="log"
      aria-label={m.call_transcript()}
      tabIndex={0}
    >
      {lines.length === 0 && <p className="cw-dimmed cw-tiny">{m.voice_test_listening()}</p>}
      {lines.map(({ id, speaker, text, isFinal }) => (
        <p key={id} className={classes.line} data-speaker={speaker} data-partial={!isFinal || undefined}>
          <span className="cw-dimmed cw-tiny">{speakerNames[speaker]()}</span>
          <span dir={direction}>{text}</span>
        </p>
      ))}
    </Stack>
  );
}
