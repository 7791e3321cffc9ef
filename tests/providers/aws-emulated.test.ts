/** The AWS ports against the embedded cloud: storing and reading, late messages, links that open and expire. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import { type Cloud, startCloud } from "@callwright/local/emulators/index";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createDatabase } from "@callwright/providers/aws/database";
import { createQueue } from "@callwright/providers/aws/queue";
import { createScheduler } from "@callwright/providers/aws/scheduler";
import { createVault } from "@callwright/providers/aws/vault";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

let cloud: Cloud;
/** Receives what browsers request from the blobs' public address. */
const blobServer = createServer(async (request, response) => {
  const headers = new Headers({ host: request.headers.host ?? "", range: request.headers.range ?? "" });
  if (!request.headers.range) headers.delete("range");
  const answer = await cloud.blobs(new Request(`http://${request.headers.host}${request.url}`, { headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});

beforeAll(async () => {
  await new Promise<void>((done) => blobServer.listen(0, "127.0.0.1", done));
  const { port } = blobServer.address() as AddressInfo;
  cloud = await startCloud({ dataDir: undefined, publicUrl: `http://127.0.0.1:${port}` });
  Object.assign(process.env, cloud.environment);
});
afterEach(() => setClockOffset(0));
afterAll(async () => {
  await cloud.close();
  blobServer.closeAllConnections();
  blobServer.close();
});

const env = (name: string) => cloud.environment[name] ?? "";
const awsAt = (name: string) => ({ region: env("AWS_REGION"), endpoint: env(name) });
const perQueue = (prefix: string): Record<QueueName, string> =>
  Object.fromEntries(queueNames.map((name) => [name, env(`${prefix}_${name.toUpperCase()}`)])) as Record<
    QueueName,
    string
  >;
const depthOf = async (name: string) => (await cloud.queues()).find((queue) => queue.name === name);

describe("the database", () => {
  it("stores an item without its undefined attributes, and reports the consumed units", async () => {
    const costs: string[] = [];
    const onConsumed = (kind: string, units: number) => costs.push(`${kind} ${units}`);
    const { client, table: TableName } = createDatabase({
      ...awsAt("DYNAMODB_ENDPOINT"),
      table: env("TABLE_NAME"),
      onConsumed,
    });
    const key = { pk: "a", sk: "b" };
    await client.send(new PutCommand({ TableName, Item: { ...key, gone: undefined, n: 1 } }));
    const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    expect(Item).toEqual({ ...key, n: 1 });
    await client.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key: key } }] }));
    // A write in a transaction costs twice as much.
    expect(costs).toEqual(["write 1", "read 1", "write 2"]);
  });

  it("is asked for consumed units only with a listener", async () => {
    const { client, table: TableName } = createDatabase({ ...awsAt("DYNAMODB_ENDPOINT"), table: env("TABLE_NAME") });
    const { ConsumedCapacity } = await client.send(new GetCommand({ TableName, Key: { pk: "x", sk: "y" } }));
    expect(ConsumedCapacity).toBeUndefined();
  });
});

describe("the queues and the scheduler", () => {
  it("deliver immediately, later by a timer, and much later by a schedule", async () => {
    const queue = createQueue({ ...awsAt("SQS_ENDPOINT"), urls: perQueue("QUEUE_URL") });
    const scheduler = createScheduler({
      ...awsAt("SCHEDULER_ENDPOINT"),
      group: env("SCHEDULE_GROUP"),
      roleArn: env("SCHEDULER_ROLE_ARN"),
      urls: perQueue("QUEUE_URL"),
    });
    await queue.ping();
    await queue.send("events", "now");
    await queue.send("events", "soon", { delaySeconds: 600 });
    expect(await depthOf("events")).toMatchObject({ depth: 1, delayed: 1 });

    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await scheduler.at("line/num_1", inHours(1), "mail", "moved");
    await scheduler.at("line/num_1", inHours(2), "mail", "moved");
    await scheduler.at("gone", inHours(1), "mail", "never");
    // Cancelling what is cancelled already is no error.
    for (const _ of [1, 2]) await scheduler.cancel("gone");
    // Just over an hour later: the schedule, which was moved to two hours, has not fired.
    setClockOffset(3_700_000);
    cloud.onClockMoved();
    await new Promise((done) => setTimeout(done, 300));
    expect(await depthOf("mail")).toMatchObject({ depth: 0 });
    setClockOffset(7_300_000);
    cloud.onClockMoved();
    await expect.poll(async () => (await depthOf("mail"))?.depth).toBe(1);
  });
});

describe("the blobs", () => {
  const blobs = () =>
    createBlobs({
      ...awsAt("S3_ENDPOINT"),
      bucket: env("BLOBS_BUCKET"),
      publicEndpoint: env("BLOBS_PUBLIC_ENDPOINT"),
    });
  const stream = (chunks: number, { fails = false } = {}) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent < chunks) controller.enqueue(new Uint8Array(1024 * 1024).fill(sent));
        else if (fails) controller.error(new Error("cut off"));
        else controller.close();
        sent += 1;
      },
    });
  };

  it("return what was put, and undefined for an unknown key", async () => {
    const store = blobs();
    await store.ping();
    await store.put("webhooks/a b.json", '{"ü":1}', "application/json");
    expect(await store.getText("webhooks/a b.json")).toBe('{"ü":1}');
    expect(await store.getText("nothing")).toBeUndefined();
    expect(await store.exists("webhooks/a b.json")).toBe(true);
    await store.delete("webhooks/a b.json");
    expect(await store.exists("webhooks/a b.json")).toBe(false);
  });

  it("take a recording larger than a part, and serve byte ranges of it", async () => {
    const store = blobs();
    await store.putStream("calls/long.mp3", stream(20), "audio/mpeg");
    const answer = await fetch(await store.link("calls/long.mp3", 60), {
      headers: { range: "bytes=10485760-10485763" },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "audio/mpeg"]);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([10, 10, 10, 10]);
  });

  it("keep nothing of a recording that breaks off", async () => {
    const store = blobs();
    await expect(store.putStream("calls/cut.mp3", stream(9, { fails: true }), "audio/mpeg")).rejects.toThrow("cut off");
    expect(await store.exists("calls/cut.mp3")).toBe(false);
  });

  it("refuse a link that has expired or was changed", async () => {
    const store = blobs();
    await store.put("calls/x.mp3", "sound", "audio/mpeg");
    await store.put("calls/y.mp3", "other", "audio/mpeg");
    const link = await store.link("calls/x.mp3", 60);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace("x.mp3", "y.mp3"))).status).toBe(403);
    setClockOffset(61_000);
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(await store.link("calls/x.mp3", 60))).status).toBe(200);
  });
});

describe("the vault", () => {
  it("opens only for the context for which it sealed", async () => {
    const vault = createVault({ ...awsAt("KMS_ENDPOINT"), keyId: env("KMS_KEY_ID") });
    const sealed = await vault.seal("auth token", { tenantId: "ten_1", numberId: "num_1" });
    expect(sealed).not.toContain("auth");
    expect(await vault.open(sealed, { numberId: "num_1", tenantId: "ten_1" })).toBe("auth token");
    await expect(vault.open(sealed, { tenantId: "ten_2", numberId: "num_1" })).rejects.toThrow();
  });
});
