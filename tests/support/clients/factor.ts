/** A simulated authenticator app: codes of a secret at the sandbox's time. */
import { endpoints } from "@callwright/contracts";
import { Secret, TOTP } from "otpauth";
import { clockNow, post } from "../outside/sandbox.ts";
import { type Client, createClient, demoPassword } from "./client.ts";

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The next code; advances the clock, since a code works once. */
export async function nextCode(url: string, secret: string): Promise<string> {
  await post(url, "clock", { advanceSeconds: 30 });
  return codeAt(secret, await clockNow(url));
}

/** Sets up an authenticator app. */
export async function enrol(url: string, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call(endpoints.beginTotp);
  const totp = await nextCode(url, secret);
  const { recoveryCodes = [] } = await client.call(endpoints.confirmTotp, { body: { totp } });
  return { secret, recoveryCodes };
}

/** A person who has given the right password and not yet the second factor. */
export async function halfSignedIn(url: string, email: string, tenant: string): Promise<Client> {
  const client = createClient(url, tenant);
  await client.request("POST", "/api/login", { email, password: demoPassword });
  return client;
}
