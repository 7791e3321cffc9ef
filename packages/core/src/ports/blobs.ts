/** Blobs: private files by key; browsers read them by short-lived links. */

/** Upload link for one file: PUT with these headers and exactly the announced number of bytes. */
export interface UploadLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Blobs {
  /** Stores a whole file; an existing key is replaced. */
  put(key: string, body: Uint8Array | string, contentType: string): Promise<void>;
  /** Stores a stream in bounded parts; for recordings. The store deletes it after `keptDays` (kernel/kept-days.ts). */
  putStream(
    key: string,
    body: ReadableStream<Uint8Array>,
    contentType: string,
    options?: { readonly keptDays?: number | undefined },
  ): Promise<void>;
  /** The file's text, or undefined if it does not exist. */
  getText(key: string): Promise<string | undefined>;
  /** The file's bytes, or undefined if it does not exist; for small files. */
  getBytes(key: string): Promise<Uint8Array | undefined>;
  /** The file as a stream, or undefined if it does not exist; for large files. Cancel it unless read to the end. */
  getStream(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /**
   * Bytes from `start` (inclusive) to `end` (exclusive), fewer at the end of the file; undefined if it does not exist.
   */
  getRange(key: string, start: number, end: number): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** Size in bytes, or undefined if it does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Download link for a browser, valid for `seconds`; supports byte ranges. */
  link(key: string, seconds: number): Promise<string>;
  /** Upload link for one file of this type and exact size, valid for `seconds`. */
  uploadLink(key: string, file: { contentType: string; bytes: number; seconds: number }): Promise<UploadLink>;
  /** Up to 1,000 files whose keys begin with `prefix`, in order, after the key `after`. */
  list(prefix: string, after?: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
  delete(key: string): Promise<void>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
