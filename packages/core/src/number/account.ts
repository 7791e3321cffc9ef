import type { CarrierAccount } from "@callwright/contracts";
import { ports } from "../kernel/context.ts";
import { sha256 } from "../kernel/hash.ts";
import type { NumberItem } from "./item.ts";
import { sealContext } from "./key.ts";

interface NumberKey {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Canonical: fixed key order and secrets only, so that equal accounts compare equal. */
function accountJson(account: CarrierAccount): string {
  if (account.provider === "twilio") {
    const { provider, accountSid, authToken } = account;
    return JSON.stringify({ provider, accountSid, authToken });
  }
  const { provider, apiKey, publicKey } = account;
  return JSON.stringify({ provider, apiKey, publicKey: publicKey || undefined });
}

export async function keep(account: CarrierAccount, key: NumberKey) {
  const id = account.provider === "twilio" ? account.accountSid : account.apiKey;
  return {
    provider: account.provider,
    sealed: await ports().vault.seal(accountJson(account), sealContext(key)),
    accountId: sha256(`${account.provider} ${id}`, "hex").slice(0, 16),
    accountName: `…${id.slice(-4)}`,
    hasPublicKey: account.provider === "telnyx" ? Boolean(account.publicKey) : undefined,
  };
}

/** Not validated, since only we seal. */
export async function openAccount(number: NumberKey & Pick<NumberItem, "sealed">): Promise<CarrierAccount> {
  return JSON.parse(await ports().vault.open(number.sealed, sealContext(number)));
}

export const isSameAccount = (one: CarrierAccount, other: CarrierAccount): boolean =>
  accountJson(one) === accountJson(other);
