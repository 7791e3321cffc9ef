/** Imports a demo account's number as its user would: credentials encrypted, checked at the carrier, registered for voice. */
import type { NumberCredentials } from "@callwright/contracts";
import { AppError } from "@callwright/core/kernel/error";
import * as PhoneNumber from "@callwright/core/number/index";
import { CompactEncrypt, importJWK } from "jose";
import { demoAccounts } from "../simulators/accounts.ts";

export interface DemoLine {
  readonly phoneNumber: string;
  readonly label: string;
}

/** Far longer than the simulated voice provider takes to activate a number. */
const maxActivationMs = 30_000;
const pollMs = 50;

export async function seedNumber(line: DemoLine): Promise<PhoneNumber.NumberItem> {
  const existing = await find(line.phoneNumber);
  if (existing?.status !== "registered" && existing?.status !== "activating")
    await retryWhileConnecting(async () => PhoneNumber.importNumber(await encrypt(credentialsOf(line))));
  for (let waitedMs = 0; waitedMs <= maxActivationMs; waitedMs += pollMs) {
    const number = await find(line.phoneNumber);
    if (number?.status === "registered") return number;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${line.phoneNumber} was not activated by the voice provider`);
}

/** A start that was killed while it connected the number locks the number for a minute. */
const maxTries = 90;
const retryMs = 1_000;

export async function retryWhileConnecting<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      const isLocked = error instanceof AppError && error.refusal?.code === "number_connecting";
      if (!isLocked || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
}

const find = async (phoneNumber: string): Promise<PhoneNumber.NumberItem | undefined> =>
  (await PhoneNumber.list()).find((number) => number.phoneNumber === phoneNumber);

function credentialsOf({ phoneNumber, label }: DemoLine): NumberCredentials {
  const account = demoAccounts.find(({ numbers }) => numbers.some((number) => number.phoneNumber === phoneNumber));
  if (!account) throw new Error(`${phoneNumber} is in no demo account`);
  if (account.provider === "telnyx") return { provider: "telnyx", phoneNumber, label, apiKey: account.apiKey };
  const { accountSid, authToken } = account;
  return { provider: "twilio", phoneNumber, label, accountSid, authToken };
}

async function encrypt(credentials: NumberCredentials): Promise<string> {
  const jwk = await PhoneNumber.publicImportKey();
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(credentials)))
    .setProtectedHeader({ alg: jwk.alg, enc: "A256GCM", kid: jwk.kid })
    .encrypt(await importJWK(jwk, jwk.alg));
}
