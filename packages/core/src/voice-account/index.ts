import { db, type Item } from "../db/service.ts";
import { omitUndefined, type Write, type Writer } from "../db/transact.ts";
import { ports } from "../kernel/context.ts";
import { newToken } from "../kernel/id.ts";
import type { AccountSecrets, Voice } from "../ports/voice.ts";
import { platformAccount, voiceAccountContext } from "./key.ts";

export { accountIdPattern, accountOfWebhook, platformAccount } from "./key.ts";

export type VoiceAccountItem = Item<"voiceAccount">;

export const defaultLimit = 10; // concurrent calls

/** Lines that are kept free for incoming calls. */
export const defaultReserve = (limit: number): number => Math.floor(limit / 10);

export async function load(accountId: string): Promise<VoiceAccountItem | undefined> {
  const { data } = await db().voiceAccount.get({ accountId }).go({ consistent: true });
  return data ?? undefined;
}

export interface AccountChange {
  readonly tenantId?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly limit?: number | undefined;
  readonly reserved?: number | undefined;
}

/** Creates the account or changes the given fields. A new key comes with a new webhook secret. */
export async function save(accountId: string, { apiKey, ...change }: AccountChange): Promise<void> {
  const sealed = apiKey === undefined ? undefined : await sealKey(accountId, apiKey);
  await db()
    .voiceAccount.update({ accountId })
    .set(omitUndefined({ ...change, sealed }))
    .go();
}

export const writeReserve = (writer: Writer, accountId: string, reserved: number): Write =>
  writer.voiceAccount.update({ accountId }).set({ reserved }).commit();

async function sealKey(accountId: string, apiKey: string): Promise<string> {
  const account = await load(accountId);
  const oldSecrets = account?.sealed ? (await openSecrets(accountId, account.sealed)).webhookSecrets : [];
  const secrets: AccountSecrets = { apiKey, webhookSecrets: [newToken(), ...oldSecrets.slice(0, 1)] };
  return ports().vault.seal(JSON.stringify(secrets), voiceAccountContext(accountId));
}

/** The voice provider with this account's secrets, which are read when a request first needs them. */
export const voiceOf = (accountId = platformAccount): Voice =>
  accountId === platformAccount ? ports().voice : ports().voice.ofAccount(accountId, () => loadSecrets(accountId));

async function loadSecrets(accountId: string): Promise<AccountSecrets> {
  const { data } = await db().voiceAccount.get({ accountId }).go();
  if (!data?.sealed) throw new Error(`The voice account ${accountId} has no key`);
  return openSecrets(accountId, data.sealed);
}

/** Kept by the sealed text: a renewed key has another one, so no entry becomes outdated. */
const maxOpened = 200;
const openedSecrets = new Map<string, AccountSecrets>();

async function openSecrets(accountId: string, sealed: string): Promise<AccountSecrets> {
  const cached = openedSecrets.get(sealed);
  if (cached) return cached;
  const secrets: AccountSecrets = JSON.parse(await ports().vault.open(sealed, voiceAccountContext(accountId)));
  if (openedSecrets.size >= maxOpened) openedSecrets.clear();
  openedSecrets.set(sealed, secrets);
  return secrets;
}
