/** KMS: one symmetric key whose ciphertexts are bound to their encryption context; the wire is JSON 1.1. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Identity } from "./identity.ts";
import { account, region } from "./resource-names.ts";

const contextSchema = z._default(z.record(z.string(), z.string()), {});
const encryptSchema = z.object({
  KeyId: z.string(),
  Plaintext: z.base64().check(z.minLength(1)),
  EncryptionContext: contextSchema,
});
const decryptSchema = z.object({
  KeyId: z.optional(z.string()),
  CiphertextBlob: z.base64(),
  EncryptionContext: contextSchema,
});
const dataKeySchema = z.object({
  KeyId: z.string(),
  KeySpec: z.optional(z.enum(["AES_256", "AES_128"])),
  NumberOfBytes: z.optional(z.int().check(z.minimum(1), z.maximum(1024))),
  EncryptionContext: contextSchema,
});

/** KMS's limit per request. */
const maxPlaintextBytes = 4096;
const nonceBytes = 12;
const tagBytes = 16;

/** The message is the name of a KMS error. */
class KmsError extends Error {}

type Operation = (input: unknown) => object;

export function createKmsApp({ kmsKeyId, kmsKey }: Identity): Hono {
  const key = Buffer.from(kmsKey, "base64");
  const arn = `arn:aws:kms:${region}:${account}:key/${kmsKeyId}`;
  const names = new Set([kmsKeyId, arn, "alias/callwright"]);
  const requireKey = (KeyId: string) => {
    if (!names.has(KeyId)) throw new KmsError("NotFoundException");
  };
  const seal = (plaintext: Buffer, context: Context) => encrypt(key, plaintext, context).toString("base64");

  const operations: Record<string, Operation> = {
    Encrypt(input) {
      const { KeyId, Plaintext, EncryptionContext } = read(encryptSchema, input);
      requireKey(KeyId);
      const plaintext = Buffer.from(Plaintext, "base64");
      if (plaintext.length > maxPlaintextBytes) throw new KmsError("ValidationException");
      return { KeyId: arn, CiphertextBlob: seal(plaintext, EncryptionContext), EncryptionAlgorithm: algorithm };
    },
    Decrypt(input) {
      const { KeyId, CiphertextBlob, EncryptionContext } = read(decryptSchema, input);
      if (KeyId !== undefined) requireKey(KeyId);
      const plaintext = decrypt(key, Buffer.from(CiphertextBlob, "base64"), EncryptionContext);
      return { KeyId: arn, Plaintext: plaintext.toString("base64"), EncryptionAlgorithm: algorithm };
    },
    GenerateDataKey(input) {
      const { KeyId, KeySpec, NumberOfBytes, EncryptionContext } = read(dataKeySchema, input);
      requireKey(KeyId);
      const dataKey = randomBytes(NumberOfBytes ?? (KeySpec === "AES_128" ? 16 : 32));
      return { KeyId: arn, Plaintext: dataKey.toString("base64"), CiphertextBlob: seal(dataKey, EncryptionContext) };
    },
  };

  const app = new Hono({ strict: false });
  app.post("*", async (c) => {
    const operation = operations[c.req.header("x-amz-target")?.replace("TrentService.", "") ?? ""];
    if (!operation) throw new KmsError("UnsupportedOperationException");
    return Response.json(operation(await c.req.json()), { headers: { "content-type": "application/x-amz-json-1.1" } });
  });
  app.onError((error, c) => {
    const type = error instanceof KmsError ? error.message : "ValidationException";
    return c.json({ __type: type, message: type }, 400);
  });
  return app;
}

const algorithm = "SYMMETRIC_DEFAULT";

function read<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new KmsError("ValidationException");
  return parsed.data;
}

type Context = Readonly<Record<string, string>>;

/** Sorted, since the order of a context does not matter. */
const contextBytes = (context: Context) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

function encrypt(key: Buffer, plaintext: Buffer, context: Context): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(contextBytes(context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Buffer, blob: Buffer, context: Context): Buffer {
  try {
    const tag = blob.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, blob.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(contextBytes(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new KmsError("InvalidCiphertextException");
  }
}
