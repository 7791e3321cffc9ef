import {
  type CarrierAccount,
  carrierAccountSchema,
  type NumberCredentials,
  numberCredentialsSchema,
} from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { decryptForm, isSameAccount, openAccount, sealAccount } from "./account.ts";
import { checkAtCarrier, connect, credentialsOf, type SmsAbility } from "./connect.ts";
import { noteMissedTexts } from "./missed.ts";
import { callActivity, find, get, isConnected } from "./read.ts";
import { isOwnerDisabled, release } from "./remove.ts";
import { type NumberItem, save, settledFields, sweepAfterFields } from "./row.ts";

/** Longer than any request takes; after this time the sweep resumes the import. */
const resumeAfterSeconds = 90;

const alreadyImported = () => new AppError("duplicate", refusal("number_already_imported"));

/** Idempotent: importing the same number again renews its label, credentials and registration. */
export async function importNumber(encrypted: string): Promise<NumberItem> {
  return importWith(await decryptForm(numberCredentialsSchema, encrypted));
}

export async function importWith(credentials: NumberCredentials, numberId = newId("num")): Promise<NumberItem> {
  const ability = await checkAtCarrier(credentials);
  const ownNumber = await findOrRelease(credentials);
  if (ownNumber) return renew(ownNumber, credentials, { ...ability, label: credentials.label });
  const number = await createNumber(credentials, numberId);
  return connect(number, credentials, { ...ability, mayHoldOldCredentials: false });
}

export async function reconnect(numberId: string, encrypted: string): Promise<NumberItem> {
  const number = await get(numberId);
  const account = await decryptForm(carrierAccountSchema, encrypted);
  const ability = await checkAtCarrier(credentialsOf(number, account));
  return renew(number, account, { ...ability, label: number.label });
}

interface Recheck {
  readonly mayHoldOldCredentials: boolean;
  readonly refusedStatus: "failed" | "reconnect";
}

async function recheck(number: NumberItem, { mayHoldOldCredentials, refusedStatus }: Recheck): Promise<NumberItem> {
  const account = await openAccount(number);
  const ability = await checkAtCarrier(credentialsOf(number, account)).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "provider_refused")
      await save(number, { status: refusedStatus, reason: error.refusal, ...settledFields });
    throw error;
  });
  return connect(number, account, { ...ability, mayHoldOldCredentials });
}

export async function check(numberId: string): Promise<NumberItem> {
  const number = await get(numberId);
  // The voice provider may hold other credentials after an interrupted renewal.
  return recheck(number, { mayHoldOldCredentials: !isConnected(number), refusedStatus: "reconnect" });
}

/** The voice provider may not have these credentials yet. */
export const resume = (number: NumberItem): Promise<NumberItem> =>
  recheck(number, {
    mayHoldOldCredentials: true,
    refusedStatus: number.status === "importing" ? "failed" : "reconnect",
  });

/** The user's own number, if any. A disabled owner's number is released: the caller has proven the carrier account. */
async function findOrRelease(credentials: NumberCredentials): Promise<NumberItem | undefined> {
  const { tenantId, userId } = userActor();
  const { phoneNumber } = credentials;
  const { data: claimRow } = await db().numberClaim.get({ phoneNumber }).go({ consistent: true });
  if (!claimRow) return undefined;
  const number = claimRow.tenantId === tenantId ? await find(claimRow.numberId) : undefined;
  if (number?.userId === userId) return number;
  if (!number || !(await isOwnerDisabled(number))) throw alreadyImported();
  await release(number, credentials);
  return undefined;
}

interface Renewal extends SmsAbility {
  readonly label: string;
}

async function renew(number: NumberItem, provenAccount: CarrierAccount, { label, sms }: Renewal): Promise<NumberItem> {
  const storedAccount = await openAccount(number);
  const account = withPublicKey(provenAccount, storedAccount);
  if (isSameAccount(account, storedAccount)) {
    const relabeled = (await save(number, { label })) ?? number;
    return connect(relabeled, account, { sms, mayHoldOldCredentials: !isConnected(number) });
  }
  const changesCarrier = account.provider !== number.provider;
  if (changesCarrier && (await callActivity(number.numberId)))
    throw new AppError("conflict", refusal("number_busy_import"));
  const change = {
    label,
    ...(await sealAccount(account, number)),
    // The previous carrier's settings cannot be restored at the new one.
    ...(changesCarrier && {
      voiceNumberId: undefined,
      smsBefore: undefined,
      smsHost: undefined,
      status: "importing" as const,
    }),
    ...sweepAfterFields(resumeAfterSeconds),
  };
  // Until the carrier has the new callback address, its webhooks fail verification.
  await noteMissedTexts(number.numberId, nowIso());
  const renewed = (await save(number, change)) ?? number;
  return connect(renewed, account, { sms, mayHoldOldCredentials: true });
}

/** Keeps the stored public key if the user entered only the same API key; another account signs with its own key. */
function withPublicKey(account: CarrierAccount, stored: CarrierAccount): CarrierAccount {
  if (account.provider !== "telnyx" || stored.provider !== "telnyx" || account.apiKey !== stored.apiKey) return account;
  return { ...account, publicKey: account.publicKey || stored.publicKey };
}

async function createNumber(credentials: NumberCredentials, numberId: string): Promise<NumberItem> {
  const { tenantId, userId } = userActor();
  const { phoneNumber, label } = credentials;
  const id = { tenantId, numberId };
  const row = {
    ...id,
    userId,
    phoneNumber,
    label,
    ...(await sealAccount(credentials, id)),
    status: "importing",
    answering: "callbacks",
    createdAt: nowIso(),
    ...sweepAfterFields(resumeAfterSeconds),
  } as const;
  const result = await transact((writer) => [
    writer.numberClaim.create({ phoneNumber, ...id }).commit(),
    writer.number.create(row).commit(),
  ]);
  if (!result.ok) throw alreadyImported();
  return { ...row, concurrency: 1 };
}
