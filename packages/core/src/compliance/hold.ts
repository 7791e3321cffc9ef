/** Holds people whose words may be an opt-out: no call and no text until a user has decided. */
import { truncate } from "@callwright/contracts/truncate";
import { db } from "../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { readContactStates } from "./contact-state.ts";
import { currentActor, suppress, suppressHeld } from "./do-not-call.ts";
import { logCalling } from "./policy.ts";

export const heldPartition = (owner: string): string => `${owner}#held`;

interface HeldWords {
  readonly phoneNumber: string;
  readonly words: string;
}

/** False if the person is on the do-not-call list, or if a user or the model lifted a hold after `saidAt`. */
export async function hold({ phoneNumber, words, saidAt }: HeldWords & { readonly saidAt: string }): Promise<boolean> {
  const owner = tenantId();
  const key = { tenantId: owner, phoneNumber };
  const at = nowIso();
  const update = db()
    .contactState.update(key)
    .set({
      heldAt: at,
      heldWords: truncate(words, 300),
      listOf: heldPartition(owner),
      listNumber: phoneNumber,
      listedAt: at,
    })
    .where(
      ({ suppressedAt, keptAt }, op) =>
        `${op.notExists(suppressedAt)} AND (${op.notExists(keptAt)} OR ${op.lt(keptAt, saidAt)})`,
    );
  return tryWrite(update.go());
}

const removeHold = (writer: Writer, phoneNumber: string, keptAt: string, heldWords?: string): Write =>
  writer.contactState
    .patch({ tenantId: tenantId(), phoneNumber })
    .set({ keptAt })
    .remove(["heldAt", "heldWords", "listOf", "listNumber", "listedAt"])
    .where(({ heldAt, heldWords: storedWords, suppressedAt }, op) => {
      const holdCondition = heldWords === undefined ? op.exists(heldAt) : op.eq(storedWords, heldWords);
      return `${holdCondition} AND ${op.notExists(suppressedAt)}`;
    })
    .commit();

interface HoldLift extends HeldWords {
  readonly actor: string;
  /** If set, only a hold for these words is lifted. */
  readonly heldWords?: string;
}

export async function liftHold({ phoneNumber, words, actor, heldWords }: HoldLift): Promise<boolean> {
  const result = await transact((writer) => [
    removeHold(writer, phoneNumber, nowIso(), heldWords),
    logCalling(writer, { kind: "kept", phoneNumber, words, actor }),
  ]);
  return result.ok;
}

interface HoldDecision extends HeldWords {
  readonly callId?: string | undefined;
  readonly isOptOut: boolean;
}

export async function decideHold({ phoneNumber, words, callId, isOptOut }: HoldDecision): Promise<void> {
  const { actor } = currentActor();
  if (!isOptOut) await liftHold({ phoneNumber, words, actor });
  else await suppress({ phoneNumber, words, callId, actor, source: callId ? "spoken" : "sms" });
}

/** The decision of a language model. Refused if a user or newer words have decided meanwhile. */
export const decideHoldByModel = ({ phoneNumber, words, callId, isOptOut }: HoldDecision): Promise<boolean> =>
  isOptOut
    ? suppressHeld({ phoneNumber, words, callId, source: callId ? "spoken" : "sms" })
    : liftHold({ phoneNumber, words, actor: "language model", heldWords: words });

export async function heldAmong(phoneNumbers: readonly string[]): Promise<Set<string>> {
  const states = await readContactStates(phoneNumbers);
  return new Set(phoneNumbers.filter((phoneNumber) => states.get(phoneNumber)?.isHeld));
}
