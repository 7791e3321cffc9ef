/**
 * `npm test`: finds or installs a browser, then runs what a change can break; `npm test -- all` runs everything, and
 * `npm test -- path` the files of that name. The last line is the summary that the reporter prints.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeSeeded, seededPlace, seededVariable } from "./seeded.ts";
import { startServer } from "./testing.ts";

/** Without windows of its own it opens pages in a third of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const places = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];
const root = join(import.meta.dirname, "../../..");

const chromium = quickChromium() ?? findChromium() ?? installChromium();
const words = process.argv.slice(2);
const isFullRun = words.includes("all");
const vitestWords = words.filter((word) => word !== "all");
const hasFilter = vitestWords.some((word) => !word.startsWith("-"));

/** Rehearsals of operation, and the deployment's bundles: a filter by name finds them too. */
const onlyInFullRun = ["tests/day-two/**", "tests/providers/{bundles,bundled-api,loading}.test.ts"];
const excluded = isFullRun || hasFilter ? [] : onlyInFullRun.map((files) => `--exclude=${files}`);

// For a few files it is not worth it.
const seeded = hasFilter ? undefined : seededPlace();
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...excluded, ...vitestWords],
  {
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      ...(isFullRun && { CALLWRIGHT_TESTS: "all" }),
      ...(seeded && { [seededVariable]: seeded }),
    },
    stdio: "inherit",
  },
);
vitest.on("exit", (code) => {
  process.exitCode = code ?? 1;
  if (seeded) rmSync(seeded, { recursive: true, force: true });
});
// Beside the first tests, which need no server; one that starts before it is made seeds for itself.
if (seeded)
  await makeSeeded(seeded, (dataDir) => startServer({ dataDir, isSilent: true })).catch((error: unknown) => {
    if (vitest.exitCode === null) process.stderr.write(`Every server seeds for itself: ${String(error)}\n`);
  });

function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...places].find((path) => path !== "" && existsSync(path));
}

/** Where Debian's packages may be installed, the one without windows; any other does as well, only slower. */
function quickChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  if (existsSync(headlessShell)) return headlessShell;
  if (!mayInstall()) return undefined;
  process.stdout.write("Installing Debian's Chromium …\n");
  return apt("update") && apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-core")
    ? findChromium()
    : undefined;
}

function mayInstall(): boolean {
  return existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

function apt(...words: string[]): boolean {
  const { status } = spawnSync("apt-get", words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

/** Debian's whole browser when we may install it; the one that test tools would download is not needed. */
function installChromium(): string {
  if (!mayInstall()) {
    process.stderr.write(
      "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.\n",
    );
    process.exit(1);
  }
  const found = apt("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core") && findChromium();
  if (found) return found;
  process.stderr.write("Chromium could not be installed; set CHROMIUM_PATH to one.\n");
  process.exit(1);
}
