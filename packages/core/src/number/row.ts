import type { Item } from "../db/service.ts";
import { omitUndefined, transact, type Write, type Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import * as Outbox from "../outbox/index.ts";
import * as User from "../user/index.ts";

export type NumberItem = Item<"number">;

/** One shard, since unsettled numbers are few. */
export const workShard = "numbers";

export const sweepAfterFields = (seconds: number) => ({ workShard, workAt: toIso(now() + seconds * 1000) });
export const settledFields = { workShard: undefined, workAt: undefined } as const;

type Change = Partial<Omit<NumberItem, "tenantId" | "numberId" | "userId" | "phoneNumber" | "createdAt">>;

/** If `sealed` is given, saves only while the stored credentials equal it. Undefined if nothing was saved. */
export async function save(number: NumberItem, change: Change, sealed?: string): Promise<NumberItem | undefined> {
  const { tenantId, numberId } = number;
  const set = omitUndefined(change);
  const cleared = removable.filter((name) => name in change && change[name] === undefined);
  const result = await transact((writer) => {
    const patch = writer.number.patch({ tenantId, numberId });
    const write = Object.keys(set).length > 0 ? patch.set(set).remove(cleared) : patch.remove(cleared);
    const guarded = sealed === undefined ? write : write.where((attributes, op) => op.eq(attributes.sealed, sealed));
    return [
      guarded.commit(),
      ...(change.status ? [User.writeDashboardChange(writer, number)] : []),
      ...(startsFailing(number, change) ? [recordFailing(writer, number)] : []),
    ];
  });
  return result.ok ? { ...number, ...change } : undefined;
}

/** Only a number that was in use starts to fail; a failed import does not count. */
const startsFailing = (number: NumberItem, { status }: Change): boolean =>
  (status === "failed" || status === "reconnect") && (number.status === "registered" || number.status === "activating");

function recordFailing(writer: Writer, { numberId, userId, phoneNumber }: NumberItem): Write {
  return Outbox.recordEvent(writer, { type: "number.failing", subjectId: numberId, data: { userId, phoneNumber } });
}

const removable = [
  "accountId",
  "accountName",
  "hasPublicKey",
  "reason",
  "voiceNumberId",
  "canText",
  "smsReason",
  "smsKeptBy",
  "smsBefore",
  "smsHost",
  "workShard",
  "workAt",
  "leaseUntil",
  "voiceAccountId",
  "assistantId",
  "voiceAssistantId",
  "asksUs",
  "isClosed",
] as const satisfies (keyof Change)[];
