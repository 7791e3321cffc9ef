/**
 * `npm test` runs what a change can break; `npm test -- all` runs everything, and `npm test -- path` the files of that
 * name. The last line is the summary that the reporter prints.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { onlyInFullRun } from "../../config/full-run.ts";
import { makeSeeded, seededPlace, seededVariable } from "./seeded.ts";
import { compiled, startServer } from "./testing.ts";

const root = join(import.meta.dirname, "../../..");

const words = process.argv.slice(2);
const isFullRun = words.includes("all");
const vitestWords = words.filter((word) => word !== "all");
const hasFilter = vitestWords.some((word) => !word.startsWith("-"));

/** A filter by name finds the files of the full run too. */
const excluded = isFullRun || hasFilter ? [] : onlyInFullRun.map((files) => `--exclude=${files}`);

// For a few files it is not worth it.
const isFewFiles = hasFilter && vitestWords.every((word) => word.startsWith("-") || word.endsWith(".test.ts"));
const seeded = isFewFiles ? undefined : seededPlace();
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...excluded, ...vitestWords],
  {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
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
