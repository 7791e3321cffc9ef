/** Reads the login history: one page, or all. */
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { loginHistory } from "@callwright/contracts/endpoints/account";
import { call } from "../../../lib/api.ts";

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

export async function loginPage(page: number, pageSize: number, signal?: AbortSignal): Promise<Logins> {
  const { logins, pagination, readAt } = await call("loginHistory", { query: { page, pageSize }, signal });
  return { logins, total: pagination.total, readAt };
}

export async function allLogins(signal?: AbortSignal): Promise<Logins> {
  const first = await loginPage(1, largest, signal);
  const logins = [...first.logins];
  for (let page = 2; logins.length < first.total; page += 1) {
    const next = await loginPage(page, largest, signal);
    if (next.logins.length === 0) break;
    logins.push(...next.logins);
  }
  return { ...first, logins };
}

export const isRecent = (date: string, now: string): boolean => Date.parse(now) - Date.parse(date) < DAY_MS;
