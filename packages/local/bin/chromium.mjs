/** Finds or installs a Chromium for the browser tests. This script runs on Node 20 without dependencies. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell draws no windows and opens pages in a third of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const mayInstall = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;

const isReady =
  isInstalled(process.env.CHROMIUM_PATH) ||
  isInstalled(headlessShell) ||
  (mayInstall && apt("update") && install("chromium-headless-shell")) ||
  browsers.some(isInstalled) ||
  (mayInstall && install("chromium"));
if (!isReady) {
  console.error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.",
  );
  process.exit(1);
}

function isInstalled(path) {
  return Boolean(path) && existsSync(path);
}

function install(name) {
  console.log("Installing Debian's Chromium …");
  return apt("install", "-y", "--no-install-recommends", name, "fonts-noto-core");
}

function apt(...args) {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
