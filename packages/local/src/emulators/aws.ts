/** SQS, S3 and SES, played in a thread of their own. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { clockOffset } from "@callwright/core/kernel/clock";
import { dlqName, queueNames } from "@callwright/core/kernel/queues";
import * as z from "zod/mini";
import type { Mail } from "./mail.ts";
import type { ThreadInput, ThreadMessage } from "./thread.ts";

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
  readonly sesEndpoint: string;
  /** Newest first. */
  mails(): readonly Mail[];
  queues(): Promise<QueueDepth[]>;
  clockMoved(): void;
  stop(): Promise<void>;
}

export async function startAws(dataDir: string | undefined, onExit: (words: string) => void): Promise<Aws> {
  const blobsDir = dataDir ?? mkdtempSync(join(tmpdir(), "callwright-blobs-"));
  const offset = new Float64Array(new SharedArrayBuffer(8));
  offset[0] = clockOffset();
  const input: ThreadInput = { dataDir, blobsDir, offset };
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: input });
  const ready = await firstMessage(worker);
  const mails = [...ready.mails];
  worker.on("message", (message: ThreadMessage) => {
    if (message.type === "mail") mails.push(message.mail);
  });
  worker.on("error", (error) => onExit(String(error)));
  return {
    endpoint: ready.aws,
    sesEndpoint: ready.ses,
    mails: () => mails.toReversed(),
    queues: () => readDepths(ready.aws),
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

async function firstMessage(worker: Worker): Promise<Extract<ThreadMessage, { type: "ready" }>> {
  const [message]: ThreadMessage[] = await once(worker, "message");
  if (message?.type !== "ready") throw new Error("The thread of the embedded cloud did not start");
  return message;
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
