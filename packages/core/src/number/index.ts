/** Number owns imported phone numbers: their sealed credentials, their registration, and which one may call. */
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { isBusy } from "./busy.ts";
import { get } from "./read.ts";

export { importNumber } from "./import.ts";
export { callsPerSecondOf, find as load, glance, isUsable, list, type NumberItem, requireUsable } from "./read.ts";
export { importKey } from "./sealed-form.ts";

/** Deletes a number at the voice provider and here. Told again after a failure in between, it goes on. */
export async function remove(numberId: string): Promise<void> {
  const number = await get(numberId);
  if (await isBusy(numberId))
    throw new AppError("conflict", "This number has calls queued or under way. Delete it when they have ended.");
  if (number.voiceNumberId) await ports().voice.deleteNumber(number.voiceNumberId);
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

/** The provider refused the number's credentials: nothing more is dialled with it until it is imported again. */
export async function markUnusable(numberId: string, reason: string): Promise<void> {
  log.warn("number.unusable", { tenantId: tenantId(), numberId });
  await db().number.patch({ tenantId: tenantId(), numberId }).set({ status: "reconnect", reason }).go();
}
