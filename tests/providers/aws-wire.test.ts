/** The AWS ports over a real socket: what each requests, and what the services' refusals mean. */
import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createDatabase } from "@callwright/providers/aws/database";
import { createSecretReader } from "@callwright/providers/aws/parameters";
import { createQueue } from "@callwright/providers/aws/queue";
import { createScheduler } from "@callwright/providers/aws/scheduler";
import { createSecrets } from "@callwright/providers/aws/secrets";
import { createVault } from "@callwright/providers/aws/vault";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answer, type RequestHandler, serve, unreachableUrl } from "./loopback.ts";

const region = "eu-west-1";
const byQueue = (make: (name: QueueName) => string): Record<QueueName, string> =>
  Object.fromEntries(queueNames.map((name) => [name, make(name)])) as Record<QueueName, string>;
const json = (text: string | undefined) => JSON.parse(text ?? "null");
const refusal = (status: number, type: string): Answer => ({
  status,
  headers: { "x-amzn-errortype": type },
  body: { Message: "…", __type: type },
});

describe("a queue", () => {
  const urls = byQueue((name) => `http://sqs.eu-west-1.nowhere.invalid/000000000000/${name}`);
  const acceptMessage: RequestHandler = ({ body }) => ({
    body: { MessageId: "1", MD5OfMessageBody: md5(json(body).MessageBody) },
  });

  it("is reached at the configured endpoint, whatever host its URL has", async () => {
    await using server = await serve(acceptMessage);
    await createQueue({ region, endpoint: server.url, urls }).send("events", "hello");
    expect(json(server.requests[0]?.body)).toEqual({ QueueUrl: urls.events, MessageBody: "hello" });
  });

  it("delays by whole seconds, rounded up", async () => {
    await using server = await serve(acceptMessage);
    await createQueue({ region, endpoint: server.url, urls }).send("events", "hello", { delaySeconds: 4.2 });
    expect(json(server.requests[0]?.body).DelaySeconds).toBe(5);
  });

  it.each([901, -1])("refuses a timer that the service would refuse: %i s", async (delaySeconds) => {
    await using server = await serve(acceptMessage);
    const queue = createQueue({ region, endpoint: server.url, urls });
    await expect(queue.send("events", "hello", { delaySeconds })).rejects.toThrow(RangeError);
    expect(server.requests).toHaveLength(0);
  });

  it("that does not answer is not healthy", async () => {
    await expect(createQueue({ region, endpoint: await unreachableUrl(), urls }).ping()).rejects.toThrow();
  });
});

describe("a single write that meets a transaction on its row", () => {
  const update = (endpoint: string) =>
    createDatabase({ region, endpoint, table: "callwright" }).client.send(
      new UpdateCommand({ TableName: "callwright", Key: { pk: "a", sk: "b" } }),
    );
  const conflict = refusal(400, "com.amazonaws.dynamodb.v20120810#TransactionConflictException");

  it("is tried again until the transaction is over", async () => {
    let conflicts = 2;
    await using server = await serve(() => {
      conflicts -= 1;
      return conflicts >= 0 ? conflict : { body: {} };
    });
    await update(server.url);
    expect(server.requests).toHaveLength(3);
  });

  it("gives up in the end, and a refused condition is not tried again", async () => {
    await using busy = await serve(() => conflict);
    await expect(update(busy.url)).rejects.toThrow();
    expect(busy.requests).toHaveLength(4);
    await using server = await serve(() => refusal(400, "ConditionalCheckFailedException"));
    await expect(update(server.url)).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});

describe("a schedule", () => {
  afterEach(() => setClockOffset(0));
  const scheduler = (endpoint: string) =>
    createScheduler({
      region,
      endpoint,
      group: "callwright-test",
      roleArn: "arn:aws:iam::000000000000:role/scheduler",
      urls: byQueue((name) => `https://sqs.eu-west-1.amazonaws.com/000000000000/${name}`),
    });
  const created = { body: { ScheduleArn: "arn:aws:scheduler:eu-west-1:000000000000:schedule/g/n" } };
  const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);

  it("is created once, in UTC, for its queue, and removes itself", async () => {
    await using server = await serve(() => created);
    const at = inAnHour();
    await scheduler(server.url).at("line.num_1", at.toISOString(), "dispatch", '{"a":1}');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/schedules/line.num_1" });
    expect(json(server.requests[0]?.body)).toMatchObject({
      GroupName: "callwright-test",
      ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
      ScheduleExpressionTimezone: "UTC",
      FlexibleTimeWindow: { Mode: "OFF" },
      ActionAfterCompletion: "DELETE",
      Target: {
        Arn: "arn:aws:sqs:eu-west-1:000000000000:dispatch",
        RoleArn: "arn:aws:iam::000000000000:role/scheduler",
        Input: '{"a":1}',
      },
    });
  });

  const scheduledTimeFor = async (at: number) => {
    await using server = await serve(() => created);
    await scheduler(server.url).at("x", new Date(at).toISOString(), "dispatch", "{}");
    const expression: string = json(server.requests[0]?.body).ScheduleExpression;
    return Date.parse(`${expression.slice("at(".length, -1)}Z`);
  };

  it("never fires early: part of a second is rounded up", async () => {
    const at = inAnHour().getTime();
    expect(await scheduledTimeFor(at + 1)).toBe(at + 1000);
  });

  it("is set at least a minute ahead, since the service refuses past times, even if the clock was moved", async () => {
    const startedAt = Date.now();
    expect(await scheduledTimeFor(startedAt - 5000)).toBeGreaterThanOrEqual(startedAt + 59_000);
    setClockOffset(7_200_000);
    expect(await scheduledTimeFor(startedAt + 60_000)).toBeGreaterThanOrEqual(startedAt + 7_200_000 + 59_000);
  });

  it("that exists already is moved", async () => {
    await using server = await serve(({ method }) => (method === "POST" ? refusal(409, "ConflictException") : created));
    await scheduler(server.url).at("line", inAnHour().toISOString(), "dispatch", "{}");
    expect(server.requests.map(({ method }) => method)).toEqual(["POST", "PUT"]);
  });

  it("that fires while it is moved is created again", async () => {
    let posts = 0;
    await using server = await serve(({ method }) => {
      if (method === "PUT") return refusal(404, "ResourceNotFoundException");
      posts += 1;
      return posts === 1 ? refusal(409, "ConflictException") : created;
    });
    await scheduler(server.url).at("line", inAnHour().toISOString(), "dispatch", "{}");
    expect(server.requests.map(({ method }) => method)).toEqual(["POST", "PUT", "POST"]);
  });

  it("whose name the service would refuse gets a hash of it as its name", async () => {
    await using server = await serve(() => created);
    const name = `line/${"x".repeat(80)}`;
    await scheduler(server.url).at(name, inAnHour().toISOString(), "dispatch", "{}");
    await scheduler(server.url).cancel(name);
    const [first, second] = server.requests.map(({ path }) => path);
    expect(first).toMatch(/^\/schedules\/[0-9a-f]{64}$/);
    expect(second).toBe(first);
  });

  it("that does not exist is cancelled without an error", async () => {
    await using server = await serve(() => refusal(404, "ResourceNotFoundException"));
    await expect(scheduler(server.url).cancel("line")).resolves.toBeUndefined();
  });
});

describe("the vault", () => {
  const context = { tenantId: "ten_1", numberId: "num_1" };

  it("seals with the key and the context, and opens with the same", async () => {
    await using server = await serve(({ headers, body }) => {
      const { Plaintext, CiphertextBlob } = json(body);
      return headers["x-amz-target"] === "TrentService.Encrypt"
        ? { body: { CiphertextBlob: Plaintext, KeyId: "k" } }
        : { body: { Plaintext: CiphertextBlob, KeyId: "k" } };
    });
    const vault = createVault({ region, endpoint: server.url, keyId: "alias/callwright" });
    const sealed = await vault.seal("geheim ✓", context);
    expect(await vault.open(sealed, context)).toBe("geheim ✓");
    for (const { body } of server.requests)
      expect(json(body)).toMatchObject({ KeyId: "alias/callwright", EncryptionContext: context });
  });

  it("does not open what belongs to another context", async () => {
    await using server = await serve(() => refusal(400, "InvalidCiphertextException"));
    const vault = createVault({ region, endpoint: server.url, keyId: "k" });
    await expect(vault.open("eA==", context)).rejects.toThrow();
  });

  it("refuses to seal more bytes than the service accepts", async () => {
    const vault = createVault({ region, endpoint: await unreachableUrl(), keyId: "k" });
    await expect(vault.seal("é".repeat(2049), context)).rejects.toThrow("4096 bytes");
  });
});

describe("secrets", () => {
  afterEach(() => setClockOffset(0));
  const value = "0123456789abcdef0123456789abcdef";
  const pathOf = (name: string) => `/sst/callwright/prod/Secret/${name}/value`;
  const parameterOf = (name: string, Value: string) => ({ Name: pathOf(name), Value });

  it("are read as keys", async () => {
    const secrets = createSecrets({ sessionKeys: async () => value, importKey: async () => '{"kty":"RSA","d":"x"}' });
    expect((await secrets.sessionKeys()).map((key) => new TextDecoder().decode(key))).toEqual([value]);
    expect(await secrets.importKey()).toEqual({ kty: "RSA", d: "x" });
  });

  it("are fetched from the parameter store, all in one request", async () => {
    const names = ["SESSION_SECRET", "IMPORT_PRIVATE_JWK", "STRIPE_SECRET_KEY"];
    await using server = await serve(() => ({
      body: { Parameters: [parameterOf("IMPORT_PRIVATE_JWK", '{"kty":"RSA"}'), parameterOf("SESSION_SECRET", value)] },
    }));
    const stored = createSecretReader({ region, endpoint: server.url, stage: "prod", names });
    const secrets = createSecrets({ sessionKeys: stored("SESSION_SECRET"), importKey: stored("IMPORT_PRIVATE_JWK") });
    await Promise.all([secrets.sessionKeys(), secrets.sessionKeys()]);
    expect(await secrets.importKey()).toEqual({ kty: "RSA" });
    await expect(stored("STRIPE_SECRET_KEY")()).rejects.toThrow("STRIPE_SECRET_KEY is not set");
    expect(server.requests.map(({ body }) => json(body))).toEqual([{ Names: names.map(pathOf), WithDecryption: true }]);
  });

  it("that could not be fetched are requested again", async () => {
    let isUp = false;
    await using server = await serve(() =>
      isUp ? { body: { Parameters: [parameterOf("VAPI_API_KEY", value)] } } : refusal(400, "AccessDeniedException"),
    );
    const read = createSecretReader({ region, endpoint: server.url, stage: "prod", names: ["VAPI_API_KEY"] })(
      "VAPI_API_KEY",
    );
    await expect(read()).rejects.toThrow();
    isUp = true;
    expect(await read()).toBe(value);
  });

  it("that were rotated are known everywhere after five minutes; the old ones are used until then", async () => {
    let stored: Answer = { body: { Parameters: [parameterOf("VAPI_API_KEY", "old")] } };
    await using server = await serve(() => stored);
    const read = createSecretReader({ region, endpoint: server.url, stage: "prod", names: ["VAPI_API_KEY"] })(
      "VAPI_API_KEY",
    );
    expect(await read()).toBe("old");
    stored = { body: { Parameters: [parameterOf("VAPI_API_KEY", "new")] } };
    setClockOffset(4.9 * 60_000);
    expect(await read()).toBe("old");
    setClockOffset(5 * 60_000 + 1000);
    expect(await Promise.all([read(), read()])).toEqual(["new", "new"]);
    expect(server.requests).toHaveLength(2);
    // A value that cannot be renewed is kept.
    stored = refusal(400, "AccessDeniedException");
    setClockOffset(11 * 60_000);
    expect(await read()).toBe("new");
    expect(server.requests).toHaveLength(3);
  });

  it("for sessions are two during a rotation", async () => {
    const [first, second] = [value, [...value].reverse().join("")];
    const secrets = createSecrets({ sessionKeys: async () => `${first}, ${second}`, importKey: async () => "{}" });
    expect((await secrets.sessionKeys()).map((key) => new TextDecoder().decode(key))).toEqual([first, second]);
  });

  it("too short to sign with are refused", async () => {
    const secrets = createSecrets({ sessionKeys: async () => "short", importKey: async () => "no JSON" });
    await expect(secrets.sessionKeys()).rejects.toThrow("32 bytes");
    await expect(secrets.importKey()).rejects.toThrow();
  });
});

describe("a blob's link", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("leads to the public address, expires, and demands no checksum", async () => {
    const publicEndpoint = "http://localhost:3000/sandbox/blobs";
    const blobs = createBlobs({ region, endpoint: await unreachableUrl(), bucket: "blobs", publicEndpoint });
    const link = new URL(await blobs.link("calls/ten_1/call 1/mono.mp3", 900));
    expect(link.origin + link.pathname).toBe(`${publicEndpoint}/blobs/calls/ten_1/call%201/mono.mp3`);
    expect(link.searchParams.get("X-Amz-Expires")).toBe("900");
    expect([...link.searchParams.keys()].some((name) => name.includes("checksum"))).toBe(false);
  });

  it("for an upload leads to the bucket, and signs type and size and nothing that a browser could not send", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    const file = { contentType: "application/gzip", bytes: 1234, seconds: 900 };
    const { url, headers } = await createBlobs({ region, bucket: "blobs" }).uploadLink("imports/ten_1/rows.gz", file);
    const link = new URL(url);
    expect(link.origin + link.pathname).toBe("https://blobs.s3.eu-west-1.amazonaws.com/imports/ten_1/rows.gz");
    expect(headers).toEqual({ "content-type": "application/gzip" });
    expect(link.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(link.searchParams.get("X-Amz-Expires")).toBe("900");
    expect([...link.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });
});

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
