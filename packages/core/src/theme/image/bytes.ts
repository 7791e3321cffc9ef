import { type Refusal, refusal } from "@callwright/contracts/refusals";

export type Refuse = (reason: Refusal) => never;

export interface ReencodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export const reasons = {
  incomplete: refusal("image_incomplete"),
  damaged: refusal("image_damaged"),
  animated: refusal("image_animated"),
} as const;

/** Out-of-range reads throw a RangeError, which the caller reports as an incomplete image. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function take(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at < 0 || at + length > bytes.length) throw new RangeError("Beyond the end");
  return bytes.subarray(at, at + length);
}

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const fromLatin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

export const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));
