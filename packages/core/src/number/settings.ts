import { carriers } from "@callwright/contracts/carriers";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";
import { invalidField, notFound } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import * as VoiceAccount from "../voice-account/index.ts";
import { get } from "./read.ts";
import { type NumberItem, save, sweepAfterFields } from "./row.ts";

export async function setConcurrency(numberId: string, concurrency: number): Promise<NumberItem> {
  const number = await get(numberId);
  const most = carriers[number.provider].maxConcurrentCalls;
  if (concurrency > most) throw invalidField("concurrency", refusal("number_concurrency_too_high", { most }));
  const saved = await save(number, { concurrency });
  if (!saved) throw notFound("phone_number");
  return saved;
}

export async function assignVoiceAccount(accountId: string, { isDry = false } = {}): Promise<number> {
  const id = accountId === VoiceAccount.platformAccount ? undefined : accountId;
  const account = id && (await VoiceAccount.load(id));
  if (id && !account) throw new Error(`There is no voice account ${id}`);
  if (account && account.tenantId !== undefined && account.tenantId !== tenantId())
    throw new Error(`The voice account ${id} belongs to another tenant`);
  await Tenant.current(); // Throws if there is no such tenant.
  const { data } = await db().number.query.primary({ tenantId: tenantId() }).go({ pages: "all" });
  const movingNumbers = data.filter((number) => number.status === "registered" && number.voiceAccountId !== id);
  if (!isDry) {
    await Tenant.setVoiceAccount(id);
    // The sweeper registers them in the new account.
    for (const number of movingNumbers) await save(number, sweepAfterFields(0));
  }
  return movingNumbers.length;
}
