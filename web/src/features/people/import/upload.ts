import * as m from "#messages";
import { ApiError } from "../../../lib/api.ts";

interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_TRIES = 3;
const PAUSE_MS = 800;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function putFile(
  upload: Upload,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const status = await putOnce(upload, file, onProgress, signal);
    if (status >= 200 && status < 300) return;
    // The storage has refused the link, which a retry would not change.
    const isRefused = status >= 400 && status < 500;
    if (isRefused || attempt === MAX_TRIES) throw new ApiError(status, "upload", m.import_upload_failed());
    await wait(PAUSE_MS * attempt);
  }
}

/** Headers that the browser sets and scripts may not. */
const browserHeaders = new Set(["content-length", "host"]);

/** Returns the HTTP status; 0 without an answer. XMLHttpRequest, since only it reports upload progress. */
export function putOnce(
  upload: Upload,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", upload.url);
    for (const [name, value] of Object.entries(upload.headers))
      if (!browserHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(request.status);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
