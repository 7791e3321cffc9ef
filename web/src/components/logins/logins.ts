/** Reads the login history: one page, or all. */
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { loginHistory } from "@callwright/contracts/endpoints/account";
import { call } from "../../lib/api.ts";

export type Login = ResponseOf<typeof loginHistory>["logins"][number];

/** Administration spec §9. */
export const pageSizes = [10, 20, 50, 100] as const;
const defaultSize = 20;
const largest = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

export const sizeOf = (text: string | null): number => pageSizes.find((size) => String(size) === text) ?? defaultSize;

export interface Logins {
  readonly logins: readonly Login[];
  readonly total: number;
  /** When it was read, by the server's clock. */
  readonly readAt: string;
}

/** Without a user's id the signed-in user's. */
export async function loginPage(
  userId: string | undefined,
  page: number,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Logins> {
  const query = { page, pageSize };
  const { logins, pagination, readAt } = await (userId
    ? call("getUserLogins", { params: { id: userId }, query, signal })
    : call("loginHistory", { query, signal }));
  return { logins, total: pagination.total, readAt };
}

export async function allLogins(userId: string | undefined, signal?: AbortSignal): Promise<Logins> {
  const first = await loginPage(userId, 1, largest, signal);
  const logins = [...first.logins];
  for (let page = 2; logins.length < first.total; page += 1) {
    const next = await loginPage(userId, page, largest, signal);
    if (next.logins.length === 0) break;
    logins.push(...next.logins);
  }
  return { ...first, logins };
}

export const isRecent = (date: string, now: string): boolean => Date.parse(now) - Date.parse(date) < DAY_MS;
