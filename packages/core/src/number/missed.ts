/** Webhooks that were refused, and may have been real: since when there are some that nobody has read. */
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import type { NumberItem } from "./read.ts";

/** We are told of a refused one a while after it came. */
const lateMs = 600_000;

/** The first one counts, until all that came since were read from the carrier. */
export async function noteMissed({ tenantId, numberId, missedSince }: NumberItem): Promise<void> {
  if (missedSince !== undefined) return;
  const noted = db()
    .number.patch({ tenantId, numberId })
    .set({ missedSince: toIso(now() - lateMs) })
    .where((attributes, op) => op.notExists(attributes.missedSince));
  await unlessRefused(noted.go());
}

/** All that came since then have been read. */
export async function caughtUp({ tenantId, numberId, missedSince = "" }: NumberItem): Promise<void> {
  const gone = db()
    .number.patch({ tenantId, numberId })
    .remove(["missedSince"])
    .where((attributes, op) => op.eq(attributes.missedSince, missedSince));
  await unlessRefused(gone.go());
}
