import { ActionIcon, Box, Button, Group, NativeSelect, SegmentedControl, Stack } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import type { Player } from "./use-player.ts";
import { Waveform } from "./waveform.tsx";

type Channels = "mono" | "stereo";

interface Mixer {
  readonly context: AudioContext;
  readonly node: GainNode;
}

/** Mixing to mono halves each channel, and each voice is on one channel only, so the gain doubles the volume. */
const mixerSettings = {
  mono: { channelCount: 1, gain: 2 },
  stereo: { channelCount: 2, gain: 1 },
} as const;

/** Returns a function to call on play: before, browsers forbid Web Audio. Mono plays both channels on both sides. */
function useMixer(audio: RefObject<HTMLAudioElement | null>, channels: Channels): () => void {
  const mixer = useRef<Mixer>(undefined);
  useEffect(() => {
    if (mixer.current) adjust(mixer.current.node, channels);
  }, [channels]);
  useEffect(
    () => () => {
      void mixer.current?.context.close();
      mixer.current = undefined;
    },
    [],
  );
  return () => {
    // Without CORS, Web Audio would play the file as silence, so plain playback does without the mixer.
    if (!audio.current?.crossOrigin) return;
    mixer.current ??= connect(audio.current, channels);
    void mixer.current.context.resume();
  };
}

function connect(element: HTMLAudioElement, channels: Channels): Mixer {
  const context = new AudioContext();
  const node = new GainNode(context, { channelCountMode: "explicit", channelInterpretation: "speakers" });
  adjust(node, channels);
  context.createMediaElementSource(element).connect(node).connect(context.destination);
  return { context, node };
}

function adjust(node: GainNode, channels: Channels): void {
  const { channelCount, gain } = mixerSettings[channels];
  node.channelCount = channelCount;
  node.gain.value = gain;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

interface RecordingProps {
  readonly url: string;
  readonly player: Player;
  /** Used until the audio's own duration has loaded. */
  readonly seconds: number;
  readonly hidesChannels?: boolean;
}

export function Recording({ url, player, seconds, hidesChannels = false }: RecordingProps) {
  const [channels, setChannels] = useState<Channels>("mono");
  const duration = player.duration || seconds;
  const startMixer = useMixer(player.audio, channels);
  const onPlay = () => {
    startMixer();
    player.events.onPlay();
  };

  return (
    <Stack gap={12}>
      <audio
        // Plain playback needs a new element, since one that the mixer has connected stays connected.
        key={String(player.isPlain)}
        ref={player.audio}
        src={url}
        crossOrigin={player.isPlain ? undefined : "anonymous"}
        preload="metadata"
        {...player.events}
        onPlay={onPlay}
      />
      <Waveform url={url} time={player.time} duration={duration} onSeek={player.seek} onToggle={player.toggle} />
      <Group gap="8px 12px">
        <ActionIcon
          variant="filled"
          color="brand"
          size="lg"
          radius="xl"
          aria-label={player.isPlaying ? m.call_pause() : m.call_play()}
          onClick={player.toggle}
        >
          {player.isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        </ActionIcon>
        <Box dir="ltr" component="bdi" className="cw-dimmed cw-small cw-num" me="auto">
          {formatDuration(player.time)} / {formatDuration(duration)}
        </Box>
        <NativeSelect
          size="xs"
          aria-label={m.call_speed()}
          value={String(player.speed)}
          data={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        />
        {!hidesChannels && !player.isPlain && (
          <SegmentedControl
            size="xs"
            aria-label={m.call_channels()}
            value={channels}
            onChange={(value) => setChannels(value === "stereo" ? "stereo" : "mono")}
            data={[
              { value: "mono", label: m.call_mono() },
              { value: "stereo", label: m.call_stereo() },
            ]}
          />
        )}
      </Group>
      {player.hasFailed && (
        <Group className="cw-small" gap={8} c="var(--mantine-color-error)" role="alert">
          {m.call_recording_failed()}
          <Button variant="default" size="xs" onClick={player.reload}>
            {m.retry()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
