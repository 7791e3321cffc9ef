import type { CarrierAccount, NumberCredentials } from "@callwright/contracts/endpoints/number";
import { CompactEncrypt, importJWK, type JWK } from "jose";

export async function seal(credentials: NumberCredentials | CarrierAccount, key: JWK): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(credentials));
  return await new CompactEncrypt(text)
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", ...(key.kid && { kid: key.kid }) })
    .encrypt(await importJWK(key, "RSA-OAEP-256"));
}
