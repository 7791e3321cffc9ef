/** Blobs: files by key, private, handed to browsers by short-lived links. */

export interface Blobs {
  /** Stores a file whole; the same key again replaces it. */
  put(key: string, body: Uint8Array | string, contentType: string): Promise<void>;
  /** Stores a file as it arrives, in bounded parts; for recordings. */
  putStream(key: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void>;
  /** The file's text, or undefined when there is none. */
  getText(key: string): Promise<string | undefined>;
  /** The file's bytes, or undefined when there is none; for small files. */
  getBytes(key: string): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** A link for a browser, valid for so many seconds; it serves byte ranges. */
  link(key: string, seconds: number): Promise<string>;
  delete(key: string): Promise<void>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
