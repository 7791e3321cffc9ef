/** Dead letters: who sees them, and how they return to their queue, against the embedded cloud. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Role } from "@callwright/contracts";
import * as Audit from "@callwright/core/audit/index";
import * as DeadLetter from "@callwright/core/dead-letter/index";
import { runIn } from "@callwright/core/kernel/context";
import { dlqName, type QueueName, queueNames } from "@callwright/core/kernel/queues";
import type { Ports } from "@callwright/core/ports/index";
import type { Queue } from "@callwright/core/ports/queue";
import { type Cloud, startCloud } from "@callwright/local/emulators/index";
import { createDeadLetters } from "@callwright/providers/aws/dead-letters";
import { createQueue } from "@callwright/providers/aws/queue";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { noPorts } from "../support/run/table.ts";
import { createMemoryDatabase } from "../table/database.ts";

const database = createMemoryDatabase();
let cloud: Cloud;
let addLetter: Queue["send"];
let ports: Ports;

beforeAll(async () => {
  cloud = await startCloud({ dataDir: undefined, publicUrl: "http://127.0.0.1:1" });
  const sqsOptions = { region: env("AWS_REGION"), endpoint: env("SQS_ENDPOINT") };
  addLetter = createQueue({ ...sqsOptions, urls: deadLetterUrls() }).send;
  const deadLetters = createDeadLetters({
    ...sqsOptions,
    urls: queueUrls(),
    deadLetterUrls: deadLetterUrls(),
  });
  ports = Object.create(noPorts, { deadLetters: { value: deadLetters } });
});
afterAll(() => cloud.close());

const env = (name: string) => cloud.environment[name] ?? "";
const perQueue = (urlOf: (name: string) => string): Record<QueueName, string> =>
  Object.fromEntries(queueNames.map((name) => [name, urlOf(name)])) as Record<QueueName, string>;
const queueUrls = () => perQueue((name) => env(`QUEUE_URL_${name.toUpperCase()}`));
const deadLetterUrls = () => perQueue((name) => env("DLQ_URLS").replace("*", name));

const envelope = (tenantId: string | undefined, type: string, payload: object) =>
  JSON.stringify({ id: "msg_1", type, requestId: "req_01K0000000000000000000000X", tenantId, payload });

const callId = "call_01K0000000000000000000000X";

function asRole<T>(role: Role, tenantId: string, work: () => Promise<T>): Promise<T> {
  const actor = { type: "user", tenantId, userId: "user_1", roles: [role] } as const;
  return runIn({ requestId: "req_2", actor, tenantId, ports, database }, work);
}

const depthOf = async (name: string) => (await cloud.queues()).find((queue) => queue.name === name);

beforeEach(async () => {
  for (const QueueUrl of [...Object.values(deadLetterUrls()), ...Object.values(queueUrls())])
    await fetch(env("SQS_ENDPOINT"), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.PurgeQueue" },
      body: JSON.stringify({ QueueUrl }),
    });
});

it("an owner sees only their tenant's messages, by our ids alone; platform administrators also those without a tenant", async () => {
  const startedAt = Math.floor(Date.now() / 1000) * 1000;
  await addLetter("followups", envelope("ten_acme", "call.ended", { callId, note: "Call +49 170 1234567" }));
  await addLetter("dispatch", envelope("ten_globex", "line.dispatch", { numberId: "num_01K0000000000000000000000X" }));
  await addLetter("events", envelope(undefined, "voice.event", { key: "webhooks/vapi/1.json" }));
  await addLetter("mail", "no message of ours");

  const { letters } = await asRole("tenantOwner", "ten_acme", DeadLetter.list);
  // Dead letters were delivered five times, the queues' limit.
  expect(letters).toMatchObject([{ queue: "followups", type: "call.ended", receives: 5 }]);
  expect(letters[0]?.about).toEqual({ callId, requestId: "req_01K0000000000000000000000X" });
  expect(Date.parse(letters[0]?.sentAt ?? "")).toBeGreaterThanOrEqual(startedAt);

  const types = (await asRole("superAdmin", "ten_acme", DeadLetter.list)).letters.map(({ type }) => type);
  expect(types.sort()).toEqual(["call.ended", "unreadable", "voice.event"]);
});

it("listing takes nothing away: the next list is the same", async () => {
  for (let index = 0; index < 25; index += 1) await addLetter("runs", envelope("ten_acme", "run.write", { index }));
  const lists = [1, 2, 3].map(() => asRole("tenantOwner", "ten_acme", DeadLetter.list));
  await Promise.all(lists);
  const { letters, crowded } = await asRole("tenantOwner", "ten_acme", DeadLetter.list);
  expect(new Set(letters.map(({ letterId }) => letterId)).size).toBe(25);
  expect(crowded).toEqual([]);
});

it("a queue with more than a list shows is reported as crowded, and each message shown can go back", async () => {
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => addLetter("runs", envelope("ten_acme", "run.write", { index }))),
  );
  await addLetter("mail", envelope("ten_acme", "mail.ask", {}));
  const { letters, crowded } = await asRole("tenantOwner", "ten_acme", DeadLetter.list);
  expect(letters.filter(({ queue }) => queue === "runs")).toHaveLength(100);
  expect(crowded).toEqual(["runs"]);
  const last = letters.findLast(({ queue }) => queue === "runs")?.letterId ?? "";
  await asRole("tenantOwner", "ten_acme", () => DeadLetter.replay("runs", last));
  expect(await depthOf("runs")).toMatchObject({ depth: 1, deadLetters: 119 });
});

it("an owner's messages are found after more than a hundred of other tenants, which are not shown", async () => {
  const sends = Array.from({ length: 120 }, (_, index) => addLetter("runs", envelope("ten_globex", "x", { index })));
  await Promise.all(sends);
  await addLetter("runs", envelope("ten_acme", "run.write", {}));
  const { letters, crowded } = await asRole("tenantOwner", "ten_acme", DeadLetter.list);
  expect(letters).toMatchObject([{ queue: "runs", type: "run.write" }]);
  expect(crowded).toEqual([]);
  expect((await asRole("tenantOwner", "ten_globex", DeadLetter.list)).crowded).toEqual(["runs"]);
});

it("a message returns to its queue once, unchanged and logged, also under concurrent requests", async () => {
  const body = envelope("ten_acme", "call.ended", { callId });
  await addLetter("recordings", body);
  const [letter] = (await asRole("tenantOwner", "ten_acme", DeadLetter.list)).letters;
  const replay = () => asRole("tenantOwner", "ten_acme", () => DeadLetter.replay("recordings", letter?.letterId ?? ""));
  const answers = await Promise.allSettled([replay(), replay(), replay()]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await depthOf("recordings")).toMatchObject({ depth: 1, deadLetters: 0 });
  await expect(replay()).rejects.toMatchObject({ code: "not_found" });
  const { items } = await asRole("tenantOwner", "ten_acme", () => Audit.entries({ tenantId: "ten_acme" }, 10));
  expect(items[0]).toMatchObject({ action: "dead_letter.replayed", targetName: "call.ended" });
});

it("a replayed message keeps its tenant's group, so the queue serves tenants fairly", async () => {
  const sent: unknown[] = [];
  const digest = createHash("md5").update("{}").digest("hex");
  const groupAttributes = { Attributes: { MessageGroupId: "ten_acme" } };
  const letter = { MessageId: "m", ReceiptHandle: "r", Body: "{}", MD5OfBody: digest, ...groupAttributes };
  // The embedded SQS forgets the groups of a standard queue.
  const sqs = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    const action = String(request.headers["x-amz-target"]).split(".")[1];
    if (action === "SendMessage") sent.push(body);
    const isLetterThere = action === "ReceiveMessage" && sent.length === 0;
    response.end(JSON.stringify(isLetterThere ? { Messages: [letter] } : { MD5OfMessageBody: digest }));
  }).listen(0, "127.0.0.1");
  await once(sqs, "listening");
  const { port } = sqs.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const urls = perQueue((name) => `${endpoint}/${name}`);
  const deadLetters = createDeadLetters({ region: "eu-west-1", endpoint, urls, deadLetterUrls: urls });
  await deadLetters.replay("recordings", "m", () => true);
  sqs.close();
  expect(sent).toEqual([{ QueueUrl: urls.recordings, MessageBody: "{}", MessageGroupId: "ten_acme" }]);
});

it("another tenant's message, and one of a queue that does not exist, are not found", async () => {
  await addLetter("dispatch", envelope("ten_globex", "line.dispatch", {}));
  const [letter] = (await asRole("tenantOwner", "ten_globex", DeadLetter.list)).letters;
  for (const queue of ["dispatch", dlqName("dispatch"), "none"])
    await expect(
      asRole("tenantOwner", "ten_acme", () => DeadLetter.replay(queue, letter?.letterId ?? "")),
    ).rejects.toMatchObject({ code: "not_found" });
  expect(await depthOf("dispatch")).toMatchObject({ deadLetters: 1 });
});
