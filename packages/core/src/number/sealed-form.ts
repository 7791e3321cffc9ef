import { refusal } from "@callwright/contracts/refusals";
import type { JWK } from "jose";
import type * as z from "zod/mini";
import { ports } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import { parse } from "../kernel/fn.ts";
import { parseJson } from "../kernel/json.ts";

const jose = () => import("./jwe.ts");

const algorithm = "RSA-OAEP-256";

export async function importKey() {
  const { kty: family, n, e, kid } = await privateKey();
  if (family !== "RSA" || !n || !e) throw new Error("The import key is not an RSA key");
  const kty = "RSA" as const;
  const { calculateJwkThumbprint } = await jose();
  return { kty, n, e, kid: kid ?? (await calculateJwkThumbprint({ kty, n, e })), use: "enc", alg: algorithm } as const;
}

const privateKey = async (): Promise<JWK> => ports().secrets.importKey();

/** Error messages never repeat the form's content. */
export async function openForm<S extends z.ZodMiniType>(schema: S, encrypted: string): Promise<z.output<S>> {
  return parse(schema, await decrypt(encrypted));
}

async function decrypt(encrypted: string): Promise<unknown> {
  const { compactDecrypt, importJWK } = await jose();
  const key = await importJWK(await privateKey(), algorithm);
  try {
    const { plaintext } = await compactDecrypt(encrypted, key, {
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return parseJson(new TextDecoder().decode(plaintext));
  } catch {
    throw invalidField("encrypted", refusal("sealed_form_unreadable"));
  }
}
