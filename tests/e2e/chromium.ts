/** Where this machine's Chromium is, and the flags that keep it quiet. */
import { existsSync } from "node:fs";

/** In order of preference: the headless shell opens pages in a third of the time. */
const chromiumPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

export const chromiumFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps once a second, and is allowed unless a test says otherwise.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export function findChromium(): string {
  const chromium = [process.env.CHROMIUM_PATH ?? "", ...chromiumPaths].find((path) => path !== "" && existsSync(path));
  if (!chromium)
    throw new Error("No Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH");
  return chromium;
}
