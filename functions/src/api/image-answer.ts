/** An image as an answer: never changed under its name, for anybody to show, and nothing but an image. */
import type { Http } from "./http.ts";

export interface ImageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

export const imageAnswer = (c: Http, { bytes, contentType }: ImageFile): Response =>
  c.body(bytes, 200, {
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    // Opened as a page of its own, it may do nothing.
    "content-security-policy": "default-src 'none'; sandbox",
    // Mail programs show it from their own pages.
    "cross-origin-resource-policy": "cross-origin",
  });
