/** A simulated authenticator app: the codes of a secret by the sandbox's clock. */
import { endpoints } from "@callwright/contracts";
import { Secret, TOTP } from "otpauth";
import { clockNow, post } from "../outside/sandbox.ts";
import { type Client, createClient, demoPassword } from "./client.ts";

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The next code; advances the clock by a code's 30 seconds, since each code works once. */
export async function nextCode(url: string, secret: string): Promise<string> {
  await post(url, "clock", { advanceSeconds: 30 });
  return codeAt(secret, await clockNow(url));
}

export async function enrolAuthenticator(
  url: string,
  client: Client,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call(endpoints.beginTotp);
  const totp = await nextCode(url, secret);
  const { recoveryCodes = [] } = await client.call(endpoints.confirmTotp, { body: { totp } });
  return { secret, recoveryCodes };
}

/** Signs in with the password alone: the session still waits for the second factor. */
export async function signInWithPasswordOnly(url: string, email: string, tenant: string): Promise<Client> {
  const client = createClient(url, tenant);
  await client.request("POST", "/api/login", { email, password: demoPassword });
  return client;
}
