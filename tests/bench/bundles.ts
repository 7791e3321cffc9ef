/**
 * Each function as a bundle: its size, and its cold start as a ratio to a bare handler's, measured interleaved in one run. Then
 * the API's first answers after a cold start, and how long a caller waits for an answer. Fails above the sizes of
 * tests/support/run/bundles.ts and the ratios below.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { setLogSink } from "@callwright/core/kernel/log";
import { readOptions } from "@callwright/local/options";
import { startLocal } from "@callwright/local/server";
import { askBundle, type Question } from "../support/run/ask-bundle.ts";
import { type Bundle, bundle, functions } from "../support/run/bundles.ts";
import { benchInbound } from "./inbound.ts";
import { kib, median, printTable } from "./table.ts";

const outDir = join(import.meta.dirname, "../../.build/bench");
const rounds = 15;
const answerRounds = 9;

/** Limits of a cold start, as a ratio to a bare handler's. */
const maxRatioToBare: Readonly<Record<string, number>> = { webhooks: 1.4, inbound: 1.5, api: 5.9 };

type NamedBundle = Bundle & { readonly name: string };

export async function benchBundles(): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const bare = { name: "bare", file: join(outDir, "bare.mjs") };
  writeFileSync(bare.file, "export const handler = async () => ({ statusCode: 200 });\n");
  const bundles: NamedBundle[] = [];
  for (const [name, { entry }] of Object.entries(functions))
    bundles.push({ name, ...(await bundle(entry, join(outDir, name))) });
  const times = coldStarts([bare, ...bundles]);
  printTable(
    `Functions: bundle (KiB minified; gzip of what loads at start) and cold start (ratio to a bare handler, median of ${rounds} interleaved rounds)`,
    ["function", "at start", "limit", "gzip", "with lazy", "limit", "×bare", "limit"],
    bundles.map(({ name, start, all }) => {
      const { startKib, allKib } = limitsOf(name);
      const gzip = start.files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
      const sizes = [kib(start.bytes), startKib, kib(gzip), kib(all.bytes), allKib];
      return [name, ...sizes, ratio(times, name).toFixed(2), maxRatioToBare[name] ?? ""];
    }),
  );
  for (const { name, start, all } of bundles) {
    const { startKib, allKib } = limitsOf(name);
    const isOver = start.bytes > startKib * 1024 || all.bytes > allKib * 1024;
    const isSlow = ratio(times, name) > (maxRatioToBare[name] ?? Number.POSITIVE_INFINITY);
    if (isOver || isSlow) process.exitCode = 1;
  }
  const fileOf = (functionName: string) => bundles.find(({ name }) => name === functionName)?.file ?? "";
  await firstAnswers(fileOf("api"), fileOf("inbound"));
}

const limitsOf = (name: string): { readonly startKib: number; readonly allKib: number } => {
  const limits = Object.entries(functions).find(([functionName]) => functionName === name)?.[1];
  if (!limits) throw new Error(`No limits for ${name}`);
  return limits;
};

const ratio = (times: ReadonlyMap<string, readonly number[]>, name: string): number =>
  median(times.get(name) ?? []) / median(times.get("bare") ?? []);

function coldStarts(subjects: readonly { name: string; file: string }[]): Map<string, number[]> {
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, file } of subjects) times.get(name)?.push(coldStart(file));
  return times;
}

/** Settings that a function reads while loading; nothing answers at these addresses. */
const environment = { TABLE_NAME: "bench", BLOBS_BUCKET: "bench", PUBLIC_URL: "https://bench.invalid" };

/** Replaces the global that Lambda provides for streaming. */
const streamingStub = "globalThis.awslambda={streamifyResponse:(handler)=>handler};";

/** Milliseconds from a new process's start until the handler is loaded. */
function coldStart(file: string): number {
  const args = ["--input-type=module", "-e", `${streamingStub}await import(${JSON.stringify(file)})`];
  const begin = process.hrtime.bigint();
  execFileSync(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  return Number(process.hrtime.bigint() - begin) / 1e6;
}

const login = { email: "recruiter@acme.test", password: "Callwright-demo-1" };
const theme: Question = { method: "GET", path: "/api/theme" };
const jobs: Question = { method: "GET", path: "/api/get-jobs?page=1&pageSize=5" };

/** Measures the first and second answers of an area: only the first loads the area's code and connects to the table. */
async function firstAnswers(apiFile: string, inboundFile: string): Promise<void> {
  setLogSink(() => {});
  // Starting the server sets the environment in which the bundle finds the cloud.
  const server = await startLocal({ ...readOptions({}), port: 0, dataDir: undefined, isSilent: true, isSwept: false });
  const questions = [theme, theme, { method: "POST", path: "/api/login", body: login }, jobs, jobs];
  const processes: { loadedMs: number; ms: number[] }[] = [];
  for (let round = 0; round < answerRounds; round += 1) {
    const { loadedMs, answers } = await askBundle(apiFile, questions);
    processes.push({ loadedMs, ms: answers.map(({ ms }) => ms) });
  }
  await benchInbound(inboundFile, server.url);
  await server.close();
  const medianMs = (questionIndex: number) =>
    median(processes.map(({ ms }) => ms[questionIndex] ?? Number.NaN)).toFixed(0);
  printTable(
    `The API's first answers after a cold start (ms on this machine, median of ${answerRounds} processes, for comparison within this run)`,
    ["", "first", "second"],
    [
      ["until the handler is there", median(processes.map(({ loadedMs }) => loadedMs)).toFixed(0), ""],
      // Positions in `questions`; the sign-in between them is not shown.
      ["the tenant's theme, the first of all requests", medianMs(0), medianMs(1)],
      ["a page of jobs, the first request of its area", medianMs(3), medianMs(4)],
    ],
  );
}
