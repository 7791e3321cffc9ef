/** The login history: every sign-in with its date, address and browser, and whether the browser was seen before. */
import { createHash } from "node:crypto";
import { pageOfIndex } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

export type LoginItem = Item<"login">;

/** A browser that was not used for so many sign-ins counts as new again. */
const remembered = 100;
const maxUserAgent = 300;

/** Version numbers change by the month, the kind of browser and system does not. */
const deviceOf = (userAgent: string): string =>
  createHash("sha256")
    .update(userAgent.replace(/[\d._]+/g, ""))
    .digest("base64url");

/** Keeps a sign-in. `isNewDevice` is false at the first one of all, which surprises nobody. */
export async function recordLogin(
  userId: string,
  from: { readonly address: string; readonly userAgent: string },
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
  };
  const { data: before } = await db().login.query.primary(key).go({ order: "desc", limit: remembered });
  await db().login.put(login).go();
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

/** A user's sign-ins, newest first; the page counts from 1. */
export async function listLogins(
  userId: string,
  request: { readonly page: number; readonly pageSize: number },
): Promise<{ items: readonly LoginItem[]; total: number }> {
  const query = db().login.query.primary({ tenantId: tenantId(), userId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  return { items: db().login.parse({ Items: rows }).data, total };
}
