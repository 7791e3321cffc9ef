/**
 * The worker thread that emulates SQS and S3, so that app and emulator do not block each other. Its clock follows the
 * app's, so that moving the app's clock also moves delays and visibility timeouts.
 */
import { Server } from "node:net";
import { join } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { dlqName, maxReceiveCount, queueNames, visibilityTimeoutSeconds } from "@callwright/core/kernel/queues";
import type { FauxqsServer } from "fauxqs";
import { keepReceiveCounts, releaseInFlight } from "./queue-file.ts";
import { bucketName, queueArn, region } from "./resource-names.ts";

interface Folders {
  /** Folder of queues and blobs; undefined keeps queues in memory. */
  readonly dataDir: string | undefined;
  /** Folder of blobs if there is no data folder, since recordings are too large for memory. */
  readonly blobsDir: string;
}

/** `stop`: address of the emulator to stop. */
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
slowDownTimers();

const serversByAddress = new Map<string, FauxqsServer>();

parentPort?.on("message", async ({ order, reply }: ThreadRequest) => {
  const answer = await execute(order).then(
    (address): ThreadAnswer => ({ address }),
    (error: unknown): ThreadAnswer => ({ error: String(error) }),
  );
  reply.postMessage(answer);
  reply.close();
});

async function execute(order: ThreadOrder): Promise<string> {
  if ("stop" in order) {
    const server = serversByAddress.get(order.stop);
    serversByAddress.delete(order.stop);
    await server?.stop();
    return order.stop;
  }
  const server = await startAws(order.start);
  serversByAddress.set(server.address, server);
  return server.address;
}

function followAppClock(offsetMs: Float64Array): void {
  const realNow = Date.now;
  Date.now = () => realNow() + (offsetMs[0] ?? 0);
}

/** The emulator listens on all interfaces and has no option for it. */
function listenOnLoopback(): void {
  const { listen } = Server.prototype;
  const onLoopback = function (this: Server, address: unknown, ...otherArguments: unknown[]): Server {
    const options = typeof address === "object" && address !== null ? { ...address, host: "127.0.0.1" } : address;
    return Reflect.apply(listen, this, [options, ...otherArguments]);
  };
  Reflect.set(Server.prototype, "listen", onLoopback);
}

/** The emulator polls delays fifty times a second per queue. Ten times are enough and keep an idle machine idle. */
function slowDownTimers(): void {
  const { setInterval } = globalThis;
  const setSlowInterval = (run: () => void, ms = 0) => setInterval(run, Math.max(ms, 100));
  Reflect.set(globalThis, "setInterval", setSlowInterval);
}

async function startAws({ dataDir, blobsDir }: Folders): Promise<FauxqsServer> {
  // Imported here, since fauxqs keeps the clock and listen() that it finds when it loads.
  const { startFauxqs } = await import("fauxqs");
  const folder = dataDir && join(dataDir, "aws");
  const database = folder && join(folder, "fauxqs.db");
  if (database) releaseInFlight(database);
  const storage = folder ? { dataDir: folder } : { s3StorageDir: blobsDir };
  const server = await startFauxqs({ port: 0, logger: false, defaultRegion: region, ...storage });
  if (database) keepReceiveCounts(database);
  for (const name of queueNames) {
    await ensureQueue(server, dlqName(name), { MessageRetentionPeriod: "1209600" });
    const redrive = { deadLetterTargetArn: queueArn(dlqName(name)), maxReceiveCount };
    await ensureQueue(server, name, {
      VisibilityTimeout: String(visibilityTimeoutSeconds(name)),
      RedrivePolicy: JSON.stringify(redrive),
    });
  }
  server.createBucket(bucketName);
  return server;
}

/** Creates a queue, or updates the attributes of an existing one. */
async function ensureQueue(server: FauxqsServer, name: string, attributes: Record<string, string>): Promise<void> {
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
