/** Seals number credentials as the browser does. */
import { endpoints } from "@callwright/contracts";
import { type DemoAccount, demoAccounts } from "@callwright/local/simulators/accounts";
import { CompactEncrypt, importJWK } from "jose";
import type { Client } from "../clients/client.ts";

export async function seal(client: Client, form: unknown): Promise<string> {
  const jwk = await client.call(endpoints.importKey);
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(form)))
    .setProtectedHeader({ alg: jwk.alg, enc: "A256GCM", kid: jwk.kid })
    .encrypt(await importJWK(jwk, jwk.alg));
}

export function accountOf(phoneNumber: string): DemoAccount {
  const account = demoAccounts.find(({ numbers }) => numbers.some((number) => number.phoneNumber === phoneNumber));
  if (!account) throw new Error(`${phoneNumber} is in no demo account`);
  return account;
}

/** The form that imports a number of a demo account. */
export function formFor(phoneNumber: string, label = "Test line") {
  const account = accountOf(phoneNumber);
  return account.provider === "twilio"
    ? { provider: "twilio", phoneNumber, label, accountSid: account.accountSid, authToken: account.authToken }
    : { provider: "telnyx", phoneNumber, label, apiKey: account.apiKey };
}
