/** Texts that came while a number's secrets were out of date: their webhooks were refused, and the carrier sends none again. */
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { receive } from "./inbound.ts";
import { missedTexts } from "./messages.ts";
import { wakeNow } from "./sender.ts";

/** A number was connected: what waited to leave does, and what came in vain is read. */
export async function resume({ numberId, missedSince }: PhoneNumber.NumberItem): Promise<void> {
  await wakeNow(numberId);
  if (missedSince !== undefined) await send(missedTexts, { numberId });
}

/** Reads from the carrier what it could not bring. Told again it does nothing more. */
export async function catchUp(numberId: string): Promise<void> {
  const number = await PhoneNumber.load(numberId);
  if (number?.missedSince === undefined || number.status === "reconnect") return;
  const account = await PhoneNumber.openAccount(number);
  const texts = await (await ports().carrier(account.provider)).listReceived(account, number, number.missedSince);
  for (const text of texts) await receive(number, text);
  await PhoneNumber.caughtUp(number);
  log.info("text.caught-up", { numberId, texts: texts.length });
}
