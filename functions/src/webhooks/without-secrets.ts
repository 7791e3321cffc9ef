/** A webhook's body as it is stored: without credentials, which the voice provider repeats in the call's settings. */

const removed = "[removed]";
/** Fields whose text is a credential, whatever it is. */
const credentials =
  /"([a-z_-]{0,40}secret|twilioAuthToken|authToken|apiKey|password)"\s{0,9}:\s{0,9}"(?:[^"\\]|\\.){0,2000}"/gi;

/** `secrets`: those that may prove the sender. */
export function withoutSecrets(body: Buffer, secrets: readonly string[]): Buffer {
  const text = body.toString("utf8");
  const cleared = secrets
    .filter((secret) => secret !== "")
    .reduce((left, secret) => left.replaceAll(secret, removed), text)
    .replace(credentials, `"$1":"${removed}"`);
  return cleared === text ? body : Buffer.from(cleared);
}
