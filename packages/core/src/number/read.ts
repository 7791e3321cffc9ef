/** Reads numbers back: one, a user's, the one to call with. */
import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { followActivation } from "./activation.ts";

export type NumberItem = Item<"number">;

export async function find(numberId: string): Promise<NumberItem | undefined> {
  const { data } = await db().number.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  return data ?? undefined;
}

/** Eventually consistent; for callers whose own writes test what they read. */
export async function getEventual(numberId: string): Promise<NumberItem | undefined> {
  const { data } = await db().number.get({ tenantId: tenantId(), numberId }).go();
  return data ?? undefined;
}

/** Calls that a carrier lets a number begin in a second. */
const usualCallsPerSecond = 5;

export const callsPerSecondOf = ({ callsPerSecond }: NumberItem): number => callsPerSecond ?? usualCallsPerSecond;

/** A number of the signed-in user; anybody else's is not found. */
export async function get(numberId: string): Promise<NumberItem> {
  const number = await find(numberId);
  if (number?.userId !== userActor().userId) throw notFound("phone_number");
  return number;
}

/** The user's numbers, oldest first. One that was still being activated is asked for again. */
export async function list(): Promise<NumberItem[]> {
  const { data } = await db().number.query.ofUser(userKey()).go({ hydrate: true, pages: "all" });
  return Promise.all(data.map((number) => (number.status === "activating" ? followActivation(number) : number)));
}

function userKey() {
  const { tenantId, userId } = userActor();
  return { tenantId, userId };
}

export const isUsable = (number: NumberItem): boolean => number.status === "registered";

/** It works, or will as soon as the voice provider has activated it. */
export const isInOrder = ({ status }: NumberItem): boolean => status === "registered" || status === "activating";

/** Whether texts may leave from it: they need its carrier, not the voice provider's last word. */
export const isTextable = (number: NumberItem): boolean => number.canText === true && isInOrder(number);

/**
 * The number to call with: the selected one, else the oldest where the tenant does not ask for a selection.
 * Throws in the specification's words when there is none.
 */
export async function requireUsable(numberId?: string): Promise<NumberItem> {
  if (numberId) {
    const selected = await get(numberId);
    if (isUsable(selected)) return selected;
    throw new AppError("no_number");
  }
  const usable = (await list()).filter(isUsable);
  const [oldest] = usable;
  if (!oldest) throw new AppError("no_number");
  if (await asksForSelection()) throw selectionMissing();
  return oldest;
}

async function asksForSelection(): Promise<boolean> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go();
  return data?.numberPicker === "required";
}

const selectionMissing = () => invalidField("selectedPhoneNumberId", refusal("caller_number_missing"));
