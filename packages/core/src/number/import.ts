/** Imports a number: checked at its carrier, claimed on the platform, sealed, and registered with the voice provider. */
import type { NumberCredentials } from "@callwright/contracts";
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { isBusy } from "./busy.ts";
import { find, type NumberItem } from "./read.ts";
import { openForm } from "./sealed-form.ts";

const alreadyImported = () => new AppError("duplicate", "This phone number is already imported.");

/** Safe to repeat: the same user importing the same number again renews its label, credentials and registration. */
export async function importNumber(encrypted: string): Promise<NumberItem> {
  const credentials = await openForm(encrypted);
  await checkAtCarrier(credentials);
  const known = await findMine(credentials.phoneNumber);
  if (known && (await isInOrder(known, credentials))) return relabel(known, credentials);
  if (known && (await isBusy(known.numberId)))
    throw new AppError("conflict", "This number has calls queued or under way. Import it again when they have ended.");
  const number = known ? await renew(known, credentials) : await claim(credentials);
  return register(number, credentials);
}

async function checkAtCarrier(credentials: NumberCredentials): Promise<void> {
  const check = await ports().carrier(credentials.provider).checkNumber(credentials);
  switch (check.kind) {
    case "owned":
      if (check.voice) return;
      throw new AppError("provider_refused", "This phone number cannot place voice calls.");
    case "not_owned":
      throw new AppError("provider_refused", "This phone number is not in that account.");
    case "bad_credentials":
      throw new AppError("provider_refused", check.reason);
    case "unavailable":
      throw new AppError("provider_unavailable", undefined, { cause: check.reason });
  }
}

/** The user's own row of that number. Somebody else's refuses, by then the caller has proved to hold the account. */
async function findMine(phoneNumber: string): Promise<NumberItem | undefined> {
  const { tenantId, userId } = userActor();
  const { data: claimed } = await db().numberClaim.get({ phoneNumber }).go({ consistent: true });
  if (!claimed) return undefined;
  const number = claimed.tenantId === tenantId ? await find(claimed.numberId) : undefined;
  if (number?.userId !== userId) throw alreadyImported();
  return number;
}

const vaultContext = ({ tenantId, numberId }: Pick<NumberItem, "tenantId" | "numberId">) => ({ tenantId, numberId });

const secretsOf = (credentials: NumberCredentials) =>
  credentials.provider === "twilio"
    ? { provider: credentials.provider, accountSid: credentials.accountSid, authToken: credentials.authToken }
    : { provider: credentials.provider, apiKey: credentials.apiKey };

/** Registered with these very credentials, and still known to the voice provider: only the label may differ. */
async function isInOrder(number: NumberItem, credentials: NumberCredentials): Promise<boolean> {
  if (number.status !== "registered" || !number.voiceNumberId) return false;
  const known = await ports().vault.open(number.sealed, vaultContext(number));
  if (known !== JSON.stringify(secretsOf(credentials))) return false;
  return (await ports().voice.numberStatus(number.voiceNumberId)) === "active";
}

async function relabel(number: NumberItem, { label }: NumberCredentials): Promise<NumberItem> {
  if (number.label === label) return number;
  return update(number, { label });
}

async function update(number: NumberItem, change: Partial<NumberItem>): Promise<NumberItem> {
  await db().number.patch({ tenantId: number.tenantId, numberId: number.numberId }).set(change).go();
  return { ...number, ...change };
}

/** Takes the number for this user: its row and the platform's claim, together. */
async function claim(credentials: NumberCredentials): Promise<NumberItem> {
  const { tenantId, userId } = userActor();
  const id = { tenantId, numberId: newId("num") };
  const { provider, phoneNumber, label } = credentials;
  const sealed = await ports().vault.seal(JSON.stringify(secretsOf(credentials)), vaultContext(id));
  const row = {
    ...id,
    userId,
    provider,
    phoneNumber,
    label,
    sealed,
    status: "importing",
    createdAt: nowIso(),
  } as const;
  const result = await transact((writer) => [
    writer.numberClaim.create({ phoneNumber, ...id }).commit(),
    writer.number.create(row).commit(),
  ]);
  if (!result.ok) throw alreadyImported();
  return { ...row, concurrency: 1 };
}

async function renew(number: NumberItem, credentials: NumberCredentials): Promise<NumberItem> {
  const sealed = await ports().vault.seal(JSON.stringify(secretsOf(credentials)), vaultContext(number));
  const { provider, label } = credentials;
  const change = { provider, label, sealed, status: "importing" } as const;
  const { tenantId, numberId } = number;
  await db().number.patch({ tenantId, numberId }).set(change).remove(["reason"]).go();
  return { ...number, ...change, reason: undefined };
}

/** Registers for voice. What fails is kept with its reason, so that the list shows it and another import mends it. */
async function register(number: NumberItem, credentials: NumberCredentials): Promise<NumberItem> {
  const result = await ports().voice.registerNumber(credentials);
  if (result.kind !== "registered") {
    await update(number, { status: "failed", reason: result.reason });
    if (result.kind === "rejected") throw new AppError("provider_refused", result.reason);
    throw new AppError("provider_unavailable", undefined, { cause: result.reason });
  }
  const { voiceNumberId } = result;
  try {
    const status = result.status === "active" ? "registered" : "activating";
    return await update(number, { status, voiceNumberId });
  } catch (error) {
    // Without its row nobody would ever delete it there.
    await ports().voice.deleteNumber(voiceNumberId);
    throw error;
  }
}
