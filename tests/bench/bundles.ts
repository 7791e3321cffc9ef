/** Sizes of each function's bundle, and its cold start as a ratio to a bare handler's, measured interleaved in one run. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { bundleOptions } from "../../packages/config/bundle.ts";
import { kib, median, printTable } from "./table.ts";

const root = join(import.meta.dirname, "../..");
const outDir = join(root, ".build/bench");

const functions = {
  api: "functions/src/api/handler.ts",
  webhooks: "functions/src/webhooks/handler.ts",
  pages: "functions/src/pages/handler.ts",
  dispatch: "functions/src/queues/dispatch.ts",
  events: "functions/src/queues/events.ts",
  followups: "functions/src/queues/followups.ts",
  runs: "functions/src/queues/runs.ts",
  recordings: "functions/src/queues/recordings.ts",
  imports: "functions/src/queues/imports.ts",
  lists: "functions/src/queues/lists.ts",
  mail: "functions/src/queues/mail.ts",
  documents: "functions/src/queues/documents.ts",
  texts: "functions/src/queues/texts.ts",
  sweep: "functions/src/cron/sweep.ts",
} as const;

const rounds = 25;

interface Bundle {
  readonly name: string;
  readonly file: string;
  /** Loaded before the first request: the entry and what it imports statically. */
  readonly startFiles: readonly string[];
  /** All chunks, those of SDKs that load when they are needed too. */
  readonly allFiles: readonly string[];
}

export async function benchBundles(): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const bare = join(outDir, "bare.mjs");
  writeFileSync(bare, "export const handler = async () => ({ statusCode: 200 });\n");
  const bundles: Bundle[] = [];
  for (const [name, entry] of Object.entries(functions)) bundles.push(await bundle(name, entry));
  const times = coldStarts([{ name: "bare", file: bare }, ...bundles]);
  const base = median(times.get("bare") ?? []);
  printTable(
    `Functions: bundle (KiB minified; gzip of what loads at start) and cold start (ratio to a bare handler, median of ${rounds} interleaved rounds)`,
    ["function", "entry", "at start", "gzip", "with lazy", "cold ×bare"],
    bundles.map(({ name, file, startFiles, allFiles }) => {
      const start = startFiles.map((path) => readFileSync(path));
      const gzip = start.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0);
      const ratio = (median(times.get(name) ?? []) / base).toFixed(2);
      return [name, kib(readFileSync(file).length), kib(size(start)), kib(gzip), kib(sizeOf(allFiles)), ratio];
    }),
  );
}

const size = (contents: readonly Buffer[]): number => contents.reduce((sum, { length }) => sum + length, 0);
const sizeOf = (files: readonly string[]): number => size(files.map((path) => readFileSync(path)));

async function bundle(name: string, entry: string): Promise<Bundle> {
  const outdir = join(outDir, name);
  const entryPoints = { [name]: join(root, entry) };
  const { metafile } = await build({ ...bundleOptions, entryPoints, outdir, metafile: true, logLevel: "error" });
  const outputs = Object.keys(metafile.outputs);
  const first = outputs.find((path) => basename(path) === `${name}.mjs`) ?? "";
  const started = new Set<string>();
  collect(metafile, first, started);
  const absolute = (path: string) => join(process.cwd(), path);
  return { name, file: absolute(first), startFiles: [...started].map(absolute), allFiles: outputs.map(absolute) };
}

/** An output and everything that it imports statically. */
function collect(metafile: Metafile, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
    if (kind === "import-statement" && metafile.outputs[next]) collect(metafile, next, found);
}

function coldStarts(subjects: readonly { name: string; file: string }[]): Map<string, number[]> {
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, file } of subjects) times.get(name)?.push(coldStart(file));
  return times;
}

/** Addresses that a function asks for while it loads; nobody answers there. */
const environment = { TABLE_NAME: "bench", BLOBS_BUCKET: "bench", PUBLIC_URL: "https://bench.invalid" };

/** Milliseconds from a new process's start until the handler is there. */
function coldStart(file: string): number {
  const words = ["--input-type=module", "-e", `await import(${JSON.stringify(file)})`];
  const begin = process.hrtime.bigint();
  execFileSync(process.execPath, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  return Number(process.hrtime.bigint() - begin) / 1e6;
}
