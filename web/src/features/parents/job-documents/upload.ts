import type { JobDocument } from "@callwright/contracts/endpoints/document";
import * as m from "#messages";
import { ApiError, call } from "../../../lib/api.ts";

const POLL_MS = 700;
/** The server gives up much earlier. */
const PATIENCE_MS = 120_000;

interface Upload {
  readonly file: File;
  /** Upload progress from 0 to 1; then the server reads it. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export async function readJobDescription({ file, onProgress, signal }: Upload): Promise<JobDocument> {
  const { document, upload } = await call("createDocument", {
    body: { fileName: file.name, bytes: file.size },
    signal,
  });
  await put(file, upload, onProgress, signal);
  const params = { id: document._id };
  let { document: seen } = await call("readDocument", { params, signal });
  const until = performance.now() + PATIENCE_MS;
  while (seen.state === "uploading" || seen.state === "reading") {
    if (performance.now() > until) throw new ApiError(0, "stuck", m.pdf_stuck());
    await rest(signal);
    ({ document: seen } = await call("getDocument", { params, signal }));
  }
  return seen;
}

/** XMLHttpRequest, since only it reports upload progress. */
function put(
  file: File,
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, "upload_failed", m.pdf_upload_failed()));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "network", m.error_network())));
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
