/** Reading what somebody uploaded: bounded views of bytes, and how a file is refused. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";

/** Ends the reading of an image with the reason for the person who chose it. */
export type Refuse = (reason: Refusal) => never;

/** What an image is after it was read and written anew. */
export interface Cleaned {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export const reasons = {
  incomplete: refusal("image_incomplete"),
  damaged: refusal("image_damaged"),
  moving: refusal("image_animated"),
} as const;

/** Outside of the bytes it throws a RangeError, which whoever reads an image takes for an incomplete one. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** So many bytes, or a RangeError. */
export function take(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at < 0 || at + length > bytes.length) throw new RangeError("Beyond the end");
  return bytes.subarray(at, at + length);
}

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const fromLatin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** In one piece of its own. */
export const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));
