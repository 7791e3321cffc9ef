/** Blobs: private files by key; browsers read them by short-lived links. */

/** Upload link for one file: PUT with these headers and exactly the announced number of bytes. */
export interface UploadLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Blobs {
  /** Replaces an existing file. */
  put(key: string, body: Uint8Array | string, contentType: string): Promise<void>;
  /** Uploads a recording in bounded parts. The store deletes the file after `keptDays` (kernel/bucket.ts). */
  putStream(
    key: string,
    body: ReadableStream<Uint8Array>,
    contentType: string,
    options?: { readonly keptDays?: number | undefined },
  ): Promise<void>;
  getText(key: string): Promise<string | undefined>;
  /** For small files. */
  getBytes(key: string): Promise<Uint8Array | undefined>;
  /** For large files. Cancel the stream unless you read it to the end. */
  getStream(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** From `start` (inclusive) to `end` (exclusive), fewer bytes at the end of the file. */
  getRange(key: string, start: number, end: number): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** Bytes. */
  size(key: string): Promise<number | undefined>;
  /** For a browser, valid for `seconds`; supports byte ranges. */
  link(key: string, seconds: number): Promise<string>;
  /** For one file of this type and exact size, valid for `seconds`. */
  uploadLink(key: string, file: { contentType: string; bytes: number; seconds: number }): Promise<UploadLink>;
  /** Up to 1,000 files whose keys begin with `prefix`, in order, after the key `after`. */
  list(prefix: string, after?: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
  delete(key: string): Promise<void>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}
