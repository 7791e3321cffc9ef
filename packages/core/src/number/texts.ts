/** Makes a number's texts come to us, and gives the carrier its settings back. */
import type { CarrierAccount } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import * as Compliance from "../compliance/index.ts";
import { ports } from "../kernel/context.ts";
import { AppError, notFound, providerUnavailable } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { SmsSettings } from "../ports/carrier.ts";
import type { NumberItem } from "./read.ts";
import { save } from "./save.ts";

const carriesNone = refusal("number_without_texts");

/** What is to be said of a number's texts: why none leave, or why no answers come. */
export function smsReasonOf({ smsReason, smsKeptBy }: NumberItem): Refusal | undefined {
  if (smsReason !== undefined || smsKeptBy === undefined) return smsReason;
  return refusal("number_texts_in_service", { service: smsKeptBy });
}

interface Texts {
  /** As its row is now. */
  readonly number: NumberItem;
  readonly canText: boolean;
  readonly smsReason?: Refusal | undefined;
  /** What takes them at the carrier before they could come to us. */
  readonly smsKeptBy?: string | undefined;
  /** They went elsewhere until now. */
  readonly isNew: boolean;
}

/** The settings found are kept before anything is changed: whatever breaks off in between, they can be given back. */
export async function takeTexts(number: NumberItem, account: CarrierAccount, sms: boolean): Promise<Texts> {
  const carrier = await ports().carrier(account.provider);
  const found = await carrier.readSms(account, number);
  const carriesAny = sms || !carrier.knowsSmsAbility;
  if (found.kind !== "settings") {
    const lost = answersAreLost(found);
    return { number, canText: sms, smsReason: carriesAny ? lost : carriesNone, isNew: false };
  }
  const isNew = !found.isOurs;
  // What was kept before and is not told any more, others have changed on our behalf since.
  const smsBefore = JSON.stringify({ ...settingsBefore(number), ...found.settings });
  const kept = isNew ? await save(number, { smsBefore, smsHost: carriesAny ? found.host : undefined }) : number;
  if (!kept) throw notFound("phone_number");
  // Its calls go elsewhere all the same, and back once it is deleted.
  if (!carriesAny) return { number: kept, canText: false, smsReason: carriesNone, isNew };
  if (isNew) await honourOptOuts(account, number);
  const done = await carrier.configureSms(account, number);
  if (done.kind === "done") return { number: kept, canText: true, smsKeptBy: done.keptBy, isNew };
  const lost = answersAreLost(done);
  return { number: kept, canText: sms, smsReason: sms ? lost : carriesNone, isNew };
}

/** Who told this number to stop before its texts came to us: the carrier may forget them with its old settings. */
async function honourOptOuts(account: CarrierAccount, number: NumberItem): Promise<void> {
  const carrier = await ports().carrier(account.provider);
  const people = await carrier.listOptOuts(account, number).catch((cause: unknown) => {
    throw new AppError("provider_unavailable", undefined, { cause });
  });
  const words = `Told ${number.phoneNumber} to stop, before it was imported.`;
  if (people.length > 0)
    await Compliance.suppressMany(people.map((phoneNumber) => ({ phoneNumber, source: "sms" as const, words })));
}

/** Texts leave all the same. Only a carrier that does not answer makes us break off: then nothing is known. */
function answersAreLost(result: { readonly kind: string; readonly reason?: Refusal | undefined }): Refusal {
  if (result.kind === "unavailable") throw providerUnavailable(result.reason ?? refusal("provider_unavailable"), 30);
  return refusal("number_answers_lost", { reason: result.reason ?? refusal("number_settings_not_found") });
}

/** Answers whether the carrier has its settings back; where it refuses us or has no such number, nothing is left to do. */
export async function giveTextsBack(number: NumberItem, account: CarrierAccount): Promise<boolean> {
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
