/** Deletes a number: the carrier gets its settings back, the voice provider forgets it, its secrets go. */
import type { CarrierAccount } from "@callwright/contracts";
import { transact } from "../db/transact.ts";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { openAccount } from "./account.ts";
import { callsOver, textsThatWait } from "./busy.ts";
import { credentialsOf } from "./connect.ts";
import { get, type NumberItem } from "./read.ts";
import { giveTextsBack } from "./texts.ts";

const whileBusy = {
  calls: "This number has calls queued or under way. Delete it when they have ended.",
  run: "A run is calling over this number. Wait until it is over, or pause or cancel it, and delete the number then.",
} as const;

/** So many are lost with it: whoever deletes it is asked. */
function textsWait(count: number): AppError {
  const message = `Texts that wait to leave from this number: ${count}. They are dropped if you delete it.`;
  return new AppError("conflict", message, { issues: [{ path: "dropTexts", message }] });
}

/** Nobody could ever give them back: who deletes it is asked for that as well. */
function settingsAreLost(): AppError {
  const message =
    "Your carrier does not accept this number's credentials any more, so its settings cannot be given back. Connect it again first, or delete it without giving them back.";
  return new AppError("conflict", message, { issues: [{ path: "loseSettings", message }] });
}

const carrierIsSilent = () => {
  const message = "Your carrier does not answer, so its settings could not be given back. Try again in a minute.";
  return new AppError("provider_unavailable", message, { retryAfterSeconds: 60 });
};

/**
 * Told again after a failure in between, it goes on. `dropsTexts`: those that wait for it may be lost. `losesSettings`: the
 * carrier need not get back what it cannot be given.
 */
export async function remove(numberId: string, { dropsTexts = false, losesSettings = false } = {}): Promise<void> {
  const number = await get(numberId);
  const use = await callsOver(numberId);
  if (use) throw new AppError("conflict", whileBusy[use]);
  const waiting = dropsTexts ? 0 : await textsThatWait(numberId);
  if (waiting > 0) throw textsWait(waiting);
  const account = await openAccount(number);
  if (number.smsBefore !== undefined && !losesSettings) await proveAccess(number, account);
  // The voice provider first: from then on the carrier's settings are the carrier's alone.
  if (number.voiceNumberId) await ports().voice.deleteNumber(number.voiceNumberId);
  if (!(await giveTextsBack(number, account))) throw carrierIsSilent();
  const { tenantId, phoneNumber } = number;
  const result = await transact((writer) => [
    writer.number.delete({ tenantId, numberId }).commit(),
    writer.numberClaim
      .delete({ phoneNumber })
      .where((attributes, op) => `${op.notExists(attributes.numberId)} OR ${op.eq(attributes.numberId, numberId)}`)
      .commit(),
  ]);
  if (!result.ok) throw new AppError("conflict");
}

/** Before anything is undone: the carrier lets us in, or has no such number any more. */
async function proveAccess(number: NumberItem, account: CarrierAccount): Promise<void> {
  const check = await (await ports().carrier(account.provider)).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") throw settingsAreLost();
  if (check.kind === "unavailable") throw carrierIsSilent();
}
