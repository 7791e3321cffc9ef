import type { FieldName } from "@callwright/contracts/candidate-fields";
import type { ColumnUse, Doubt } from "@callwright/contracts/people-file/plan";
import { phoneCountries } from "@callwright/contracts/phone-format";
import * as m from "#messages";

export const fieldTexts: Readonly<Record<FieldName, () => string>> = {
  firstName: m.manual_first_name,
  lastName: m.manual_last_name,
  phoneNumber: m.manual_phone,
  email: m.import_use_email,
  experience: m.manual_experience,
  salary: m.manual_salary,
  currency: m.import_use_currency,
};

export const columnUseTexts: Record<ColumnUse, () => string> = {
  ...fieldTexts,
  fullName: m.import_use_full_name,
  country: m.import_use_country,
  doNotCall: m.import_use_do_not_call,
  consent: m.import_use_consent,
  variable: m.import_use_variable,
  none: m.import_use_none,
};

/** `missing` has its own text, which lists the missing columns. */
export const doubtTexts: Record<Exclude<Doubt, "missing">, () => string> = {
  encoding: m.import_map_encoding,
  ambiguous: m.import_map_ambiguous,
  fullName: m.import_map_full_name,
  noHeader: m.import_map_no_header,
  tooMany: m.import_map_too_many,
  country: m.import_map_country,
};

export const findPhoneCountry = (code: string | undefined) => phoneCountries.find((country) => country.code === code);
