/** Connects a number: takes over its texts, then registers it for voice. Rolls back a failure and stores its reason. */
import type { CarrierAccount, NumberCredentials } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { AppError, causeOf, notFound, providerUnavailable } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import type { RegisterResult } from "../ports/voice.ts";
import * as Tenant from "../tenant/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { syncAnswering } from "./answering.ts";
import { readAfterFields } from "./missed.ts";
import { activatingFields, callActivity, isConnected } from "./read.ts";
import { type NumberItem, save, settledFields } from "./row.ts";
import { restoreSmsSettings, takeOverSms } from "./texts.ts";

export interface SmsAbility {
  readonly sms: boolean;
}

export async function checkAtCarrier(credentials: NumberCredentials): Promise<SmsAbility> {
  const check = await (await ports().carrier(credentials.provider)).checkNumber(credentials);
  switch (check.kind) {
    case "owned":
      if (check.voice) return check;
      throw new AppError("provider_refused", refusal("number_without_voice"));
    case "not_owned":
      throw new AppError("provider_refused", refusal("number_not_in_account"));
    case "bad_credentials":
      throw new AppError("provider_refused", check.reason);
    case "unavailable":
      throw providerUnavailable(check.reason);
  }
}

export const credentialsOf = ({ phoneNumber, label }: NumberItem, account: CarrierAccount): NumberCredentials => ({
  ...account,
  phoneNumber,
  label,
});

interface ConnectOptions extends SmsAbility {
  /** The voice provider has, or may have, other credentials. */
  readonly mayHoldOldCredentials: boolean;
}

/** Idempotent, resumes at any point. A lease rejects concurrent callers with "conflict". */
export async function connect(
  number: NumberItem,
  account: CarrierAccount,
  options: ConnectOptions,
): Promise<NumberItem> {
  if (!(await acquireLease(number))) throw new AppError("conflict", refusal("number_connecting"));
  const smsSetup = await takeOverSms(number, account, options.sms).catch((error: unknown) => fail(number, error));
  try {
    const registered = await register(smsSetup.number, credentialsOf(number, account), options.mayHoldOldCredentials);
    const { voiceAccountId, voiceNumberId, status } = registered;
    const statusFields =
      status === "active"
        ? ({ status: "registered", ...settledFields } as const)
        : ({ status: "activating", ...activatingFields() } as const);
    const { canText, smsReason, smsKeptBy } = smsSetup;
    const change = {
      ...statusFields,
      voiceNumberId,
      voiceAccountId,
      canText,
      smsReason,
      smsKeptBy,
      reason: undefined,
      leaseUntil: undefined,
      // Texts missed so far are read now, even if the sweep reconnected the number.
      ...(smsSetup.number.missedSince !== undefined && readAfterFields(0)),
    };
    const saved = await save(smsSetup.number, change);
    if (saved) {
      await deleteFromPreviousAccount(number, voiceAccountId);
      return syncAnswering(saved);
    }
    // The number was deleted meanwhile, so the registration would be orphaned.
    await voiceOf(voiceAccountId).deleteNumber(voiceNumberId);
  } catch (error) {
    if (smsSetup.isFirstTakeOver && !isConnected(number) && (await restoreSmsSettings(smsSetup.number, account)))
      await save(number, { smsBefore: undefined, smsHost: undefined });
    return fail(number, error);
  }
  // Only for a number that was deleted meanwhile.
  await restoreSmsSettings(smsSetup.number, account);
  throw notFound("phone_number");
}

/** Longer than a request lives, shorter than the sweep waits. */
const leaseSeconds = 60;

function acquireLease({ tenantId, numberId }: NumberItem): Promise<boolean> {
  const claim = db()
    .number.patch({ tenantId, numberId })
    .set({ leaseUntil: toIso(now() + leaseSeconds * 1000) })
    .where(({ leaseUntil }, op) => `${op.notExists(leaseUntil)} OR ${op.lte(leaseUntil, nowIso())}`);
  return tryWrite(claim.go());
}

type Registration = Extract<RegisterResult, { kind: "registered" }>;

interface AccountRegistration extends Registration {
  readonly voiceAccountId: string | undefined;
}

async function register(
  number: NumberItem,
  credentials: NumberCredentials,
  mayHoldOldCredentials: boolean,
): Promise<AccountRegistration> {
  const { voiceAccountId } = await Tenant.current();
  const voice = voiceOf(voiceAccountId);
  const { voiceNumberId } = number;
  const withAccount = (result: RegisterResult) => ({ ...requireRegistered(result), voiceAccountId });
  if (voiceNumberId === undefined) return withAccount(await voice.registerNumber(credentials));
  if (number.voiceAccountId === voiceAccountId) {
    if (mayHoldOldCredentials) return withAccount(await voice.renewNumber(voiceNumberId, credentials));
    const status = await voice.numberStatus(voiceNumberId);
    if (status === "active" || status === "activating")
      return { kind: "registered", voiceNumberId, voiceAccountId, status };
  }
  // A new registration changes the number's id at the provider, so live, queued and planned calls must end first.
  if (await callActivity(number.numberId)) throw new AppError("conflict", refusal("number_busy_check"));
  return withAccount(await voice.registerNumber(credentials));
}

/** Best effort: after a failure the number stays in its previous voice account, unused. */
async function deleteFromPreviousAccount(number: NumberItem, newAccountId: string | undefined) {
  const { numberId, voiceNumberId, voiceAccountId } = number;
  if (!voiceNumberId || voiceAccountId === newAccountId) return;
  await voiceOf(voiceAccountId)
    .deleteNumber(voiceNumberId)
    .catch((error: unknown) => log.warn("number.left-behind", { numberId, error: describeError(error) }));
}

function requireRegistered(result: RegisterResult): Registration {
  switch (result.kind) {
    case "registered":
      return result;
    case "rejected":
      throw new AppError("provider_refused", result.reason);
    case "unavailable":
      throw providerUnavailable(result.reason);
  }
}

async function fail(number: NumberItem, error: unknown): Promise<never> {
  await save(number, { ...failureFields(number, error), leaseUntil: undefined });
  throw error;
}

function failureFields(number: NumberItem, error: unknown): Partial<NumberItem> {
  // A conflict or a fault of ours says nothing about the number.
  if (!(error instanceof AppError) || error.code === "conflict") return {};
  // While the provider is unavailable, a number that works or has a known fault keeps its status.
  const hasKnownStatus = isConnected(number) || number.status === "reconnect";
  if (error.code === "provider_unavailable" && hasKnownStatus) return {};
  return { status: "failed", reason: causeOf(error), ...settledFields };
}
