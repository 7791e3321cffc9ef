import type { VoiceLines } from "@callwright/contracts/endpoints/admin-number";
import { answerRateOf } from "@callwright/contracts/figures";
import { refusal } from "@callwright/contracts/refusals";
import * as Activity from "../activity/index.ts";
import * as Audit from "../audit/index.ts";
import * as Call from "../call/index.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";
import type { TenantItem } from "../tenant/index.ts";
import * as User from "../user/index.ts";
import * as VoiceAccount from "../voice-account/index.ts";
import { asUser, inTenant, isSuperAdmin, namesOfUsers, requestedTenant } from "./scope.ts";

const answerRateDays = 7;

export interface NumberRow {
  readonly number: PhoneNumber.NumberItem;
  readonly ownerName: string;
  readonly dialedToday: number;
  /** Calls of the last `answerRateDays` days, as are the figures below. */
  readonly dialed: number;
  readonly reached: number;
  readonly answerRate: number | undefined;
  readonly lastFailure: { readonly at: string; readonly reason: string } | undefined;
}

interface ListRequest {
  readonly tenantId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listNumbers({ tenantId, ...page }: ListRequest) {
  const tenant = await requestedTenant(tenantId);
  return inTenant(tenant.tenantId, async () => {
    const { items, next } = await PhoneNumber.listOfTenant(page);
    return { rows: await toRows(items), next };
  });
}

async function toRows(numbers: readonly PhoneNumber.NumberItem[]): Promise<NumberRow[]> {
  const days = await Activity.lastDays(answerRateDays);
  const firstDay = days[0] ?? "";
  const today = days.at(-1) ?? "";
  const [activity, names] = await Promise.all([
    Activity.listDayItems(firstDay, today),
    namesOfUsers(numbers.map(({ userId }) => userId)),
  ]);
  return numbers.map((number) => {
    const ownDays = activity.filter(({ numberId }) => numberId === number.numberId);
    const failures = ownDays.flatMap(({ failedAt: at, failedWhy: reason }) =>
      at && reason ? [{ at, reason: Call.wordsOfCause(reason) ?? reason }] : [],
    );
    const dialed = sum(ownDays.map((day) => day.dialed));
    const reached = sum(ownDays.map((day) => day.dialedReached));
    return {
      number,
      ownerName: names.get(number.userId) ?? "",
      dialedToday: sum(ownDays.filter(({ day }) => day === today).map((day) => day.dialed)),
      dialed,
      reached,
      answerRate: answerRateOf({ calls: dialed, inbound: 0, dialedReached: reached }),
      lastFailure: failures.sort((one, other) => other.at.localeCompare(one.at))[0],
    };
  });
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Gives the number to another user; refused while a call or text uses the number. */
export async function reassignNumber(
  numberId: string,
  { userId, tenantId }: { readonly userId: string; readonly tenantId?: string | undefined },
): Promise<NumberRow> {
  const tenant = await requestedTenant(tenantId);
  return inTenant(tenant.tenantId, async () => {
    const [number, user] = await Promise.all([PhoneNumber.load(numberId), User.find(userId)]);
    if (!number) throw notFound("number");
    if (!user || user.isDisabled) throw notFound("user");
    if (number.userId !== userId) await changeOwner(number, user);
    const [row] = await toRows([{ ...number, userId }]);
    if (!row) throw notFound("number");
    return row;
  });
}

async function changeOwner(number: PhoneNumber.NumberItem, user: User.UserItem): Promise<void> {
  if (await PhoneNumber.isInUse(number.numberId)) throw new AppError("conflict", refusal("number_in_use"));
  const previous = await User.find(number.userId);
  const result = await transact((writer) => [
    PhoneNumber.writeOwner(writer, number, user.userId),
    Audit.entry(writer, {
      action: "number.reassigned",
      target: { kind: "number", id: number.numberId, name: number.phoneNumber },
      before: { owner: previous?.name ?? number.userId },
      after: { owner: user.name },
    }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  // The former owner's assistant would answer the new owner's callers.
  if (number.assistantId)
    await asUser({ tenantId: number.tenantId, userId: user.userId }, () =>
      PhoneNumber.setAnswering(number.numberId, { mode: number.answering === "none" ? "none" : "callbacks" }),
    );
}

export const voiceLines = async (tenantId?: string): Promise<VoiceLines> =>
  readVoiceLines(await requestedTenant(tenantId));

async function readVoiceLines(tenant: TenantItem): Promise<VoiceLines> {
  const { tenantId, voiceAccountId = VoiceAccount.platformAccount } = tenant;
  const account = await VoiceAccount.load(voiceAccountId);
  const lines = account?.limit ?? VoiceAccount.defaultLimit;
  const reserved = account?.reserved ?? VoiceAccount.defaultReserve(lines);
  return { isOwn: account?.tenantId === tenantId, lines, kept: reserved };
}

interface VoiceLinesRequest {
  readonly kept: number;
  readonly tenantId?: string | undefined;
}

export async function saveVoiceLines({ kept, tenantId }: VoiceLinesRequest): Promise<VoiceLines> {
  const tenant = await requestedTenant(tenantId);
  const before = await readVoiceLines(tenant);
  if (!before.isOwn && !isSuperAdmin()) throw new AppError("unprocessable", refusal("lines_shared"));
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

interface CallListRequest {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listCalls({ tenantId, ...page }: CallListRequest) {
  const tenant = await requestedTenant(tenantId);
  return inTenant(tenant.tenantId, async () => {
    // No call of the tenant is older than the tenant.
    const { items, next } = await Activity.listEndedCalls(page, tenant.createdAt);
    const calls = await Call.loadMany(items.map(({ callId }) => callId));
    const names = await namesOfUsers(calls.map(({ userId }) => userId));
    return { rows: calls.map((call) => ({ call, userName: names.get(call.userId) ?? "" })), next };
  });
}
