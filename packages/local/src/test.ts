/**
 * `npm test` runs what a change can break, `npm test -- all` everything, and `npm test -- TEXT` the files with TEXT in
 * their path. The last line is the summary that the reporter prints.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { onlyInFullRun } from "../../config/full-run.ts";
import { createSeedData, createSeedFolder, seedFolderVariable } from "./seeded.ts";
import { compileCacheFolder, startServer } from "./testing.ts";

const root = join(import.meta.dirname, "../../..");

const args = process.argv.slice(2);
const isFullRun = args.includes("all");
const vitestArgs = args.filter((arg) => arg !== "all");
const hasFilter = vitestArgs.some((arg) => !arg.startsWith("-"));

/** A filter by name finds the files of the full run too. */
const excluded = isFullRun || hasFilter ? [] : onlyInFullRun.map((files) => `--exclude=${files}`);

// Seeding is not worth it for a few files.
const isFewFiles = hasFilter && vitestArgs.every((arg) => arg.startsWith("-") || arg.endsWith(".test.ts"));
const seedFolder = isFewFiles ? undefined : createSeedFolder();
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...excluded, ...vitestArgs],
  {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCacheFolder,
      ...process.env,
      ...(isFullRun && { CALLWRIGHT_TESTS: "all" }),
      ...(seedFolder && { [seedFolderVariable]: seedFolder }),
    },
    stdio: "inherit",
  },
);
vitest.on("exit", (code) => {
  process.exitCode = code ?? 1;
  if (seedFolder) rmSync(seedFolder, { recursive: true, force: true });
});
// Seeds while the first tests run, which need no server. A server that starts before that is done seeds for itself.
if (seedFolder)
  await createSeedData(seedFolder, (dataDir) => startServer({ dataDir, isSilent: true })).catch((error: unknown) => {
    // Once the tests are over, it does not matter that the seeding was interrupted.
    if (vitest.exitCode === null) process.stderr.write(`Every server seeds for itself: ${String(error)}\n`);
  });
