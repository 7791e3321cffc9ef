/** Encrypts stored answers with the client's idempotency key and our session secret, so the table reveals none. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const cipherKey = (secret: Uint8Array, key: string) =>
  createHmac("sha256", secret).update(`idempotency ${key}`).digest();

type Secrets = readonly [Uint8Array, ...Uint8Array[]];

export function encryptAnswer([secret]: Secrets, key: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, cipherKey(secret, key), nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Undefined if the secret that encrypted the answer was rotated away. */
export function decryptAnswer(secrets: Secrets, key: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, "base64");
  for (const secret of secrets) {
    const cipher = createDecipheriv(algorithm, cipherKey(secret, key), bytes.subarray(0, nonceBytes));
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([cipher.update(bytes.subarray(nonceBytes, -tagBytes)), cipher.final()]).toString();
    } catch {
      // Encrypted with another secret: tries the next.
    }
  }
  return undefined;
}
