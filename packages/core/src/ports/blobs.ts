/** Blobs: files by key, private, handed to browsers by short-lived links. */

/** Where a browser puts one file: a PUT with these headers and exactly the bytes that were announced. */
export interface UploadLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Blobs {
  /** Stores a file whole; the same key again replaces it. */
  put(key: string, body: Uint8Array | string, contentType: string): Promise<void>;
  /** Stores a file as it arrives, in bounded parts; for recordings. */
  putStream(key: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void>;
  /** The file's text, or undefined when there is none. */
  getText(key: string): Promise<string | undefined>;
  /** The file's bytes, or undefined when there is none; for small files. */
  getBytes(key: string): Promise<Uint8Array | undefined>;
  /** The file's bytes as they arrive, or undefined when there is none; for large files. Cancel what is not read to its end. */
  getStream(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** The bytes from `start` up to, not including, `end`, or undefined when there is no such file; less where it ends before. */
  getRange(key: string, start: number, end: number): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** The file's bytes counted, or undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** A link for a browser, valid for so many seconds; it serves byte ranges. */
  link(key: string, seconds: number): Promise<string>;
  /** A link by which a browser stores one file of this type and of exactly so many bytes, valid for so many seconds. */
  uploadLink(key: string, file: { contentType: string; bytes: number; seconds: number }): Promise<UploadLink>;
  delete(key: string): Promise<void>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
