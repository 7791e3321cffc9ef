import type { createApiKeyBody } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import * as User from "../user/index.ts";
import { generateKey, isSecretRight, readKey } from "./secret.ts";

export type ApiKeyItem = Item<"apiKey">;

export { prefixOf } from "./secret.ts";

/** So few that the list needs no paging. */
export const maxKeysPerUser = 20;

const invalidKey = () => new AppError("unauthenticated", refusal("api_key_invalid"));

export const list = async (): Promise<readonly ApiKeyItem[]> => validKeys(await User.get(userActor().userId));

async function validKeys(user: User.UserItem): Promise<readonly ApiKeyItem[]> {
  const { tenantId, userId } = user;
  const query = db().apiKey.query.primary({ tenantId, userId });
  const { data } = await query.go({ order: "desc", pages: "all", consistent: true });
  return data.filter((item) => isOfCurrentEpoch(item, user));
}

const maxTeamUsers = 1_000;

export async function listOfTeam(): Promise<readonly { item: ApiKeyItem; user: User.UserItem }[]> {
  const { items } = await User.list({ page: 1, pageSize: maxTeamUsers });
  const owners = items.filter(({ apiKeyCount }) => apiKeyCount > 0);
  const keys = await Promise.all(owners.map(async (user) => (await validKeys(user)).map((item) => ({ item, user }))));
  return keys.flat().sort((one, other) => other.item.createdAt.localeCompare(one.item.createdAt));
}

const dayMs = 86_400_000;

export async function create({
  name,
  scopes,
  expiresInDays,
}: z.output<typeof createApiKeyBody>): Promise<{ item: ApiKeyItem; key: string }> {
  const user = { tenantId: tenantId(), userId: userActor().userId };
  const apiKeyId = newId("key");
  const { key, secretHash } = generateKey(apiKeyId, user.userId);
  const { keyEpoch: epoch } = await User.get(user.userId);
  const item = { ...user, apiKeyId, name, secretHash, scopes: [...new Set(scopes)], epoch, ...lifetime(expiresInDays) };
  const result = await transact((writer) => [
    User.countApiKey(writer, user, maxKeysPerUser),
    writer.apiKey.create(item).commit(),
    Audit.entry(writer, {
      action: "api_key.created",
      target: { kind: "api_key", id: apiKeyId, name },
      after: { scopes: item.scopes, expiresAt: item.expiresAt },
    }),
  ]);
  if (!result.ok) throw new AppError("conflict", refusal("too_many_api_keys", { count: maxKeysPerUser }));
  return { item, key };
}

const lifetime = (days: number) => ({ createdAt: nowIso(), expiresAt: toIso(now() + days * dayMs) });

/** A mailed password reset and disabling the user invalidate keys for good. */
const isOfCurrentEpoch = ({ epoch }: ApiKeyItem, user: User.UserItem): boolean => epoch === user.keyEpoch;

export async function revoke(apiKeyId: string, userId = userActor().userId): Promise<void> {
  const user = { tenantId: tenantId(), userId };
  const [{ keyEpoch, name: owner }, { data: key }] = await Promise.all([
    User.get(userId),
    db()
      .apiKey.get({ ...user, apiKeyId })
      .go(),
  ]);
  const result = await transact((writer) => [
    User.uncountApiKey(writer, user),
    // Keys of an older epoch are no longer counted, so that revoking one must not lower the count.
    writer.apiKey
      .delete({ ...user, apiKeyId })
      .where(({ epoch }, op) => op.eq(epoch, keyEpoch))
      .commit(),
    Audit.entry(writer, {
      action: "api_key.revoked",
      target: { kind: "api_key", id: apiKeyId, name: key?.name ?? apiKeyId },
      before: { owner },
    }),
  ]);
  if (!result.ok) throw notFound("api_key");
}

/** Well-formed but wrong keys count towards the limit of the client's address; malformed and expired ones do not. */
export async function authenticate(
  key: string,
  address: string,
  { isMcp = false } = {},
): Promise<{ user: User.UserItem; item: ApiKeyItem }> {
  const parts = readKey(key);
  if (!parts) throw invalidKey();
  const row = { tenantId: tenantId(), userId: parts.userId, apiKeyId: parts.apiKeyId };
  const [{ data: item }, user] = await Promise.all([
    db().apiKey.get(row).go({ consistent: true }),
    User.find(parts.userId),
  ]);
  const isValid =
    item && user && !user.isDisabled && isOfCurrentEpoch(item, user) && isSecretRight(parts.secret, item.secretHash);
  if (!isValid) {
    await Auth.limitInvalidKeys(address);
    throw invalidKey();
  }
  if (item.expiresAt <= nowIso()) throw new AppError("unauthenticated", refusal("api_key_expired"));
  await recordUse(item, isMcp);
  return { user, item };
}

const minuteMs = 60_000;

/** Stores the minute of use before the response, since the function may freeze afterwards. Conflicts are ignored. */
async function recordUse(item: ApiKeyItem, isMcp: boolean): Promise<void> {
  const { tenantId, userId, apiKeyId } = item;
  const minute = toIso(Math.floor(now() / minuteMs) * minuteMs);
  const attribute = isMcp ? "lastMcpAt" : "lastUsedAt";
  const lastUse = item[attribute];
  if (lastUse !== undefined && lastUse >= minute) return;
  const write = db()
    .apiKey.patch({ tenantId, userId, apiKeyId })
    .set({ lastUsedAt: minute, ...(isMcp && { lastMcpAt: minute }) })
    .where((row, op) => `${op.notExists(row[attribute])} OR ${op.lt(row[attribute], minute)}`)
    .go();
  await tryWrite(write).catch((error: unknown) => log.warn("api-key.use-not-kept", { error: describeError(error) }));
}
