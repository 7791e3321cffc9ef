import type * as z from "zod/mini";
import * as Assistant from "../assistant/index.ts";
import * as Call from "../call/index.ts";
import { now } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";

const budgetMs = 15_000;
/** Calls active now have ended by then. */
const secondPassSeconds = 900;

export async function stopUserActivity(message: z.output<typeof User.userDisabled.schema>): Promise<void> {
  const { userId, isFurther = false } = message;
  const user = await User.find(userId);
  if (!user?.isDisabled) return;
  const endsAt = now() + budgetMs;
  const numberIds = await PhoneNumber.holdNumbersOf(userId);
  for (const numberId of numberIds) await Call.wakeLine(numberId);
  log.info("user.activity-stopped", { memberId: userId, numbers: numberIds.length });
  if (await Text.cancelOfUser(userId, endsAt)) await send(User.userDisabled, message);
  else if (!isFurther)
    await sendLater(User.userDisabled, { userId, isFurther: true }, secondPassSeconds, `shut-out-${userId}`);
  // Last, since the voice provider may hang.
  await Assistant.reviewAnswering({ userId });
}
