/** Sizes of each function's bundle, and its cold start as a ratio to a bare handler's, measured interleaved in one run. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundleOptions } from "../../packages/config/bundle.ts";
import { kib, median, printTable } from "./table.ts";

const root = join(import.meta.dirname, "../..");
const outDir = join(root, ".build/bench");

const functions = {
  api: "functions/src/api/handler.ts",
  webhooks: "functions/src/webhooks/handler.ts",
  dispatch: "functions/src/queues/dispatch.ts",
  events: "functions/src/queues/events.ts",
  followups: "functions/src/queues/followups.ts",
  runs: "functions/src/queues/runs.ts",
  recordings: "functions/src/queues/recordings.ts",
  sweep: "functions/src/cron/sweep.ts",
} as const;

const rounds = 25;

export async function benchBundles(): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const bare = join(outDir, "bare.mjs");
  writeFileSync(bare, "export const handler = async () => ({ statusCode: 200 });\n");
  const bundles: { name: string; file: string }[] = [];
  for (const [name, entry] of Object.entries(functions)) {
    const outdir = join(outDir, name);
    await build({ ...bundleOptions, entryPoints: { [name]: join(root, entry) }, outdir, logLevel: "error" });
    bundles.push({ name, file: join(outdir, `${name}.mjs`) });
  }
  const times = new Map(["bare", ...bundles.map(({ name }) => name)].map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, file } of [{ name: "bare", file: bare }, ...bundles]) times.get(name)?.push(coldStart(file));
  const base = median(times.get("bare") ?? []);
  printTable(
    `Functions: bundle and cold start (module loaded, ratio to a bare handler, median of ${rounds} interleaved rounds)`,
    ["function", "KiB min", "KiB gzip", "cold ×bare"],
    bundles.map(({ name, file }) => {
      const bytes = readFileSync(file);
      return [name, kib(bytes.length), kib(gzipSync(bytes).length), (median(times.get(name) ?? []) / base).toFixed(2)];
    }),
  );
}

/** Milliseconds from a new process's start until the handler is there. */
function coldStart(file: string): number {
  const begin = process.hrtime.bigint();
  execFileSync(process.execPath, ["--input-type=module", "-e", `await import(${JSON.stringify(file)})`], {
    stdio: "ignore",
  });
  return Number(process.hrtime.bigint() - begin) / 1e6;
}
