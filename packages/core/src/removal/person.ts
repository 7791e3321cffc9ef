/** What follows when somebody was shut out: nobody is called or written to in their name any more. */
import type * as z from "zod/mini";
import * as Call from "../call/index.ts";
import { now } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";

/** Milliseconds of work after which the rest is handed on to the next message. */
const budgetMs = 15_000;
/** Calls under way go on; by then they have ended. */
const secondPassSeconds = 900;

/**
 * Handles `user.shut-out`. Their numbers carry nothing from then on, so that runs rest by themselves, now or when they begin,
 * and what waits in a number's own queue ends; texts that wait are taken back. Told twice, or of somebody who was let in
 * again, it does no harm.
 */
export async function stopUserActivity(told: z.output<typeof User.shutOut.schema>): Promise<void> {
  const { userId, isFurther = false } = told;
  const user = await User.find(userId);
  if (!user?.isDisabled) return;
  const endsAt = now() + budgetMs;
  const numberIds = await PhoneNumber.hold(userId);
  for (const numberId of numberIds) await Call.wakeLine(numberId);
  log.info("user.shut-out", { memberId: userId, numbers: numberIds.length });
  if (await Text.takeBackOfUser(userId, endsAt)) await send(User.shutOut, told);
  else if (!isFurther)
    await sendLater(User.shutOut, { userId, isFurther: true }, secondPassSeconds, `shut-out-${userId}`);
}
