/** The user's own data as form values: read by the contract's schema, kept as a draft until saved. */
import type { UserData } from "@callwright/contracts/endpoints/account";
import type { User } from "@callwright/contracts/endpoints/session";
import { cleanPhone } from "@callwright/contracts/phone-format";
import * as m from "#messages";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

export const fields = ["name", "companyName", "phone", "timezone", "language"] as const;
export type Field = (typeof fields)[number];
export type OwnData = Readonly<Record<Field, string>>;
export type Faults = { readonly [F in Field]?: string };

const KEY = "cw-profile-draft";

export const ownDataOf = ({
  name,
  companyName,
  phone = "",
  timezone,
  language,
}: Omit<User, "language"> & { language: string }): OwnData => ({
  name,
  companyName,
  phone,
  timezone,
  language,
});

/** The draft with its user, so it is never shown to another one. */
export function readDraft(userId: string): OwnData | undefined {
  const stored = readStoredJson(KEY, "session");
  if (typeof stored !== "object" || stored === null || !("userId" in stored) || stored.userId !== userId)
    return undefined;
  const found = stored as Partial<Record<Field, unknown>>;
  const text = (field: Field) => (typeof found[field] === "string" ? found[field] : "");
  return {
    name: text("name"),
    companyName: text("companyName"),
    phone: text("phone"),
    timezone: text("timezone"),
    language: text("language"),
  };
}

export const saveDraft = (userId: string, data: OwnData) =>
  writeStored(KEY, JSON.stringify({ userId, ...data }), "session");

export const deleteDraft = () => writeStored(KEY, undefined, "session");

export function typedIn(form: HTMLFormElement): OwnData {
  const data = new FormData(form);
  const text = (field: Field) => String(data.get(field) ?? "");
  return {
    name: text("name"),
    companyName: text("companyName"),
    phone: text("phone"),
    timezone: text("timezone"),
    language: text("language"),
  };
}

export const isSame = (one: OwnData, other: OwnData) => fields.every((field) => one[field] === other[field]);

const words: Record<Field, () => string> = {
  name: m.fault_name,
  companyName: m.profile_company_missing,
  phone: m.fault_phone,
  timezone: m.profile_zone_invalid,
  language: m.error_generic,
};

export const isField = (name: PropertyKey): name is Field => (fields as readonly PropertyKey[]).includes(name);

export const faultsOf = (wrong: readonly Field[]): Faults =>
  Object.fromEntries(wrong.map((field) => [field, words[field]()]));

interface Reading {
  readonly data?: UserData;
  readonly faults: Faults;
}

/** The schema's code loads on save. */
export async function readOwnData(typed: OwnData): Promise<Reading> {
  const { userDataSchema } = await import("@callwright/contracts/endpoints/account");
  const parsed = userDataSchema.safeParse({ ...typed, phone: cleanPhone(typed.phone) });
  if (parsed.success) return { data: parsed.data, faults: {} };
  return { faults: faultsOf(parsed.error.issues.map(({ path }) => path[0] ?? "").filter(isField)) };
}
