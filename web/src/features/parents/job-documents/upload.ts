import type { JobDocument } from "@callwright/contracts/endpoints/document";
import type { FileRejection } from "@mantine/dropzone";
import * as m from "#messages";
import { ApiError, call } from "../../../lib/api.ts";
import { putOnce } from "../../people/import/upload.ts";

export const acceptedFiles = { "application/pdf": [".pdf"] };

const POLL_MS = 700;
/** Longer than the server itself takes before it gives up. */
const TIMEOUT_MS = 120_000;

interface Upload {
  readonly file: File;
  /** The uploaded share, from 0 to 1; the server reads the file after that. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export async function readJobDescription({ file, onProgress, signal }: Upload): Promise<JobDocument> {
  const { document, upload } = await call("createDocument", {
    body: { fileName: file.name, bytes: file.size },
    signal,
  });
  const status = await putOnce(upload, file, onProgress, signal);
  // An aborted upload has status 0 as well.
  signal.throwIfAborted();
  if (status === 0) throw new ApiError(0, "network", m.error_network());
  if (status < 200 || status >= 300) throw new ApiError(status, "upload_failed", m.pdf_upload_failed());
  const params = { id: document._id };
  let { document: polledDocument } = await call("readDocument", { params, signal });
  const deadline = performance.now() + TIMEOUT_MS;
  while (polledDocument.state === "uploading" || polledDocument.state === "reading") {
    if (performance.now() > deadline) throw new ApiError(0, "stuck", m.pdf_stuck());
    await waitForPoll(signal);
    polledDocument = (await call("getDocument", { params, signal })).document;
  }
  return polledDocument;
}

const waitForPoll = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

type FileWords = (file: { readonly name: string }) => string;

export function rejectionText({ file: { name }, errors }: FileRejection, tooManyText: FileWords): string {
  const codes = errors.map(({ code }) => code);
  if (codes.includes("file-invalid-type")) return m.pdf_not_pdf({ name });
  return codes.includes("too-many-files") ? tooManyText({ name }) : m.pdf_too_large({ name });
}
