import { refusal } from "@callwright/contracts/refusals";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { TextItem } from "./item.ts";
import { get } from "./read.ts";
import { transition } from "./transition.ts";

const cancelWaiting = (text: TextItem): Promise<TextItem | undefined> =>
  transition(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });

/** Idempotent. Throws if the text no longer waits. */
export async function cancel(textId: string): Promise<TextItem> {
  const text = await get(textId);
  if (text.state === "dropped") return text;
  const cancelled = await cancelWaiting(text);
  if (!cancelled) throw new AppError("conflict", refusal("sms_not_waiting"));
  return cancelled;
}

const pageSize = 100;

/** Works until `endsAt` (milliseconds since the epoch); true if texts are left. */
export async function cancelOfUser(userId: string, endsAt: number): Promise<boolean> {
  const waiting = db().text.query.ofGroup({ tenantId: tenantId(), userId, group: "waiting" });
  const keys = await readKeys(waiting.params());
  for (let from = 0; from < keys.length; from += pageSize) {
    if (now() > endsAt) return true;
    const { data } = db().text.parse({ Items: await readRows(keys.slice(from, from + pageSize)) });
    for (const text of data) await cancelWaiting(text);
  }
  return false;
}
