import type { CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type { JWK } from "jose";
import type * as z from "zod/mini";
import { ports } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import { parse } from "../kernel/fn.ts";
import { sha256 } from "../kernel/hash.ts";
import { parseJson } from "../kernel/json.ts";
import { sealContext } from "./key.ts";
import type { NumberItem } from "./row.ts";

interface NumberKey {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Canonical: fixed key order and only the account's own fields, so that equal accounts compare equal. */
function accountJson(account: CarrierAccount): string {
  if (account.provider === "twilio") {
    const { provider, accountSid, authToken } = account;
    return JSON.stringify({ provider, accountSid, authToken });
  }
  const { provider, apiKey, publicKey } = account;
  return JSON.stringify({ provider, apiKey, publicKey: publicKey || undefined });
}

export async function sealAccount(account: CarrierAccount, key: NumberKey) {
  const id = account.provider === "twilio" ? account.accountSid : account.apiKey;
  return {
    provider: account.provider,
    sealed: await ports().vault.seal(accountJson(account), sealContext(key)),
    accountId: sha256(`${account.provider} ${id}`, "hex").slice(0, 16),
    accountName: `…${id.slice(-4)}`,
    hasPublicKey: account.provider === "telnyx" ? Boolean(account.publicKey) : undefined,
  };
}

/** The opened account is not validated, since only `sealAccount` writes it. */
export async function openAccount(number: NumberKey & Pick<NumberItem, "sealed">): Promise<CarrierAccount> {
  return JSON.parse(await ports().vault.open(number.sealed, sealContext(number)));
}

export const isSameAccount = (one: CarrierAccount, other: CarrierAccount): boolean =>
  accountJson(one) === accountJson(other);

const loadJose = () => import("./jwe.ts");

const algorithm = "RSA-OAEP-256";

export async function publicImportKey() {
  const { kty: keyType, n, e, kid } = await privateKey();
  if (keyType !== "RSA" || !n || !e) throw new Error("The import key is not an RSA key");
  const kty = "RSA" as const;
  const { calculateJwkThumbprint } = await loadJose();
  return { kty, n, e, kid: kid ?? (await calculateJwkThumbprint({ kty, n, e })), use: "enc", alg: algorithm } as const;
}

const privateKey = async (): Promise<JWK> => ports().secrets.importKey();

/** Error messages never repeat the form's content. */
export async function decryptForm<S extends z.ZodMiniType>(schema: S, encrypted: string): Promise<z.output<S>> {
  return parse(schema, await decrypt(encrypted));
}

async function decrypt(encrypted: string): Promise<unknown> {
  const { compactDecrypt, importJWK } = await loadJose();
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
