/** SQS and S3, emulated in a worker thread. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { clockOffset } from "@callwright/core/kernel/clock";
import { dlqName, queueNames } from "@callwright/core/kernel/queues";
import * as z from "zod/mini";
import type { ThreadAnswer, ThreadOrder, ThreadRequest } from "./thread.ts";

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
  onClockMoved(): void;
  stop(): Promise<void>;
}

/** Shared by all clouds of this process, since loading its modules takes most of a cloud's start. */
let thread: Worker | undefined;
let cloudsUsingThread = 0;
/** The app clock's offset in milliseconds, which the thread reads. */
const offsetMs = new Float64Array(new SharedArrayBuffer(8));

export async function startAws(dataDir: string | undefined, onExit: (error: string) => void): Promise<Aws> {
  const blobsDir = dataDir ?? createTemporaryFolder();
  const worker = acquireThread();
  const onError = (error: unknown) => onExit(String(error));
  worker.once("error", onError);
  const release = () => {
    worker.off("error", onError);
    if (worker === thread) cloudsUsingThread -= 1;
    if (cloudsUsingThread === 0) worker.unref();
    if (!dataDir) rmSync(blobsDir, { recursive: true, force: true });
  };
  shareClockOffset();
  try {
    const endpoint = await sendOrder(worker, { start: { dataDir, blobsDir } });
    return {
      endpoint,
      queues: () => readDepths(endpoint),
      onClockMoved: shareClockOffset,
      stop: () =>
        sendOrder(worker, { stop: endpoint })
          .then(() => undefined)
          .finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

function shareClockOffset(): void {
  offsetMs[0] = clockOffset();
}

function acquireThread(): Worker {
  thread ??= new Worker(new URL("./thread.ts", import.meta.url), { workerData: offsetMs }).once("exit", () => {
    thread = undefined;
    cloudsUsingThread = 0;
  });
  cloudsUsingThread += 1;
  thread.ref();
  return thread;
}

/** Returns the address of the emulator that was started or stopped. Throws if the thread fails or ends first. */
async function sendOrder(worker: Worker, order: ThreadOrder): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ order, reply: port2 } satisfies ThreadRequest, [port2]);
  const exitWait = new AbortController();
  const { address, error } = await Promise.race([
    new Promise<ThreadAnswer>((resolve) => port1.once("message", resolve)),
    once(worker, "exit", { signal: exitWait.signal }).then((): ThreadAnswer => ({ error: "It has ended" })),
  ]);
  exitWait.abort();
  port1.close();
  if (address === undefined) throw new Error(`The thread of the embedded cloud: ${error}`);
  return address;
}

const folderPrefix = "callwright-blobs-";

/** Named by our process id, so that folders of killed processes can be found and removed. */
function createTemporaryFolder(): string {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const pid = Number(name.slice(folderPrefix.length).split("-")[0]);
    if (!isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
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
