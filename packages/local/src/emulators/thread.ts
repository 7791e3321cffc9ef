/**
 * The thread in which SQS and S3 are played: beside the app, so that neither waits for the other, and with a clock
 * of its own, so that moving the app's clock moves delays and invisibility too.
 */
import { Server } from "node:net";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { dlqName, maxReceiveCount, queueNames, visibilityTimeoutSeconds } from "@callwright/core/kernel/queues";
import type { FauxqsServer } from "fauxqs";
import { bucketName, queueArn, region } from "./places.ts";
import { keepReceiveCounts, releaseInFlight } from "./queue-file.ts";

export interface ThreadInput {
  /** Folder of queues and blobs; absent keeps queues in memory. */
  readonly dataDir: string | undefined;
  /** Folder of blobs where there is no data folder: recordings are too large for memory. */
  readonly blobsDir: string;
  /** The app clock's offset in milliseconds, shared. */
  readonly offset: Float64Array;
}

const input: ThreadInput = workerData;

followAppClock();
listenOnLoopback();
calmTimers();
// Loaded only now: it keeps what it finds of the clock and of listen().
const aws = await startAws();
parentPort?.postMessage(aws.address);

parentPort?.once("message", async () => {
  await aws.stop();
  process.exit(0);
});

function followAppClock(): void {
  const realNow = Date.now;
  Date.now = () => realNow() + (input.offset[0] ?? 0);
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

async function startAws(): Promise<FauxqsServer> {
  const { startFauxqs } = await import("fauxqs");
  const folder = input.dataDir && join(input.dataDir, "aws");
  const database = folder && join(folder, "fauxqs.db");
  if (database) releaseInFlight(database);
  const place = folder ? { dataDir: folder } : { s3StorageDir: input.blobsDir };
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
