import type { CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { ports, runAsSystem, tenantId } from "../kernel/context.ts";
import { AppError, issueAt } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { openAccount, sealAccount } from "./account.ts";
import { credentialsOf } from "./connect.ts";
import { callActivity, countWaitingTexts, get } from "./read.ts";
import { type NumberItem, save, settledFields } from "./row.ts";
import { restoreSmsSettings } from "./texts.ts";

const busyRefusals = {
  live: refusal("number_busy_delete"),
  queued: refusal("number_busy_delete"),
  run: refusal("number_in_run"),
} as const;

interface AcceptedLosses {
  readonly dropsTexts?: boolean;
  /** Queued calls and runs may be lost, live calls never. */
  readonly dropsCalls?: boolean;
  readonly losesSettings?: boolean;
}

function textsWaitingError(count: number): AppError {
  const reason = refusal("number_texts_waiting", { count });
  return new AppError("conflict", reason, { issues: [issueAt("dropTexts", reason)] });
}

function settingsLostError(): AppError {
  const reason = refusal("number_settings_lost");
  return new AppError("conflict", reason, { issues: [issueAt("loseSettings", reason)] });
}

const carrierUnavailable = () =>
  new AppError("provider_unavailable", refusal("number_settings_not_restored"), { retryAfterSeconds: 60 });

/** After a failure, a repetition resumes where it stopped; a removed number is not found. */
export async function remove(
  numberId: string,
  { dropsTexts = false, dropsCalls = false, losesSettings = false }: AcceptedLosses = {},
): Promise<void> {
  const number = await get(numberId);
  const activity = await callActivity(numberId);
  const mayDrop = dropsCalls && activity !== "live";
  if (activity && !mayDrop) throw new AppError("conflict", busyRefusals[activity]);
  const waiting = dropsTexts ? 0 : await countWaitingTexts(numberId);
  if (waiting > 0) throw textsWaitingError(waiting);
  const account = await openAccount(number);
  if (number.smsBefore !== undefined && !losesSettings) await requireRestorable(number, account);
  // The voice provider first: if it fails, nothing has changed at the carrier.
  if (number.voiceNumberId) await voiceOf(number.voiceAccountId).deleteNumber(number.voiceNumberId);
  if (!(await restoreSmsSettings(number, account))) throw carrierUnavailable();
  const { tenantId, phoneNumber } = number;
  const result = await transact((writer) => [
    writer.number.delete({ tenantId, numberId }).commit(),
    writer.numberClaim
      .delete({ phoneNumber })
      .where((attributes, op) => `${op.notExists(attributes.numberId)} OR ${op.eq(attributes.numberId, numberId)}`)
      .commit(),
    User.writeDashboardChange(writer, number),
  ]);
  if (!result.ok) throw new AppError("conflict");
}

/** Called before the first change: the carrier must accept the credentials or no longer have the number. */
async function requireRestorable(number: NumberItem, account: CarrierAccount): Promise<void> {
  const check = await (await ports().carrier(account.provider)).checkNumber(credentialsOf(number, account));
  if (check.kind === "bad_credentials") throw settingsLostError();
  if (check.kind === "unavailable") throw carrierUnavailable();
}

const ownerDisabled = refusal("number_owner_disabled");

export async function suspendNumbersOf(userId: string): Promise<string[]> {
  const { data } = await db().number.query.ofUser({ tenantId: tenantId(), userId }).go({ hydrate: true, pages: "all" });
  for (const number of data)
    if (number.status !== "failed")
      await save(number, { status: "reconnect", reason: ownerDisabled, ...settledFields });
  return data.map(({ numberId }) => numberId);
}

export async function isOwnerDisabled({ userId }: NumberItem): Promise<boolean> {
  const owner = await User.find(userId);
  return owner === undefined || owner.isDisabled;
}

/** Deletes the row as its owner would. The caller's proven account replaces the stored one, which may be outdated. */
export async function release(number: NumberItem, provenAccount: CarrierAccount): Promise<void> {
  const { numberId } = number;
  const isSameCarrier = provenAccount.provider === number.provider;
  if (isSameCarrier) await save(number, await sealAccount(provenAccount, number));
  // An account at another carrier cannot restore the settings of the previous one.
  await runAsSystem(number, "number.taken-over", () =>
    remove(numberId, { dropsTexts: true, losesSettings: !isSameCarrier }),
  );
}
