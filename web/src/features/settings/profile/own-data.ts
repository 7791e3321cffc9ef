import type { User } from "@callwright/contracts/endpoints/session";
import { cleanPhone } from "@callwright/contracts/phone-format";
import * as m from "#messages";
import { readBody } from "../../../lib/faults.ts";

export const ownDataOf = ({
  name,
  companyName,
  phone = "",
  timezone,
  language,
}: Omit<User, "language"> & { language: string }) => ({ name, companyName, phone, timezone, language });

export type OwnData = ReturnType<typeof ownDataOf>;

export const faultTexts = {
  name: m.fault_name,
  companyName: m.profile_company_missing,
  phone: m.fault_phone,
  timezone: m.profile_zone_invalid,
  language: m.error_generic,
};

/** The schema's code loads on save. */
export async function readOwnData(typed: OwnData) {
  const { userDataSchema } = await import("@callwright/contracts/endpoints/account");
  return readBody(userDataSchema, { ...typed, phone: cleanPhone(typed.phone) }, faultTexts);
}
