import type { JobDocument } from "@callwright/contracts/endpoints/document";
import * as m from "#messages";
import { ApiError, call } from "../../../lib/api.ts";
import { putOnce } from "../../people/import/upload.ts";

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
  const status = await putOnce(upload, file, onProgress, signal);
  signal.throwIfAborted();
  if (status === 0) throw new ApiError(0, "network", m.error_network());
  if (status < 200 || status >= 300) throw new ApiError(status, "upload_failed", m.pdf_upload_failed());
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

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
