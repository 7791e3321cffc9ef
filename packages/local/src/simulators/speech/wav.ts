/** Work on samples: halves their rate, mixes voices onto a track, and writes WAV files. */

/** Half of espeak's rate: still more than a telephone line carries, in half the bytes. */
export const SAMPLE_RATE = 11_025;

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const MAX_SAMPLE = 32_767;

/** Halves the sample rate behind a half-band filter, so that high frequencies do not alias into whistles. */
export function halve(samples: Int16Array): Int16Array {
  const half = new Int16Array(Math.floor(samples.length / 2));
  const at = (index: number) => samples[index] ?? 0;
  for (let index = 0; index < half.length; index++) {
    const middle = index * 2;
    const near = 9 * (at(middle - 1) + at(middle + 1));
    const far = at(middle - 3) + at(middle + 3);
    half[index] = clip((16 * at(middle) + near - far) / 32);
  }
  return half;
}

const clip = (value: number): number => Math.max(-MAX_SAMPLE, Math.min(MAX_SAMPLE, Math.round(value)));

/** Cuts the silence before and after speech. */
export function trim(samples: Int16Array, threshold = 150): Int16Array {
  let start = 0;
  let end = samples.length;
  while (start < end && Math.abs(samples[start] ?? 0) < threshold) start++;
  while (end > start && Math.abs(samples[end - 1] ?? 0) < threshold) end--;
  return samples.subarray(start, end);
}

/** Adds a sound to a track, from this second on, as far as the track goes. */
export function mixInto(track: Int16Array, sound: Int16Array, second: number): void {
  const from = Math.round(second * SAMPLE_RATE);
  const length = Math.min(sound.length, track.length - from);
  for (let index = 0; index < length; index++)
    track[from + index] = clip((track[from + index] ?? 0) + (sound[index] ?? 0));
}

/** A mailbox's tone. */
export function beep(seconds = 0.6, hertz = 1000, amplitude = 9000): Int16Array {
  const samples = new Int16Array(Math.round(seconds * SAMPLE_RATE));
  for (let index = 0; index < samples.length; index++)
    samples[index] = amplitude * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE);
  return samples;
}

/** WAV, 16-bit PCM: the tracks side by side, of equal length. */
export function writeWav(tracks: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const frames = tracks[0]?.length ?? 0;
  const dataBytes = frames * tracks.length * BYTES_PER_SAMPLE;
  const buffer = new ArrayBuffer(HEADER_BYTES + dataBytes);
  const view = new DataView(buffer);
  const ascii = (offset: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(offset + index, text.charCodeAt(index));
  };
  const blockBytes = tracks.length * BYTES_PER_SAMPLE;
  ascii(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true); // bytes of the format chunk
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, tracks.length, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * blockBytes, true);
  view.setUint16(32, blockBytes, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  ascii(36, "data");
  view.setUint32(40, dataBytes, true);
  // Every machine that this runs on is little-endian, as WAV is.
  const out = new Int16Array(buffer, HEADER_BYTES);
  for (const [channel, track] of tracks.entries())
    for (let frame = 0; frame < frames; frame++) out[frame * tracks.length + channel] = track[frame] ?? 0;
  return new Uint8Array(buffer);
}
