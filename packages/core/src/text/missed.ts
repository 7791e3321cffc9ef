/** Texts that came while a number's secrets were out of date: their webhooks were refused, and the carrier sends none again. */
import { now } from "../kernel/clock.ts";
import { ports, runAs } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { receive } from "./inbound.ts";
import { receivedTextId } from "./item.ts";
import { missedTexts } from "./messages.ts";
import { load } from "./move.ts";
import { wakeNow } from "./sender.ts";

/** Milliseconds after which a read hands on to the next: what was read stays read. */
const budgetMs = 12_000;

/** A number was connected: what waited to leave does, and what came in vain is read. */
export async function resume({ numberId, missedSince }: PhoneNumber.NumberItem): Promise<void> {
  await wakeNow(numberId);
  if (missedSince !== undefined) await send(missedTexts, { numberId });
}

/**
 * Reads from the carrier what it could not bring. Told again it does nothing more. The carrier's books may lag, so it is told
 * again until they surely have shown all; where they cannot be read, soon.
 */
export async function catchUp(numberId: string): Promise<void> {
  const number = await PhoneNumber.load(numberId);
  if (number?.missedSince === undefined || number.status === "reconnect") return;
  const startMs = now();
  try {
    const count = await readAll(number, number.missedSince, startMs + budgetMs);
    if (count === undefined) return await send(missedTexts, { numberId });
    await PhoneNumber.caughtUp(number, startMs);
    log.info("text.caught-up", { numberId, texts: count });
  } catch (error) {
    log.warn("text.not-caught-up", { numberId, error: describeError(error) });
    await PhoneNumber.readSoon(number);
    await PhoneNumber.stillHolds(number);
  }
}

/** How many there were; undefined where time has run out before the last. */
async function readAll(number: PhoneNumber.NumberItem, since: string, endMs: number): Promise<number | undefined> {
  const { tenantId } = number;
  const account = await PhoneNumber.openAccount(number);
  const carrier = await ports().carrier(account.provider);
  const isKnown = async (carrierId: string) => Boolean(await load({ tenantId, textId: receivedTextId(carrierId) }));
  let count = 0;
  for await (const text of carrier.listReceived(account, number, since, isKnown)) {
    if (count > 0 && now() > endMs) return undefined;
    await receive(number, text);
    count += 1;
  }
  return count;
}

/** The minute's look: has those numbers' texts read whose turn it is. */
export async function sweepMissed(): Promise<number> {
  const due = await PhoneNumber.dueToRead();
  for (const { tenantId, userId, numberId } of due)
    await runAs({ actor: { type: "system", tenantId, userId, cause: "sweep" }, tenantId }, () =>
      send(missedTexts, { numberId }),
    );
  return due.length;
}
