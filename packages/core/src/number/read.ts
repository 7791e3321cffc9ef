import { refusal } from "@callwright/contracts/refusals";
import { readKeys } from "../db/page.ts";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { voiceOf } from "../voice-account/index.ts";
import { type NumberItem, save, settledFields, sweepAfterFields } from "./row.ts";

export async function find(numberId: string): Promise<NumberItem | undefined> {
  const { data } = await db().number.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  return data ?? undefined;
}

export async function getEventual(numberId: string): Promise<NumberItem | undefined> {
  const { data } = await db().number.get({ tenantId: tenantId(), numberId }).go();
  return data ?? undefined;
}

const defaultCallsPerSecond = 5;

export const callsPerSecondOf = ({ callsPerSecond }: NumberItem): number => callsPerSecond ?? defaultCallsPerSecond;

export async function get(numberId: string): Promise<NumberItem> {
  const number = await find(numberId);
  if (number?.userId !== userActor().userId) throw notFound("phone_number");
  return number;
}

/** May write: it settles activations that have ended meanwhile. */
export async function list(): Promise<NumberItem[]> {
  const { data } = await db().number.query.ofUser(userKey()).go({ hydrate: true, pages: "all" });
  return Promise.all(data.map((number) => (number.status === "activating" ? followActivation(number) : number)));
}

function userKey() {
  const { tenantId, userId } = userActor();
  return { tenantId, userId };
}

export const isUsable = (number: NumberItem): boolean => number.status === "registered";

export async function listOfTenant({ limit, after = "" }: { limit: number; after?: string | undefined }) {
  const query = db().number.query.primary({ tenantId: tenantId() }).gt({ numberId: after });
  const { data: items } = await query.go({ limit });
  return { items, next: items.length < limit ? undefined : items.at(-1)?.numberId };
}

export const writeOwner = (writer: Writer, { tenantId, numberId, userId }: NumberItem, newUserId: string): Write =>
  writer.number
    .patch({ tenantId, numberId })
    .set({ userId: newUserId })
    .where((row, op) => op.eq(row.userId, userId))
    .commit();

export const isConnected = ({ status }: NumberItem): boolean => status === "registered" || status === "activating";

/** Texts do not wait for the activation at the voice provider. */
export const isTextable = (number: NumberItem): boolean => number.canText === true && isConnected(number);

/** The selected number, else the user's oldest usable one. Throws if there is none or a selection is required. */
export async function requireUsable(numberId?: string): Promise<NumberItem> {
  if (numberId) {
    const selected = await get(numberId);
    if (isUsable(selected)) return selected;
    throw new AppError("no_number");
  }
  const usable = (await list()).filter(isUsable);
  const [oldest] = usable;
  if (!oldest) throw new AppError("no_number");
  if (await requiresSelection()) throw selectionMissing();
  return oldest;
}

async function requiresSelection(): Promise<boolean> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go();
  return data?.numberPicker === "required";
}

const selectionMissing = () => invalidField("selectedPhoneNumberId", refusal("caller_number_missing"));

const recheckSeconds = 30;

export async function followActivation(number: NumberItem): Promise<NumberItem> {
  const status = number.voiceNumberId ? await readStatus(number, number.voiceNumberId) : undefined;
  if (status === "activating") return number;
  const change =
    status === "active"
      ? ({ status: "registered", reason: undefined, ...settledFields } as const)
      : ({ status: "failed", reason: refusal("number_not_activated"), ...settledFields } as const);
  return (await save(number, change)) ?? number;
}

/** An unavailable provider must not break the list, so the next read checks again. */
const readStatus = ({ voiceAccountId }: NumberItem, voiceNumberId: string) =>
  voiceOf(voiceAccountId)
    .numberStatus(voiceNumberId)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "provider_unavailable") return "activating" as const;
      throw error;
    });

export const activatingFields = () => sweepAfterFields(recheckSeconds);

/** What uses the number for calls: a live call, a queued one, or a run. */
export async function callActivity(numberId: string): Promise<"live" | "queued" | "run" | undefined> {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  if (!data) return undefined;
  if ((data.live ?? []).length > 0) return "live";
  if (data.pending > 0) return "queued";
  return (data.runs ?? []).length > 0 ? "run" : undefined;
}

export const isInUse = async (numberId: string): Promise<boolean> =>
  (await callActivity(numberId)) !== undefined || (await countWaitingTexts(numberId)) > 0;

export async function countWaitingTexts(numberId: string): Promise<number> {
  const query = db()
    .text.query.due({ dueOf: `${tenantId()}#${numberId}` })
    .params();
  return (await readKeys(query)).length;
}
