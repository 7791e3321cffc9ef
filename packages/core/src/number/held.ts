import type { CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import * as User from "../user/index.ts";
import { keep } from "./account.ts";
import type { NumberItem } from "./item.ts";
import { remove } from "./remove.ts";
import { save, settledFields } from "./save.ts";

const reason = refusal("number_owner_disabled");

export async function holdNumbersOf(userId: string): Promise<string[]> {
  const { data } = await db().number.query.ofUser({ tenantId: tenantId(), userId }).go({ hydrate: true, pages: "all" });
  for (const number of data)
    if (number.status !== "failed") await save(number, { status: "reconnect", reason, ...settledFields });
  return data.map(({ numberId }) => numberId);
}

export async function isOwnerDisabled({ userId }: NumberItem): Promise<boolean> {
  const holder = await User.find(userId);
  return holder === undefined || holder.isDisabled;
}

/** Deletes the row as its owner would. The caller's proven account replaces the stored one, which may be outdated. */
export async function release(number: NumberItem, proved: CarrierAccount): Promise<void> {
  const { numberId } = number;
  const isSameCarrier = proved.provider === number.provider;
  if (isSameCarrier) await save(number, await keep(proved, number));
  await runAsSystem(number, "number.taken-over", () =>
    remove(numberId, { dropsTexts: true, losesSettings: !isSameCarrier }),
  );
}
