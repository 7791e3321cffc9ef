/** The account behind a number: sealed at rest for its tenant and number, opened where the carrier is asked, told apart by a name. */
import type { CarrierAccount } from "@callwright/contracts";
import { ports } from "../kernel/context.ts";
import { sha256 } from "../kernel/hash.ts";
import { sealContext } from "./key.ts";
import type { NumberItem } from "./read.ts";

interface NumberKey {
  readonly tenantId: string;
  readonly numberId: string;
}

/** The secrets alone, in one order, so that the same account is the same text. */
function textOf(account: CarrierAccount): string {
  if (account.provider === "twilio") {
    const { provider, accountSid, authToken } = account;
    return JSON.stringify({ provider, accountSid, authToken });
  }
  const { provider, apiKey, publicKey } = account;
  return JSON.stringify({ provider, apiKey, publicKey: publicKey || undefined });
}

/** What a number's row keeps of an account. */
export async function keep(account: CarrierAccount, key: NumberKey) {
  const id = account.provider === "twilio" ? account.accountSid : account.apiKey;
  return {
    provider: account.provider,
    sealed: await ports().vault.seal(textOf(account), sealContext(key)),
    accountId: sha256(`${account.provider} ${id}`, "hex").slice(0, 16),
    accountName: `…${id.slice(-4)}`,
    hasPublicKey: account.provider === "telnyx" ? Boolean(account.publicKey) : undefined,
  };
}

/** Opens the seal. What we sealed ourselves needs no check. */
export async function openAccount(number: NumberKey & Pick<NumberItem, "sealed">): Promise<CarrierAccount> {
  return JSON.parse(await ports().vault.open(number.sealed, sealContext(number)));
}

export const isSameAccount = (one: CarrierAccount, other: CarrierAccount): boolean => textOf(one) === textOf(other);
