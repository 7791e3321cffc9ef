/** Numbers of somebody who was shut out: nothing leaves from them until they are connected again, or a colleague takes them over. */
import { db } from "../db/service.ts";
import { runAs, tenantId } from "../kernel/context.ts";
import * as User from "../user/index.ts";
import type { NumberItem } from "./read.ts";
import { remove } from "./remove.ts";
import { save, settled } from "./save.ts";

const reason = "Its owner was disabled. Check the number to go on with it.";

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

/** Its row goes as if its holder had deleted it: what waits for it must have ended. The caller has proved to hold its account. */
export async function release({ tenantId, userId, numberId }: NumberItem): Promise<void> {
  const actor = { type: "system", tenantId, userId, cause: "number.taken-over" } as const;
  await runAs({ actor }, () => remove(numberId, { dropsTexts: true }));
}
