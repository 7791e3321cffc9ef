/** The waveform is also the player's slider. Time runs left to right in every language. */
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import classes from "./waveform.module.css";

interface WaveformProps {
  readonly url: string;
  readonly time: number;
  readonly duration: number;
  readonly onSeek: (seconds: number) => void;
  readonly onToggle: () => void;
}

const STEP_SECONDS = 5;

export function Waveform({ url, time, duration, onSeek, onToggle }: WaveformProps) {
  const channels = usePeaks(url);
  const share = duration > 0 ? Math.min(1, time / duration) : 0;

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    onSeek(((event.clientX - left) / width) * duration);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: time + STEP_SECONDS,
      ArrowUp: time + STEP_SECONDS,
      ArrowLeft: time - STEP_SECONDS,
      ArrowDown: time - STEP_SECONDS,
      PageUp: time + 4 * STEP_SECONDS,
      PageDown: time - 4 * STEP_SECONDS,
      Home: 0,
      End: duration,
    };
    const target = targets[event.key];
    if (event.key === " ") onToggle();
    else if (target !== undefined) onSeek(target);
    else return;
    event.preventDefault();
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      className={classes.root}
      aria-label={m.call_position()}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={m.call_position_of({ time: formatDuration(time), duration: formatDuration(duration) })}
      onPointerDown={seekTo}
      onPointerMove={seekTo}
      onKeyDown={onKeyDown}
    >
      {channels.map((peaks, channel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel is identified by its position.
        <Bars key={channel} peaks={peaks} rows={channels.length} share={share} />
      ))}
      <div className={classes.head} style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

const slices = 160;

const flat: readonly Peaks[] = [Array.from({ length: slices }, () => 0)];

/** Flat until the recording is decoded, or if it cannot be. */
function usePeaks(url: string): readonly Peaks[] {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly channels: readonly Peaks[] }>();
  useEffect(() => {
    const stop = new AbortController();
    loadPeaks(url, stop.signal).then(
      (channels) => setLoaded({ url, channels }),
      () => undefined,
    );
    return () => stop.abort();
  }, [url]);
  return loaded?.url === url ? loaded.channels : flat;
}

interface BarsProps {
  readonly peaks: Peaks;
  readonly rows: number;
  readonly share: number;
}

function Bars({ peaks, rows, share }: BarsProps) {
  const path = peaks.map((peak, index) => `M${index + 0.5} ${50 - bar(peak)}V${50 + bar(peak)}`).join("");
  const box = { viewBox: `0 0 ${slices} 100`, preserveAspectRatio: "none" } as const;
  return (
    <div className={classes.channel} data-rows={rows}>
      <svg {...box} className={classes.bars} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg
        {...box}
        className={classes.played}
        aria-hidden="true"
        style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
      >
        <path d={path} />
      </svg>
    </div>
  );
}

/** Half the bar's height in percent; silence shows as a dot. */
const bar = (peak: number) => Math.round(20 + peak * 440) / 10;

/** From 0 (silence) to 1 (the recording's loudest sample). */
type Peaks = readonly number[];

/** Telephone quality, to limit memory on long calls. */
const sampleRate = 8_000;

async function loadPeaks(url: string, signal: AbortSignal): Promise<readonly Peaks[]> {
  // Without custom headers: the redirect's target origin would have to allow them.
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}`);
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await answer.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel));
  return peaksOf(channels);
}

function peaksOf(channels: readonly Float32Array[], count = slices): Peaks[] {
  const raw = channels.map((samples) =>
    Array.from({ length: count }, (_, slice) =>
      loudest(
        samples,
        Math.floor((slice / count) * samples.length),
        Math.floor(((slice + 1) / count) * samples.length),
      ),
    ),
  );
  const top = Math.max(...raw.flat(), Number.EPSILON);
  return raw.map((peaks) => peaks.map((peak) => peak / top));
}

function loudest(samples: Float32Array, from: number, to: number): number {
  let top = 0;
  for (let index = from; index < to; index += 1) top = Math.max(top, Math.abs(samples[index] ?? 0));
  return top;
}
