/** The proof that a webhook is Vapi's: the secret that we gave it with the call. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares the header `x-vapi-secret` with every accepted secret, in constant time; several are accepted while one is replaced. */
export function verifyVapiSecret(
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): boolean {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === "x-vapi-secret");
  const given = digest((name && headers[name]) || "");
  const matches = secrets.filter((secret) => secret !== "" && timingSafeEqual(given, digest(secret)));
  return matches.length > 0;
}
