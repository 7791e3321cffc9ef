/**
 * The thread in which SQS and S3 are played: beside the app, so that neither waits for the other, and with a clock
 * of its own, so that moving the app's clock moves delays and invisibility too.
 */
import { Server } from "node:net";
import { join } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { dlqName, maxReceiveCount, queueNames, visibilityTimeoutSeconds } from "@callwright/core/kernel/queues";
import type { FauxqsServer } from "fauxqs";
import { bucketName, queueArn, region } from "./places.ts";
import { keepReceiveCounts, releaseInFlight } from "./queue-file.ts";

interface Folders {
  /** Folder of queues and blobs; absent keeps queues in memory. */
  readonly dataDir: string | undefined;
  /** Folder of blobs where there is no data folder: recordings are too large for memory. */
  readonly blobsDir: string;
}

/** `stop` names a started stand-in by its address. */
export type ThreadOrder = { readonly start: Folders } | { readonly stop: string };

export interface ThreadRequest {
  readonly order: ThreadOrder;
  readonly reply: MessagePort;
}

export interface ThreadAnswer {
  readonly address?: string;
  readonly error?: string;
}

followAppClock(workerData);
listenOnLoopback();
calmTimers();

const servers = new Map<string, FauxqsServer>();

parentPort?.on("message", async ({ order, reply }: ThreadRequest) => {
  const answer = await obey(order).then(
    (address): ThreadAnswer => ({ address }),
    (error: unknown): ThreadAnswer => ({ error: String(error) }),
  );
  reply.postMessage(answer);
  reply.close();
});

async function obey(order: ThreadOrder): Promise<string> {
  if ("stop" in order) {
    const stopping = servers.get(order.stop);
    servers.delete(order.stop);
    await stopping?.stop();
    return order.stop;
  }
  const server = await startAws(order.start);
  servers.set(server.address, server);
  return server.address;
}

/** `offset`: the app clock's, in milliseconds. */
function followAppClock(offset: Float64Array): void {
  const realNow = Date.now;
  Date.now = () => realNow() + (offset[0] ?? 0);
}

/** One emulator listens on all interfaces, and cannot be told otherwise. */
function listenOnLoopback(): void {
  const { listen } = Server.prototype;
  const onLoopback = function (this: Server, first: unknown, ...rest: unknown[]): Server {
    const options = typeof first === "object" && first !== null ? { ...first, host: "127.0.0.1" } : first;
    return Reflect.apply(listen, this, [options, ...rest]);
  };
  Reflect.set(Server.prototype, "listen", onLoopback);
}

/** One emulator looks fifty times a second, queue by queue, whether a delay is over; ten times do, and an idle machine rests. */
function calmTimers(): void {
  const { setInterval } = globalThis;
  const calm = (run: () => void, ms = 0) => setInterval(run, Math.max(ms, 100));
  Reflect.set(globalThis, "setInterval", calm);
}

async function startAws({ dataDir, blobsDir }: Folders): Promise<FauxqsServer> {
  // Loaded only now: it keeps what it finds of the clock and of listen().
  const { startFauxqs } = await import("fauxqs");
  const folder = dataDir && join(dataDir, "aws");
  const database = folder && join(folder, "fauxqs.db");
  if (database) releaseInFlight(database);
  const place = folder ? { dataDir: folder } : { s3StorageDir: blobsDir };
  const server = await startFauxqs({ port: 0, logger: false, defaultRegion: region, ...place });
  if (database) keepReceiveCounts(database);
  for (const name of queueNames) {
    await keepQueue(server, dlqName(name), { MessageRetentionPeriod: "1209600" });
    const redrive = { deadLetterTargetArn: queueArn(dlqName(name)), maxReceiveCount };
    await keepQueue(server, name, {
      VisibilityTimeout: String(visibilityTimeoutSeconds(name)),
      RedrivePolicy: JSON.stringify(redrive),
    });
  }
  server.createBucket(bucketName);
  return server;
}

/** Creates a queue; a kept one has its messages, and takes the attributes of today. */
async function keepQueue(server: FauxqsServer, name: string, attributes: Record<string, string>): Promise<void> {
  if (!server.inspectQueue(name)) {
    server.createQueue(name, { region, attributes });
    return;
  }
  const answer = await fetch(server.address, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.SetQueueAttributes" },
    body: JSON.stringify({ QueueUrl: `${server.address}/${name}`, Attributes: attributes }),
  });
  if (!answer.ok) throw new Error(`Queue ${name}: ${await answer.text()}`);
}
