/** The accounts whose secrets prove webhooks: one read by key and one opened seal, without a domain. */
import type { CarrierAccount } from "@callwright/contracts";
import { paymentsAccountKey, paymentsSealContext, type SealedKeys } from "@callwright/core/billing/key";
import { once } from "@callwright/core/kernel/lazy";
import { numberKey, sealContext } from "@callwright/core/number/key";
import type { AccountSecrets } from "@callwright/core/ports/voice";
import { type SealedSource, type SourceId, sourceKey, sourceSealContext } from "@callwright/core/source/key";
import { voiceAccountContext, voiceAccountKey } from "@callwright/core/voice-account/key";
import { createSealReader } from "@callwright/providers/aws/seals";
import { createVault } from "@callwright/providers/aws/vault";
import { config } from "../config.ts";

interface NumberId {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Seals whose account is remembered; new credentials come with a new seal. */
const remembered = 200;
const opened = new Map<string, Promise<unknown>>();

const readSeal = once(() =>
  createSealReader({ region: config.region(), endpoint: config.endpoints.dynamodb(), table: config.table() }),
);
const vault = once(() =>
  createVault({ region: config.region(), endpoint: config.endpoints.kms(), keyId: config.kmsKeyId() }),
);

/** Undefined where there is no such number. */
export function readCarrierAccount(number: NumberId): Promise<CarrierAccount | undefined> {
  const context = sealContext(number);
  return open<CarrierAccount>(numberKey(context), context, context);
}

/** Undefined where there is no such account, and for the platform's, whose secrets are not in the table. */
export const readVoiceAccount = (accountId: string): Promise<AccountSecrets | undefined> =>
  open<AccountSecrets>(voiceAccountKey(accountId), { accountId }, voiceAccountContext(accountId));

export const readSource = (source: SourceId): Promise<SealedSource | undefined> =>
  open<SealedSource>(sourceKey(source), { ...source }, sourceSealContext(source));

export const readPaymentsAccount = (tenantId: string): Promise<SealedKeys | undefined> =>
  open<SealedKeys>(paymentsAccountKey(tenantId), { tenantId }, paymentsSealContext(tenantId));

/** Not validated, since only we seal. */
async function open<Sealed>(
  key: { readonly pk: string; readonly sk: string },
  wanted: Readonly<Record<string, string>>,
  context: Readonly<Record<string, string>>,
): Promise<Sealed | undefined> {
  const seal = await readSeal()(key, wanted);
  if (!seal) return undefined;
  const known = opened.get(seal);
  if (known) return (await known) as Sealed;
  // Webhooks that come side by side wait for one opening.
  const opening = vault()
    .open(seal, context)
    .then((text): Sealed => JSON.parse(text));
  if (opened.size >= remembered) opened.clear();
  opened.set(seal, opening);
  opening.catch(() => opened.delete(seal));
  return opening;
}
