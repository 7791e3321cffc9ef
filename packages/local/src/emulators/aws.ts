/** SQS and S3, played in a thread of their own. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { clockOffset } from "@callwright/core/kernel/clock";
import { dlqName, queueNames } from "@callwright/core/kernel/queues";
import * as z from "zod/mini";
import type { ThreadInput } from "./thread.ts";

export interface QueueDepth {
  readonly name: string;
  readonly depth: number;
  readonly inFlight: number;
  readonly delayed: number;
  readonly deadLetters: number;
}

export interface Aws {
  /** Address of SQS and of S3. */
  readonly endpoint: string;
  queues(): Promise<QueueDepth[]>;
  clockMoved(): void;
  stop(): Promise<void>;
}

export async function startAws(dataDir: string | undefined, onExit: (words: string) => void): Promise<Aws> {
  const blobsDir = dataDir ?? passingFolder();
  const offset = new Float64Array(new SharedArrayBuffer(8));
  offset[0] = clockOffset();
  const input: ThreadInput = { dataDir, blobsDir, offset };
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: input });
  const endpoint = await firstMessage(worker);
  worker.on("error", (error) => onExit(String(error)));
  return {
    endpoint,
    queues: () => readDepths(endpoint),
    clockMoved() {
      offset[0] = clockOffset();
    },
    async stop() {
      worker.postMessage("stop");
      await once(worker, "exit");
      if (!dataDir) rmSync(blobsDir, { recursive: true, force: true });
    },
  };
}

const passing = "callwright-blobs-";

/** A folder for as long as we run, named by our process; those of processes that were killed are cleared away. */
function passingFolder(): string {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(passing))) {
    const pid = Number(name.slice(passing.length).split("-")[0]);
    if (!isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `${passing}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The thread says one thing: where it listens. Under `node --watch` Node's own notes on loaded files come before. */
function firstMessage(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: unknown) => {
      if (typeof message === "string") resolve(message);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread of the embedded cloud did not start")));
  });
}

const depthSchema = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);

async function readDepths(endpoint: string): Promise<QueueDepth[]> {
  const answer: unknown = await (await fetch(`${endpoint}/_fauxqs/queues`)).json();
  const byName = new Map(z.parse(depthSchema, answer).map((queue) => [queue.name, queue]));
  return queueNames.map((name) => {
    const queue = byName.get(name);
    return {
      name,
      depth: queue?.approximateMessageCount ?? 0,
      inFlight: queue?.approximateInflightCount ?? 0,
      delayed: queue?.approximateDelayedCount ?? 0,
      deadLetters: byName.get(dlqName(name))?.approximateMessageCount ?? 0,
    };
  });
}
