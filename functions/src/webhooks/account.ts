/** Reads the sealed secrets that authenticate webhooks by one row's key, without core's modules: cold starts stay short. */
import type { CarrierAccount } from "@callwright/contracts";
import { paymentsAccountKey, paymentsSealContext, type SealedKeys } from "@callwright/core/billing/key";
import { once } from "@callwright/core/kernel/lazy";
import { numberKey, sealContext } from "@callwright/core/number/key";
import type { AccountSecrets } from "@callwright/core/ports/voice";
import { type SealedSource, type SourceId, sourceKey, sourceSealContext } from "@callwright/core/source/key";
import { voiceAccountContext, voiceAccountKey } from "@callwright/core/voice-account/key";
import { createSealReader } from "@callwright/providers/aws/rows";
import { createVault } from "@callwright/providers/aws/vault";
import { config } from "../config.ts";

/** Keyed by seal, since new credentials get a new seal. */
const openedSeals = new Map<string, Promise<unknown>>();
const maxOpenedSeals = 200;

const sealReader = once(() =>
  createSealReader({ region: config.region(), endpoint: config.endpoints.dynamodb(), table: config.table() }),
);
const vault = once(() =>
  createVault({ region: config.region(), endpoint: config.endpoints.kms(), keyId: config.kmsKeyId() }),
);

export function readCarrierAccount(
  number: Record<"tenantId" | "numberId", string>,
): Promise<CarrierAccount | undefined> {
  const { tenantId, numberId } = number;
  return readSealed<CarrierAccount>(numberKey(number), { tenantId, numberId }, sealContext(number));
}

/** Undefined for an unknown account, and for the platform's own account, because its secrets are not in the table. */
export const readVoiceAccount = (accountId: string): Promise<AccountSecrets | undefined> =>
  readSealed<AccountSecrets>(voiceAccountKey(accountId), { accountId }, voiceAccountContext(accountId));

export const readSource = (source: SourceId): Promise<SealedSource | undefined> =>
  readSealed<SealedSource>(sourceKey(source), { ...source }, sourceSealContext(source));

export const readPaymentsAccount = (tenantId: string): Promise<SealedKeys | undefined> =>
  readSealed<SealedKeys>(paymentsAccountKey(tenantId), { tenantId }, paymentsSealContext(tenantId));

/** Does not validate the opened text, because only our own code seals. */
async function readSealed<Sealed>(
  key: { readonly pk: string; readonly sk: string },
  ids: Readonly<Record<string, string>>,
  context: Readonly<Record<string, string>>,
): Promise<Sealed | undefined> {
  const seal = await sealReader()(key, ids);
  if (!seal) return undefined;
  const cached = openedSeals.get(seal);
  if (cached) return (await cached) as Sealed;
  const content = vault()
    .open(seal, context)
    .then((text): Sealed => JSON.parse(text));
  if (openedSeals.size >= maxOpenedSeals) openedSeals.clear();
  openedSeals.set(seal, content);
  content.catch(() => openedSeals.delete(seal));
  return content;
}
