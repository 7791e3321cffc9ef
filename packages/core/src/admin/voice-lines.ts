import type { VoiceLines } from "@callwright/contracts/endpoints/admin-number";
import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidField } from "../kernel/error.ts";
import type { TenantItem } from "../tenant/index.ts";
import * as VoiceAccount from "../voice-account/index.ts";
import { inTenant, isPlatform, oneTenant } from "./scope.ts";

export const voiceLines = async (tenantId?: string): Promise<VoiceLines> => linesOf(await oneTenant(tenantId));

async function linesOf({ tenantId, voiceAccountId = VoiceAccount.platformAccount }: TenantItem): Promise<VoiceLines> {
  const account = await VoiceAccount.load(voiceAccountId);
  const lines = account?.limit ?? VoiceAccount.defaultLimit;
  const kept = account?.reserved ?? VoiceAccount.defaultReserve(lines);
  return { isOwn: account?.tenantId === tenantId, lines, kept };
}

interface KeptLines {
  readonly kept: number;
  readonly tenantId?: string | undefined;
}

export async function saveVoiceLines({ kept, tenantId }: KeptLines): Promise<VoiceLines> {
  const tenant = await oneTenant(tenantId);
  const before = await linesOf(tenant);
  if (!before.isOwn && !isPlatform()) throw new AppError("unprocessable", refusal("lines_shared"));
  if (kept >= before.lines) throw invalidField("kept", refusal("lines_all_kept", { count: before.lines }));
  const accountId = tenant.voiceAccountId ?? VoiceAccount.platformAccount;
  await inTenant(tenant.tenantId, () =>
    transact((writer) => [
      VoiceAccount.writeReserve(writer, accountId, kept),
      Audit.entry(writer, {
        action: "voice_lines.changed",
        target: { kind: "voice_account", id: accountId, name: accountId },
        before: { kept: before.kept },
        after: { kept },
      }),
    ]),
  );
  return { ...before, kept };
}
