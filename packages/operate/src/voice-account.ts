import * as Assistant from "@callwright/core/assistant/index";
import { runAs } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Tenant from "@callwright/core/tenant/index";
import * as VoiceAccount from "@callwright/core/voice-account/index";
import { asOperator, type Deployment } from "./deployment.ts";

interface ShownAccount {
  readonly accountId: string;
  readonly tenantId: string | undefined;
  readonly hasKey: boolean;
  /** Its lines; undefined until the provider or an operator has told their number. */
  readonly limit: number | undefined;
  /** Lines kept for inbound calls. */
  readonly reserved: number;
}

const inContext = <T>({ database, ports }: Deployment, tenantId: string | undefined, work: () => T): T =>
  asOperator({ database, ports: ports() }, () => runAs({ tenantId }, work));

export function saveVoiceAccount(
  deployment: Deployment,
  accountId: string,
  change: VoiceAccount.AccountChange,
  isDry: boolean,
): Promise<ShownAccount> {
  if (!VoiceAccount.accountIdPattern.test(accountId))
    throw new Error(`"${accountId}" is no account id: small letters, digits and dashes`);
  return inContext(deployment, change.tenantId, async () => {
    const stored = await VoiceAccount.load(accountId);
    checkChange(accountId, stored, change);
    if (change.tenantId !== undefined) await Tenant.current(); // throws if there is no such tenant
    if (!isDry) await VoiceAccount.save(accountId, change);
    return toShownAccount(accountId, isDry ? stored : await VoiceAccount.load(accountId));
  });
}

function checkChange(
  accountId: string,
  stored: VoiceAccount.VoiceAccountItem | undefined,
  { tenantId, apiKey, limit, reserved = stored?.reserved ?? 0 }: VoiceAccount.AccountChange,
) {
  const isPlatform = accountId === VoiceAccount.platformAccount;
  if (isPlatform && (apiKey !== undefined || tenantId !== undefined))
    throw new Error("The platform's account has the deployment's secrets and serves every tenant");
  if (!isPlatform && !stored?.sealed && apiKey === undefined)
    throw new Error(`There is no voice account ${accountId}; a new one needs its key in VOICE_API_KEY`);
  if (tenantId !== undefined && stored && stored.tenantId !== tenantId)
    throw new Error(`The voice account ${accountId} exists and cannot change whose it is`);
  const lines = limit ?? stored?.limit;
  if (lines !== undefined && reserved >= lines)
    throw new Error(`All of the ${lines} lines would be kept for inbound calls`);
}

const toShownAccount = (accountId: string, account: VoiceAccount.VoiceAccountItem | undefined): ShownAccount => ({
  accountId,
  tenantId: account?.tenantId,
  hasKey: account?.sealed !== undefined,
  limit: account?.limit,
  reserved: account?.reserved ?? VoiceAccount.defaultReserve(account?.limit ?? VoiceAccount.defaultLimit),
});

export async function assignVoiceAccount(deployment: Deployment, tenantId: string, accountId: string, isDry: boolean) {
  const movingNumbers = await inContext(deployment, tenantId, async () => {
    const count = await PhoneNumber.assignVoiceAccount(accountId, { isDry });
    if (!isDry) await Assistant.syncAllSoon();
    return count;
  });
  return { tenantId, accountId, movingNumbers };
}
