import { truncate } from "@callwright/contracts/truncate";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { sha256 } from "../kernel/hash.ts";
import { newId } from "../kernel/id.ts";

export type LoginItem = Item<"login">;

const comparedLogins = 20;
const maxUserAgent = 300;

/** Ignores version numbers, which change monthly. */
const deviceHash = (userAgent: string): string => sha256(userAgent.replace(/[\d._]+/g, ""), "base64url");

export async function recordLogin(
  userId: string,
  client: { readonly address: string; readonly userAgent: string; readonly origin: string },
): Promise<{ login: LoginItem; isNewDevice: boolean }> {
  const userAgent = truncate(client.userAgent, maxUserAgent);
  const key = { tenantId: tenantId(), userId };
  const login = {
    ...key,
    loginId: newId("log"),
    date: nowIso(),
    ip: client.address,
    userAgent,
    device: deviceHash(userAgent),
    origin: client.origin,
  };
  const { data: logins } = await db().login.query.primary(key).go({ order: "desc", limit: comparedLogins });
  await transact((writer) => [
    writer.login.put(login).commit(),
    writer.loginCount.upsert(key).add({ logins: 1 }).commit(),
  ]);
  return { login, isNewDevice: logins.length > 0 && !logins.some(({ device }) => device === login.device) };
}

export async function findLogin(userId: string, loginId: string): Promise<LoginItem | undefined> {
  const { data } = await db().login.get({ tenantId: tenantId(), userId, loginId }).go();
  return data ?? undefined;
}

export async function lastLogin(userId: string): Promise<LoginItem | undefined> {
  const { data } = await db().login.query.primary({ tenantId: tenantId(), userId }).go({ order: "desc", limit: 1 });
  return data[0];
}

/** `page` is 1-based. Reads one row more than the page, so that `total` reveals a further page. */
export async function listLogins(
  userId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: readonly LoginItem[]; total: number }> {
  const key = { tenantId: tenantId(), userId };
  const from = (page - 1) * pageSize;
  const to = page * pageSize;
  const [{ data: counted }, { data: logins }] = await Promise.all([
    db().loginCount.get(key).go({ consistent: true }),
    db()
      .login.query.primary(key)
      .go({ order: "desc", count: to + 1, consistent: true }),
  ]);
  return { items: logins.slice(from, to), total: Math.max(counted?.logins ?? 0, logins.length) };
}
