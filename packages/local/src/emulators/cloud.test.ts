import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { clockOffset, now, setClockOffset, toTtl } from "@callwright/core/kernel/clock";
import { maxReceiveCount } from "@callwright/core/kernel/queues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "./index.ts";
import { queueArn } from "./resource-names.ts";

let cloud: Cloud;
const dataDir = mkdtempSync(join(tmpdir(), "callwright-cloud-"));

beforeAll(async () => {
  cloud = await startCloud({ dataDir, publicUrl: "http://localhost:4199" });
});
afterAll(async () => {
  await cloud.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const env = (name: string): string => cloud.environment[name] ?? "";

const client = (endpoint: string) => ({
  region: env("AWS_REGION"),
  endpoint: env(endpoint),
  credentials: { accessKeyId: env("AWS_ACCESS_KEY_ID"), secretAccessKey: env("AWS_SECRET_ACCESS_KEY") },
});

function advance(seconds: number): void {
  setClockOffset(clockOffset() + seconds * 1000);
  cloud.onClockMoved();
}

describe("queues", () => {
  const sqs = () => new SQSClient({ ...client("SQS_ENDPOINT"), useQueueUrlAsEndpoint: false });
  const QueueUrl = "http://queue/000000000000/mail";

  async function receive(WaitTimeSeconds = 1) {
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds, MessageSystemAttributeNames: ["All"] }),
    );
    return Messages[0];
  }

  async function receiveAndDelete() {
    const message = await receive();
    if (message) await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
    return message?.Body;
  }

  it("deliver a delayed message as soon as the clock has moved past its time, and not before", async () => {
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: "later", DelaySeconds: 600 }));
    advance(598);
    expect(await receive()).toBeUndefined();
    const waiting = receive(5);
    advance(3);
    expect((await waiting)?.Body).toBe("later");
    advance(3600); // It was not deleted, so it is visible again after its timeout.
    expect(await receiveAndDelete()).toBe("later");
  });

  it("move a message to the dead letters after its last delivery", async () => {
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: "poison" }));
    for (let delivery = 1; delivery <= maxReceiveCount; delivery += 1) {
      const message = await receive();
      // The message is visible again immediately, and each delivery counts.
      expect(message?.Attributes?.ApproximateReceiveCount).toBe(String(delivery));
      const { ReceiptHandle } = message ?? {};
      await sqs().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    }
    expect(await receive()).toBeUndefined();
    const mail = (await cloud.queues()).find(({ name }) => name === "mail");
    expect(mail).toMatchObject({ depth: 0, inFlight: 0, deadLetters: 1 });
  });
});

describe("schedules", () => {
  const scheduler = () => new SchedulerClient(client("SCHEDULER_ENDPOINT"));
  const at = (seconds: number) => `at(${new Date(now() + seconds * 1000).toISOString().slice(0, 19)})`;

  const schedule = (Name: string, ScheduleExpression: string) => ({
    Name,
    GroupName: env("SCHEDULE_GROUP"),
    ScheduleExpression,
    ScheduleExpressionTimezone: "UTC",
    FlexibleTimeWindow: { Mode: "OFF" as const },
    ActionAfterCompletion: "DELETE" as const,
    Target: target(Name),
  });
  const target = (Input: string | undefined) => ({
    Arn: queueArn("recordings"),
    RoleArn: env("SCHEDULER_ROLE_ARN"),
    Input,
  });
  const get = (Name: string) => scheduler().send(new GetScheduleCommand({ Name, GroupName: env("SCHEDULE_GROUP") }));

  async function receiveAndDelete(): Promise<string | undefined> {
    const sqs = new SQSClient({ ...client("SQS_ENDPOINT"), useQueueUrlAsEndpoint: false });
    const QueueUrl = env("QUEUE_URL_RECORDINGS");
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    const [message] = Messages;
    if (message) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
    return message?.Body;
  }

  it("put their message into the queue on time, once, and remove themselves", async () => {
    await scheduler().send(new CreateScheduleCommand(schedule("once", at(3600))));
    expect(await receiveAndDelete()).toBeUndefined();
    advance(3601);
    expect(await receiveAndDelete()).toBe("once");
    await expect(get("once")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    advance(3600);
    expect(await receiveAndDelete()).toBeUndefined();
  });

  it("fire by themselves when their time comes", async () => {
    await scheduler().send(new CreateScheduleCommand(schedule("soon", at(2))));
    await expect.poll(receiveAndDelete).toBe("soon");
  });

  it("fire at the time of their last update only", async () => {
    await scheduler().send(new CreateScheduleCommand(schedule("moved", at(60))));
    await scheduler().send(new UpdateScheduleCommand(schedule("moved", at(7200))));
    advance(120);
    expect(await receiveAndDelete()).toBeUndefined();
    expect((await get("moved")).State).toBe("ENABLED");
    advance(7200);
    expect(await receiveAndDelete()).toBe("moved");
  });

  it("never fire after they were deleted", async () => {
    await scheduler().send(new CreateScheduleCommand(schedule("gone", at(60))));
    await scheduler().send(new DeleteScheduleCommand({ Name: "gone", GroupName: env("SCHEDULE_GROUP") }));
    advance(120);
    expect(await receiveAndDelete()).toBeUndefined();
  });

  it("do not delay other schedules when the queue refuses their message", async () => {
    await scheduler().send(new CreateScheduleCommand({ ...schedule("empty", at(60)), Target: target(undefined) }));
    await scheduler().send(new CreateScheduleCommand(schedule("behind", at(120))));
    advance(121);
    expect(await receiveAndDelete()).toBe("behind");
    await expect(get("empty")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("are refused with the service's own error names", async () => {
    await scheduler().send(new CreateScheduleCommand(schedule("taken", at(86_400))));
    const create = (input: ReturnType<typeof schedule>) => scheduler().send(new CreateScheduleCommand(input));
    await expect(create(schedule("taken", at(86_400)))).rejects.toMatchObject({ name: "ConflictException" });
    await expect(create(schedule("past", at(-60)))).rejects.toMatchObject({ name: "ValidationException" });
    await expect(create(schedule("odd name", at(60)))).rejects.toMatchObject({ name: "ValidationException" });
    await expect(create({ ...schedule("x", at(60)), GroupName: "nowhere" })).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
    const updateMissing = scheduler().send(new UpdateScheduleCommand(schedule("missing", at(60))));
    await expect(updateMissing).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("are listed by group and prefix, page by page", async () => {
    for (const name of ["list-1", "list-2", "list-3"])
      await scheduler().send(new CreateScheduleCommand(schedule(name, at(86_400))));
    const page = { GroupName: env("SCHEDULE_GROUP"), NamePrefix: "list-", MaxResults: 2 };
    const first = await scheduler().send(new ListSchedulesCommand(page));
    const second = await scheduler().send(new ListSchedulesCommand({ ...page, NextToken: first.NextToken }));
    const names = [...(first.Schedules ?? []), ...(second.Schedules ?? [])].map(({ Name }) => Name);
    expect(names).toEqual(["list-1", "list-2", "list-3"]);
    expect(second.NextToken).toBeUndefined();
  });
});

describe("the KMS key", () => {
  const kms = () => new KMSClient(client("KMS_ENDPOINT"));
  const EncryptionContext = { tenantId: "ten_1", numberId: "num_1" };
  const encrypt = async () => {
    const KeyId = env("KMS_KEY_ID");
    const Plaintext = Buffer.from("secret");
    return (await kms().send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }))).CiphertextBlob;
  };

  it("decrypts what it encrypted, whatever the order of the encryption context", async () => {
    const CiphertextBlob = await encrypt();
    const reordered = { numberId: "num_1", tenantId: "ten_1" };
    const { Plaintext } = await kms().send(new DecryptCommand({ CiphertextBlob, EncryptionContext: reordered }));
    expect(Buffer.from(Plaintext ?? []).toString()).toBe("secret");
  });

  it("refuses to decrypt with another tenant's context or an altered ciphertext", async () => {
    const CiphertextBlob = (await encrypt()) ?? new Uint8Array();
    const foreign = { ...EncryptionContext, tenantId: "ten_2" };
    const decryptForeign = kms().send(new DecryptCommand({ CiphertextBlob, EncryptionContext: foreign }));
    await expect(decryptForeign).rejects.toMatchObject({ name: "InvalidCiphertextException" });
    // Byte 30 is behind the nonce and the tag, in the encrypted text.
    const altered = Uint8Array.from(CiphertextBlob, (byte, index) => (index === 30 ? byte ^ 1 : byte));
    const decryptAltered = kms().send(new DecryptCommand({ CiphertextBlob: altered, EncryptionContext }));
    await expect(decryptAltered).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  });

  it("creates data keys that it can decrypt, and refuses an unknown key id", async () => {
    const { Plaintext, CiphertextBlob } = await kms().send(
      new GenerateDataKeyCommand({ KeyId: env("KMS_KEY_ID"), KeySpec: "AES_256" }),
    );
    const opened = await kms().send(new DecryptCommand({ CiphertextBlob }));
    expect(opened.Plaintext).toEqual(Plaintext);
    const other = kms().send(new GenerateDataKeyCommand({ KeyId: "alias/other", KeySpec: "AES_256" }));
    await expect(other).rejects.toMatchObject({ name: "NotFoundException" });
  });
});

describe("mails", () => {
  const ses = () => new SESv2Client(client("SES_ENDPOINT"));
  const mailCommand = (subject: string, html: string, to = ["rita@acme.test"]) =>
    new SendEmailCommand({
      FromEmailAddress: "Acme <no-reply@callwright.test>",
      Destination: { ToAddresses: to },
      Content: {
        Simple: { Subject: { Data: subject }, Body: { Html: { Data: html }, Text: { Data: "Grüße" } } },
      },
    });

  async function send(subject: string, html: string) {
    const { MessageId } = await ses().send(mailCommand(subject, html));
    const [newest] = cloud.mails();
    expect(newest?.id).toBe(MessageId);
    return newest;
  }

  it("without a recipient, or to an invalid address, is refused", async () => {
    for (const to of [[], ["rita"], ["<rita@acme.test"]])
      await expect(ses().send(mailCommand("x", "x", to))).rejects.toMatchObject({ name: "BadRequestException" });
  });

  it("are in the inbox as soon as they are accepted, by the app's clock", async () => {
    advance(86_400);
    const sentAt = now();
    const mail = await send("Bestätigen Sie Ihre Adresse", "<p>Hallo</p>");
    expect(mail).toMatchObject({ to: ["rita@acme.test"], subject: "Bestätigen Sie Ihre Adresse", text: "Grüße" });
    expect(Date.parse(mail?.at ?? "")).toBeGreaterThanOrEqual(sentAt);
    const page = await cloud.inbox(new Request("http://localhost/sandbox/mail/"));
    expect(await page.text()).toContain("Bestätigen Sie Ihre Adresse");
  });

  it("are shown without running their scripts", async () => {
    const mail = await send("<script>alert(1)</script>", "<script>alert(2)</script>");
    const list = await (await cloud.inbox(new Request("http://localhost/sandbox/mail/"))).text();
    expect(list).toContain("&lt;script&gt;");
    expect(list).not.toContain("<script>");
    const body = await cloud.inbox(new Request(`http://localhost/sandbox/mail/${mail?.id}/html`));
    expect(body.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
  });
});

describe("the table", () => {
  it("deletes expired items and no others", async () => {
    const dynamo = new DynamoDBClient(client("DYNAMODB_ENDPOINT"));
    const TableName = env("TABLE_NAME");
    for (const [pk, seconds] of [
      ["short", 60],
      ["long", 100_000],
    ] as const) {
      const Item = { pk: { S: pk }, sk: { S: "x" }, ttl: { N: String(toTtl(now() + seconds * 1000)) } };
      await dynamo.send(new PutItemCommand({ TableName, Item }));
    }
    advance(120);
    const remaining = async () => (await dynamo.send(new ScanCommand({ TableName }))).Items?.map(({ pk }) => pk?.S);
    await expect.poll(remaining).toEqual(["long"]);
  });
});

describe("large files", () => {
  it("are returned unchanged when they were stored in parts", async () => {
    const { createBlobs } = await import("@callwright/providers/aws/blobs");
    Object.assign(process.env, cloud.environment);
    const blobs = createBlobs({ region: env("AWS_REGION"), endpoint: env("S3_ENDPOINT"), bucket: env("BLOBS_BUCKET") });
    const bytes = randomBytes(20 * 1024 * 1024);
    await blobs.putStream("calls/large.wav", new Blob([bytes]).stream(), "audio/wav");
    const response = await fetch(`${env("S3_ENDPOINT")}/${env("BLOBS_BUCKET")}/calls/large.wav`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
