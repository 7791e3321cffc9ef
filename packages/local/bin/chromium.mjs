/** Finds or installs a Chromium for the browser tests, beside the packages' installation. It runs on Node 20 without dependencies. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Without windows of its own it opens pages in a third of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const others = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const mayInstall = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;

const isReady =
  isThere(process.env.CHROMIUM_PATH) ||
  isThere(headlessShell) ||
  (mayInstall && apt("update") && installs("chromium-headless-shell")) ||
  others.some(isThere) ||
  (mayInstall && installs("chromium"));
if (!isReady) {
  console.error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.",
  );
  process.exit(1);
}

function isThere(path) {
  return Boolean(path) && existsSync(path);
}

function installs(name) {
  console.log("Installing Debian's Chromium …");
  return apt("install", "-y", "--no-install-recommends", name, "fonts-noto-core");
}

function apt(...words) {
  const { status } = spawnSync("apt-get", words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
