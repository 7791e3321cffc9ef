/** Format: `cw_live_<key>_<user>_<secret>`. The secret has 260 random bits, so that a plain SHA-256 is enough. */
import { timingSafeEqual } from "node:crypto";
import { sha256 } from "../kernel/hash.ts";
import { newSecretWord } from "../kernel/id.ts";

const keyPattern = /^cw_live_([0-9A-Z]{26})_([0-9A-Z]{26})_([0-9a-z]{52})$/;
const secretLength = 52;
/** Lists show the key's start, long enough to tell keys apart: the creation time and some random digits. */
const prefixLength = "cw_live_".length + 14;

const withoutIdType = (id: string): string => id.slice(id.indexOf("_") + 1);

interface ApiKeyParts {
  readonly apiKeyId: string;
  readonly userId: string;
  readonly secret: string;
}

export function generateKey(apiKeyId: string, userId: string): { key: string; secretHash: string } {
  const secret = newSecretWord(secretLength);
  const key = `cw_live_${withoutIdType(apiKeyId)}_${withoutIdType(userId)}_${secret}`;
  return { key, secretHash: hashSecret(secret) };
}

export function readKey(key: string): ApiKeyParts | undefined {
  const [, id, user, secret] = keyPattern.exec(key) ?? [];
  return id && user && secret ? { apiKeyId: `key_${id}`, userId: `user_${user}`, secret } : undefined;
}

export const prefixOf = (apiKeyId: string): string => `cw_live_${withoutIdType(apiKeyId)}`.slice(0, prefixLength);

const hashSecret = (secret: string): string => sha256(secret, "hex");

export const isSecretRight = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
