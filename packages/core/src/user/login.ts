/** The login history: every sign-in with its date, address and browser, and whether the browser was seen before. */
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { sha256 } from "../kernel/hash.ts";
import { newId } from "../kernel/id.ts";

export type LoginItem = Item<"login">;

/** A browser that was not used for so many sign-ins counts as new again. */
const remembered = 20;
const maxUserAgent = 300;

/** Version numbers change by the month, the kind of browser and system does not. */
const deviceOf = (userAgent: string): string => sha256(userAgent.replace(/[\d._]+/g, ""), "base64url");

/** Keeps a sign-in. `isNewDevice` is false at the first one of all, which surprises nobody. */
export async function recordLogin(
  userId: string,
  from: { readonly address: string; readonly userAgent: string; readonly origin: string },
): Promise<{ login: LoginItem; isNewDevice: boolean }> {
  const userAgent = from.userAgent.slice(0, maxUserAgent);
  const key = { tenantId: tenantId(), userId };
  const login = {
    ...key,
    loginId: newId("log"),
    date: nowIso(),
    ip: from.address,
    userAgent,
    device: deviceOf(userAgent),
    origin: from.origin,
  };
  const { data: before } = await db().login.query.primary(key).go({ order: "desc", limit: remembered });
  await transact((writer) => [
    writer.login.put(login).commit(),
    writer.loginCount.upsert(key).add({ logins: 1 }).commit(),
  ]);
  return { login, isNewDevice: before.length > 0 && !before.some(({ device }) => device === login.device) };
}

export async function findLogin(userId: string, loginId: string): Promise<LoginItem | undefined> {
  const { data } = await db().login.get({ tenantId: tenantId(), userId, loginId }).go();
  return data ?? undefined;
}

export async function lastLogin(userId: string): Promise<LoginItem | undefined> {
  const { data } = await db().login.query.primary({ tenantId: tenantId(), userId }).go({ order: "desc", limit: 1 });
  return data[0];
}

/**
 * A user's sign-ins, newest first; the page counts from 1. Reads as far as the page goes and one further: sign-ins from before
 * there was a count are still reached, page by page.
 */
export async function listLogins(
  userId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: readonly LoginItem[]; total: number }> {
  const key = { tenantId: tenantId(), userId };
  const [from, to] = [(page - 1) * pageSize, page * pageSize];
  const [{ data: counted }, { data: logins }] = await Promise.all([
    db().loginCount.get(key).go({ consistent: true }),
    db()
      .login.query.primary(key)
      .go({ order: "desc", count: to + 1, consistent: true }),
  ]);
  return { items: logins.slice(from, to), total: Math.max(counted?.logins ?? 0, logins.length) };
}
