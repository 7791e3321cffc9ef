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
  const read: Read = { count: 0, isOver: false };
  try {
    await readAll(number, number.missedSince, read, startMs + budgetMs);
  } catch (error) {
    log.warn("text.not-caught-up", { numberId, error: describeError(error) });
    await PhoneNumber.readSoon(number);
    await PhoneNumber.stillHolds(number);
    return;
  }
  if (read.failure !== undefined) {
    await PhoneNumber.readSoon(number);
    throw read.failure;
  }
  if (!read.isOver) return send(missedTexts, { numberId });
  await PhoneNumber.caughtUp(number, startMs);
  log.info("text.caught-up", { numberId, texts: read.count });
}

interface Read {
  count: number;
  /** Time has not run out before the last. */
  isOver: boolean;
  /** What kept one from being taken in; it keeps none of the others. */
  failure?: unknown;
}

/** Fails where the carrier does not tell. */
async function readAll(number: PhoneNumber.NumberItem, since: string, read: Read, endMs: number): Promise<void> {
  const { tenantId } = number;
  const account = await PhoneNumber.openAccount(number);
  const carrier = await ports().carrier(account.provider);
  const isKnown = async (carrierId: string) => Boolean(await load({ tenantId, textId: receivedTextId(carrierId) }));
  for await (const text of carrier.listReceived(account, number, since, isKnown)) {
    await receive(number, text).catch((error: unknown) => {
      read.failure = error;
    });
    read.count += 1;
    if (now() > endMs) return;
  }
  read.isOver = true;
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
