/** Numbers of somebody who was shut out: nothing leaves from them until they are connected again, or a colleague takes them over. */
import type { CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { runAs, tenantId } from "../kernel/context.ts";
import * as User from "../user/index.ts";
import { keep } from "./account.ts";
import type { NumberItem } from "./read.ts";
import { remove } from "./remove.ts";
import { save, settled } from "./save.ts";

const reason = refusal("number_owner_disabled");

/** Answers their ids. Texts still come in, and whoever writes STOP is heard. */
export async function hold(userId: string): Promise<string[]> {
  const { data } = await db().number.query.ofUser({ tenantId: tenantId(), userId }).go({ hydrate: true, pages: "all" });
  for (const number of data)
    if (number.status !== "failed") await save(number, { status: "reconnect", reason, ...settled });
  return data.map(({ numberId }) => numberId);
}

/** Whether nobody who may come in has that number of the tenant. */
export async function isLeftBehind({ userId }: NumberItem): Promise<boolean> {
  const holder = await User.find(userId);
  return holder === undefined || holder.isDisabled;
}

/**
 * Its row goes as if its holder had deleted it: what waits for it must have ended. What its caller has just proved at the
 * carrier opens it, since what was kept may hold no more.
 */
export async function release(number: NumberItem, proved: CarrierAccount): Promise<void> {
  const { tenantId, userId, numberId } = number;
  const isSameCarrier = proved.provider === number.provider;
  if (isSameCarrier) await save(number, await keep(proved, number));
  const actor = { type: "system", tenantId, userId, cause: "number.taken-over" } as const;
  await runAs({ actor }, () => remove(numberId, { dropsTexts: true, losesSettings: !isSameCarrier }));
}
