import { useEffect, useState } from "react";

export type MicrophoneFault = "blocked" | "missing" | "busy" | "insecure" | "unknown";

const faults: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: "blocked",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Opens and closes the microphone once, which asks for permission; undefined if it works. */
export async function checkMicrophone(): Promise<MicrophoneFault | undefined> {
  // Browsers offer it on secure pages only.
  if (!navigator.mediaDevices) return "insecure";
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return undefined;
  } catch (error) {
    return faults[error instanceof Error ? error.name : ""] ?? "unknown";
  }
}

/** Browsers without this permission's name answer undefined. */
async function queryPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: "microphone" });
  } catch {
    return undefined;
  }
}

/** Whether the browser refuses the microphone without asking; follows the browser's settings. */
export function useMicrophoneBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    void queryPermission().then((permission) => {
      if (!permission || gone.signal.aborted) return;
      const read = () => setBlocked(permission.state === "denied");
      read();
      permission.addEventListener("change", read, { signal: gone.signal });
    });
    return () => gone.abort();
  }, []);
  return isBlocked;
}
