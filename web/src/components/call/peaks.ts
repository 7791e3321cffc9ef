/** The waveform of a recording: the loudest sample of each slice, per channel. */

/** From 0 (silence) to 1 (the recording's loudest sample). */
export type Peaks = readonly number[];

export const slices = 160;

/** Telephone quality, to limit memory on long calls. */
const sampleRate = 8_000;

export async function loadPeaks(url: string, signal: AbortSignal): Promise<readonly Peaks[]> {
  // Without custom headers: the redirect's target origin would have to allow them.
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}`);
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await answer.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel));
  return peaksOf(channels);
}

export function peaksOf(channels: readonly Float32Array[], count = slices): Peaks[] {
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
