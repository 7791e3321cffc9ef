/** A call's recording, mono or stereo with one voice per side; switching keeps the position. */
import { ActionIcon, Box, Button, Group, NativeSelect, SegmentedControl, Stack } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import type { Player } from "./use-player.ts";
import { Waveform } from "./waveform.tsx";

const speeds = [0.75, 1, 1.25, 1.5, 2];

interface RecordingProps {
  readonly mono: string;
  readonly stereo: string | undefined;
  readonly player: Player;
  /** Used until the audio's own duration has loaded. */
  readonly seconds: number;
}

export function Recording({ mono, stereo, player, seconds }: RecordingProps) {
  const [channel, setChannel] = useState<"mono" | "stereo">("mono");
  const url = channel === "stereo" && stereo ? stereo : mono;
  const duration = player.duration || seconds;
  useKeptPlace(url, player);

  return (
    <Stack gap={12}>
      <audio ref={player.audio} src={url} preload="metadata" {...player.events} />
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
        {stereo && (
          <SegmentedControl
            size="xs"
            aria-label={m.call_channels()}
            value={channel}
            onChange={(value) => setChannel(value === "stereo" ? "stereo" : "mono")}
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

/** A new source starts paused at zero, so position and playback are restored. */
function useKeptPlace(url: string, { audio, time, isPlaying }: Player) {
  const last = useRef({ url, time, isPlaying });
  useEffect(() => {
    const element = audio.current;
    if (element && last.current.url !== url) {
      element.currentTime = last.current.time;
      if (last.current.isPlaying) void element.play().catch(() => undefined);
    }
    last.current = { url, time, isPlaying };
  });
}
