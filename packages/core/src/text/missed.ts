/** While a number's secrets are out of date its webhooks are refused, and carriers do not retry them. */
import { now } from "../kernel/clock.ts";
import { ports, runAsSystem } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { receive } from "./inbound.ts";
import { receivedTextId } from "./item.ts";
import { missedTexts } from "./messages.ts";
import { wakeNow } from "./sender.ts";
import { load } from "./transition.ts";

const budgetMs = 12_000;

export async function resume({ numberId, missedSince }: PhoneNumber.NumberItem): Promise<void> {
  await wakeNow(numberId);
  if (missedSince !== undefined) await send(missedTexts, { numberId });
}

/** Idempotent. Repeated until the carrier's lagging list must have shown all, and sooner after a failure. */
export async function catchUp(numberId: string): Promise<void> {
  const number = await PhoneNumber.load(numberId);
  if (number?.missedSince === undefined || number.status === "reconnect") return;
  const startMs = now();
  const read: CatchUp = { count: 0, isOver: false };
  try {
    await readMissed(number, number.missedSince, read, startMs + budgetMs);
  } catch (error) {
    log.warn("text.catch-up-failed", { numberId, error: describeError(error) });
    await PhoneNumber.readSoon(number);
    await PhoneNumber.stillHolds(number);
    return;
  }
  if (read.failure !== undefined) {
    await PhoneNumber.readSoon(number);
    throw read.failure;
  }
  if (!read.isOver) return send(missedTexts, { numberId });
  await PhoneNumber.saveReadUntil(number, startMs);
  log.info("text.caught-up", { numberId, texts: read.count });
}

export async function checkSignatureFailure(numberId: string, at: string): Promise<void> {
  if (await PhoneNumber.suspectSignature(numberId, at)) await catchUp(numberId);
}

interface CatchUp {
  count: number;
  /** False if the time budget ran out first. */
  isOver: boolean;
  failure?: unknown;
}

async function readMissed(number: PhoneNumber.NumberItem, since: string, read: CatchUp, endMs: number): Promise<void> {
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

export async function sweepMissed(): Promise<number> {
  const due = await PhoneNumber.dueToRead();
  for (const number of due) await runAsSystem(number, "sweep", () => send(missedTexts, { numberId: number.numberId }));
  return due.length;
}
