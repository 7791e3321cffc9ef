import { ActionIcon, Box, Button, Group, NativeSelect, SegmentedControl, Stack } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import { type Channels, useMixer } from "./use-mixer.ts";
import type { Player } from "./use-player.ts";
import { Waveform } from "./waveform.tsx";

const speeds = [0.75, 1, 1.25, 1.5, 2];

interface RecordingProps {
  readonly url: string;
  readonly player: Player;
  /** Used until the audio's own duration has loaded. */
  readonly seconds: number;
  readonly isSimple?: boolean;
}

export function Recording({ url, player, seconds, isSimple = false }: RecordingProps) {
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
        {!isSimple && !player.isPlain && (
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
