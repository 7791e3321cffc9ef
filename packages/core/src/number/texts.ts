import type { CarrierAccount } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import * as Compliance from "../compliance/index.ts";
import { ports } from "../kernel/context.ts";
import { AppError, notFound, providerUnavailable } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { SmsSettings } from "../ports/carrier.ts";
import { type NumberItem, save } from "./row.ts";

const noSmsReason = refusal("number_without_texts");

/** If no other reason is stored, names the carrier's feature that still intercepts the number's texts. */
export function smsReasonOf({ smsReason, smsKeptBy }: NumberItem): Refusal | undefined {
  if (smsReason !== undefined || smsKeptBy === undefined) return smsReason;
  return refusal("number_texts_in_service", { service: smsKeptBy });
}

interface SmsSetup {
  readonly number: NumberItem;
  readonly canText: boolean;
  readonly smsReason?: Refusal | undefined;
  readonly smsKeptBy?: string | undefined;
  readonly isFirstTakeOver: boolean;
}

/** Stores the previous settings before the first change, so that they can be restored after a crash. */
export async function takeOverSms(number: NumberItem, account: CarrierAccount, hasSms: boolean): Promise<SmsSetup> {
  const carrier = await ports().carrier(account.provider);
  const sms = await carrier.readSms(account, number);
  const mayCarryTexts = hasSms || !carrier.knowsSmsAbility;
  if (sms.kind !== "settings") {
    const lostReason = answersLostReason(sms);
    return { number, canText: hasSms, smsReason: mayCarryTexts ? lostReason : noSmsReason, isFirstTakeOver: false };
  }
  const isNew = !sms.isOurs;
  // A stored setting that the carrier no longer reports was changed on our behalf, so its stored value is kept.
  const smsBefore = JSON.stringify({ ...settingsBefore(number), ...sms.settings });
  const saved = isNew ? await save(number, { smsBefore, smsHost: mayCarryTexts ? sms.oldHost : undefined }) : number;
  if (!saved) throw notFound("phone_number");
  // The settings are stored all the same, since deleting the number restores its voice routing from them.
  if (!mayCarryTexts) return { number: saved, canText: false, smsReason: noSmsReason, isFirstTakeOver: isNew };
  if (isNew) await importOptOuts(account, number);
  const configured = await carrier.configureSms(account, number);
  if (configured.kind === "done")
    return { number: saved, canText: true, smsKeptBy: configured.interceptedBy, isFirstTakeOver: isNew };
  const lostReason = answersLostReason(configured);
  return { number: saved, canText: hasSms, smsReason: hasSms ? lostReason : noSmsReason, isFirstTakeOver: isNew };
}

async function importOptOuts(account: CarrierAccount, number: NumberItem): Promise<void> {
  const carrier = await ports().carrier(account.provider);
  const phoneNumbers = await carrier.listOptOuts(account, number).catch((cause: unknown) => {
    throw new AppError("provider_unavailable", undefined, { cause });
  });
  const words = `Told ${number.phoneNumber} to stop, before it was imported.`;
  if (phoneNumbers.length > 0)
    await Compliance.suppressMany(phoneNumbers.map((phoneNumber) => ({ phoneNumber, source: "sms" as const, words })));
}

/** Why texts can be sent but answers are lost. Throws for an unavailable carrier, since its settings are unknown. */
function answersLostReason(result: { readonly kind: string; readonly reason?: Refusal | undefined }): Refusal {
  if (result.kind === "unavailable") throw providerUnavailable(result.reason ?? refusal("provider_unavailable"), 30);
  return refusal("number_answers_lost", { reason: result.reason ?? refusal("number_settings_not_found") });
}

/** False only if the carrier is unavailable; refused credentials or an unknown number leave nothing to restore. */
export async function restoreSmsSettings(number: NumberItem, account: CarrierAccount): Promise<boolean> {
  const settings = settingsBefore(number);
  if (!settings) return true;
  const result = await (await ports().carrier(account.provider)).restoreSms(account, number, settings);
  if (result.kind === "unavailable") return false;
  if (result.kind !== "done") log.warn("number.sms-not-restored", { numberId: number.numberId, kind: result.kind });
  return true;
}

function settingsBefore({ smsBefore }: NumberItem): SmsSettings | undefined {
  return smsBefore === undefined ? undefined : JSON.parse(smsBefore);
}
