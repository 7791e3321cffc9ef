/** The waveform is also the player's slider. Time runs left to right in every language. */
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import classes from "./call.module.css";

interface WaveformProps {
  readonly url: string;
  readonly time: number;
  readonly duration: number;
  readonly onSeek: (seconds: number) => void;
  readonly onToggle: () => void;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 20;

export function Waveform({ url, time, duration, onSeek, onToggle }: WaveformProps) {
  const channels = usePeaks(url);
  const share = duration > 0 ? Math.min(1, time / duration) : 0;

  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSeek(((clientX - left) / width) * duration);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // 1: the primary button is pressed.
    if (event.buttons === 1) seekTo(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: time + STEP_SECONDS,
      ArrowUp: time + STEP_SECONDS,
      ArrowLeft: time - STEP_SECONDS,
      ArrowDown: time - STEP_SECONDS,
      PageUp: time + PAGE_SECONDS,
      PageDown: time - PAGE_SECONDS,
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
      className={classes.waveform}
      aria-label={m.call_position()}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={m.call_position_of({ time: formatDuration(time), duration: formatDuration(duration) })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      {channels.map((peaks, channel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel is identified by its position.
        <Bars key={channel} peaks={peaks} channelCount={channels.length} share={share} />
      ))}
      <div className={classes.playhead} style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

const BAR_COUNT = 160;

const flatChannels: readonly Peaks[] = [Array.from({ length: BAR_COUNT }, () => 0)];

/** The peaks of each channel; flat until the recording is decoded, or if decoding fails. */
function usePeaks(url: string): readonly Peaks[] {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly channels: readonly Peaks[] }>();
  useEffect(() => {
    const loading = new AbortController();
    loadPeaks(url, loading.signal).then(
      (channels) => setLoaded({ url, channels }),
      () => undefined,
    );
    return () => loading.abort();
  }, [url]);
  return loaded?.url === url ? loaded.channels : flatChannels;
}

interface BarsProps {
  readonly peaks: Peaks;
  readonly channelCount: number;
  readonly share: number;
}

function Bars({ peaks, channelCount, share }: BarsProps) {
  // A vertical line for each peak, centred at 50 of 100.
  const path = peaks
    .map((peak, index) => {
      const height = halfBarHeight(peak);
      return `M${index + 0.5} ${50 - height}V${50 + height}`;
    })
    .join("");
  const box = { viewBox: `0 0 ${BAR_COUNT} 100`, preserveAspectRatio: "none" } as const;
  return (
    <div className={classes.channel} data-rows={channelCount}>
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

/** In percent of the waveform's height, with one decimal: from 2 (silence, shown as a dot) to 46 (the loudest). */
const halfBarHeight = (peak: number) => Math.round(20 + peak * 440) / 10;

/** The loudness of each bar, from 0 (silence) to 1 (the recording's loudest sample). */
type Peaks = readonly number[];

/** Telephone quality, to limit memory on long calls. */
const SAMPLE_RATE_HZ = 8_000;

async function loadPeaks(url: string, signal: AbortSignal): Promise<readonly Peaks[]> {
  // Sends no custom headers, since the origin that the URL redirects to would have to allow them.
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The recording answered ${response.status}`);
  // The context only decodes, so its own one channel and one sample do not matter.
  const audio = await new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ).decodeAudioData(await response.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel));
  return computePeaks(channels);
}

function computePeaks(channels: readonly Float32Array[]): Peaks[] {
  const channelPeaks = channels.map((samples) => {
    const barStart = (bar: number) => Math.floor((bar / BAR_COUNT) * samples.length);
    return Array.from({ length: BAR_COUNT }, (_, bar) => loudestSample(samples, barStart(bar), barStart(bar + 1)));
  });
  // Never 0, since the peaks are divided by it.
  const highestPeak = Math.max(...channelPeaks.flat(), Number.EPSILON);
  return channelPeaks.map((peaks) => peaks.map((peak) => peak / highestPeak));
}

function loudestSample(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak;
}
