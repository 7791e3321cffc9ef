/** Puts a packed file straight into the blob store by the link that the server gave, telling how far it has come. */
import * as m from "#messages";
import { ApiError } from "../../../lib/api.ts";

interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TRIES = 3;
const PAUSE_MS = 800;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again by itself when the network fails for a moment. */
export async function putFile(
  upload: Upload,
  file: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    const status = await putOnce(upload, file, onShare, signal);
    if (status >= 200 && status < 300) return;
    // A link that is refused will not be taken the next time either.
    const isForGood = status >= 400 && status < 500;
    if (isForGood || tried === TRIES) throw new ApiError(status, "upload", m.import_upload_failed());
    await pause(PAUSE_MS * tried);
  }
}

/** The status of the answer; 0 without one. Only this old interface tells how much has been sent. */
function putOnce(upload: Upload, file: Blob, onShare: (share: number) => void, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", upload.url);
    for (const [name, value] of Object.entries(upload.headers)) {
      // The browser sets this one itself, and lets nobody else.
      if (name.toLowerCase() !== "content-length" && name.toLowerCase() !== "host")
        request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(request.status);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
