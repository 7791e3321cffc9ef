import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "./mail.ts";
import { queueArn } from "./resource-names.ts";

interface Ready {
  readonly environment: Readonly<Record<string, string>>;
  readonly mails: readonly Mail[];
  readonly error?: string;
}

let dataDir = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-survival-"));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Ready & { child: ChildProcess }> {
  const child = fork(new URL("./survivor.ts", import.meta.url), [dataDir], { execArgv: [] });
  children.push(child);
  const [ready]: Ready[] = await once(child, "message");
  if (!ready) throw new Error("The cloud did not start");
  return { ...ready, child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function clients({ environment: env }: Ready) {
  const options = (endpoint: string) => ({
    region: "eu-west-1",
    endpoint: env[endpoint] ?? "",
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "",
    },
  });
  return {
    dynamo: new DynamoDBClient(options("DYNAMODB_ENDPOINT")),
    sqs: new SQSClient({ ...options("SQS_ENDPOINT"), useQueueUrlAsEndpoint: false }),
    s3: new S3Client({ ...options("S3_ENDPOINT"), forcePathStyle: true }),
    scheduler: new SchedulerClient(options("SCHEDULER_ENDPOINT")),
    kms: new KMSClient(options("KMS_ENDPOINT")),
    ses: new SESv2Client(options("SES_ENDPOINT")),
  };
}

const QueueUrl = "http://queue/000000000000/mail";

/** Bodies of the next messages, sorted; fewer if not all arrive within 15 seconds. */
async function receive(sqs: SQSClient, count: number): Promise<string[]> {
  const bodies: string[] = [];
  const deadline = Date.now() + 15_000;
  while (bodies.length < count && Date.now() < deadline) {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    bodies.push(...Messages.map(({ Body }) => Body ?? ""));
  }
  return bodies.sort();
}

describe("after kill -9 and a new start", () => {
  it("nothing that was acknowledged is lost: rows, messages, files, schedules, mails, sealed texts", async () => {
    const first = await start();
    const oldCloud = clients(first);
    const Key = { pk: { S: "row" }, sk: { S: "1" } };
    const TableName = first.environment.TABLE_NAME;
    const Bucket = first.environment.BLOBS_BUCKET;
    await oldCloud.dynamo.send(new PutItemCommand({ TableName, Item: { ...Key, value: { S: "kept" } } }));
    await oldCloud.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "in flight" }));
    await oldCloud.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    await oldCloud.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "ready" }));
    await oldCloud.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "delayed", DelaySeconds: 3 }));
    await oldCloud.s3.send(new PutObjectCommand({ Bucket, Key: "a/b.txt", Body: "file" }));
    const dueAt = new Date(Date.now() + 4000).toISOString().slice(0, 19);
    await oldCloud.scheduler.send(
      new CreateScheduleCommand({
        Name: "later",
        GroupName: first.environment.SCHEDULE_GROUP,
        ScheduleExpression: `at(${dueAt})`,
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: {
          Arn: queueArn("mail"),
          RoleArn: first.environment.SCHEDULER_ROLE_ARN,
          Input: "scheduled",
        },
      }),
    );
    await oldCloud.ses.send(
      new SendEmailCommand({
        FromEmailAddress: "a@b.test",
        Destination: { ToAddresses: ["c@d.test"] },
        Content: { Simple: { Subject: { Data: "Hello" }, Body: { Text: { Data: "Text" } } } },
      }),
    );
    const KeyId = first.environment.KMS_KEY_ID;
    const { CiphertextBlob } = await oldCloud.kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from("secret") }));

    await kill(first.child);
    const second = await start();
    const newCloud = clients(second);
    const { Item } = await newCloud.dynamo.send(new GetItemCommand({ TableName, Key }));
    expect(Item?.value?.S).toBe("kept");
    const file = await newCloud.s3.send(new GetObjectCommand({ Bucket, Key: "a/b.txt" }));
    expect(await file.Body?.transformToString()).toBe("file");
    expect(second.mails.map(({ subject }) => subject)).toEqual(["Hello"]);
    const { Plaintext } = await newCloud.kms.send(new DecryptCommand({ CiphertextBlob }));
    expect(Buffer.from(Plaintext ?? []).toString()).toBe("secret");
    expect(await receive(newCloud.sqs, 4)).toEqual(["delayed", "in flight", "ready", "scheduled"]);
  });

  it("no database process is left behind", async () => {
    const { child } = await start();
    const processes = () => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
    expect(processes()).toContain(dataDir);
    await kill(child);
    await expect.poll(processes).not.toContain(join(dataDir, "dynamo.db"));
  });
});

describe("a data folder", () => {
  it("can be opened again in the same process, although the environment holds the former addresses", async () => {
    const { startCloud } = await import("./index.ts");
    const options = { dataDir, publicUrl: "http://localhost:4197" };
    const first = await startCloud(options);
    vi.stubEnv("DYNAMODB_ENDPOINT", first.environment.DYNAMODB_ENDPOINT);
    await first.close();
    const second = await startCloud(options);
    expect((await second.queues()).length).toBeGreaterThan(0);
    await second.close();
    vi.unstubAllEnvs();
  });

  it("belongs to one process at a time, and the error of a second process names the first", async () => {
    await start();
    const second = await start();
    expect(second.error).toMatch(/in use: Callwright runs at http:\/\/localhost:4197 \(process \d+\)/);
  });

  it("has a file of keys that only its owner may read", async () => {
    await start();
    expect(statSync(join(dataDir, "cloud.json")).mode & 0o777).toBe(0o600);
  });
});
