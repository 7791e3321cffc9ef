/** The account that proves a number's webhooks: one read by key and one opened seal, without a domain. */
import type { CarrierAccount } from "@callwright/contracts";
import { numberKey, sealContext } from "@callwright/core/number/key";
import { createSealReader } from "@callwright/providers/aws/seals";
import { createVault } from "@callwright/providers/aws/vault";
import { config } from "../config.ts";

interface NumberId {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Seals whose account is remembered; new credentials come with a new seal. */
const remembered = 200;
const opened = new Map<string, CarrierAccount>();

const region = config.region();
let made: ReturnType<typeof make> | undefined;

const make = () => ({
  readSeal: createSealReader({ region, endpoint: config.endpoints.dynamodb(), table: config.table() }),
  vault: createVault({ region, endpoint: config.endpoints.kms(), keyId: config.kmsKeyId() }),
});

/** Undefined where there is no such number. */
export async function accountOf({ tenantId, numberId }: NumberId): Promise<CarrierAccount | undefined> {
  made ??= make();
  const context = sealContext({ tenantId, numberId });
  const seal = await made.readSeal(numberKey(context), context);
  if (!seal) return undefined;
  const known = opened.get(seal);
  if (known) return known;
  const account: CarrierAccount = JSON.parse(await made.vault.open(seal, context));
  if (opened.size >= remembered) opened.clear();
  opened.set(seal, account);
  return account;
}
