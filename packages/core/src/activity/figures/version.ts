import { db, type Item } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import * as User from "../../user/index.ts";
import { monthOf } from "./day.ts";
import { snapshotOf } from "./read.ts";
import { lateAfterEndMs } from "./write.ts";

/** Bounds the age of answers whose texts, titles or settings changed. Every zone's day begins on a quarter of an hour. */
const freshMs = 900_000;
/** Longer than eventually consistent reads lag. */
const lagMs = 5_000;

export async function analyticsVersion() {
  const { tenantId, userId } = userActor();
  const [newest, snapshot] = await Promise.all([newestEnded(tenantId), snapshotOf({ tenantId, userId })]);
  return { version: versionOf(userId, newest, snapshot?.version ?? 0), isSettled: isCounted(newest) };
}

export async function dashboardVersion() {
  const { tenantId, userId } = userActor();
  const [newest, changedAt] = await Promise.all([newestEnded(tenantId), User.dashboardChangedAt({ tenantId, userId })]);
  const isRead = !changedAt || now() - Date.parse(changedAt) > lagMs;
  return { version: versionOf(userId, newest, changedAt ?? 0), isSettled: isCounted(newest) && isRead };
}

type Ended = Item<"endedCall"> | undefined;

const versionOf = (userId: string, newest: Ended, changed: string | number): string =>
  [userId, User.visibleAreas(), newest?.callId ?? "", changed, Math.floor(now() / freshMs)].join(".");

/** Calls that ended before the newest one may be counted after it. */
const isCounted = (newest: Ended): boolean => !newest || now() - Date.parse(newest.endedAt) > lateAfterEndMs;

async function newestEnded(tenantId: string): Promise<Ended> {
  for (const month of new Set([now(), now() - freshMs].map((ms) => monthOf(toIso(ms))))) {
    const { data } = await db().endedCall.query.primary({ tenantId, month }).go({ order: "desc", limit: 1 });
    if (data[0]) return data[0];
  }
}
