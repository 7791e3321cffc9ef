import { candidateFields, type FieldName, fieldNames, optionalFields } from "../candidate-fields.ts";
import { readCandidate } from "../candidate-row.ts";
import { cleanValue } from "../cell.ts";
import { refusesContact, statesRefusal } from "../contact-columns.ts";
import { unguardFormula } from "../csv.ts";
import type { CandidateInput } from "../endpoints/candidate.ts";
import { messages } from "../messages.ts";
import { splitName } from "../person-name.ts";
import { countryIn } from "./country-cell.ts";
import { readSalary, readYears } from "./figures.ts";
import { type PhoneCell, readPhoneCell } from "./phone-cell.ts";
import { type ColumnPlan, type ColumnUse, phoneColumns, variableLimits } from "./plan.ts";

export interface UnreadValue {
  /** Index of the column. */
  readonly at: number;
  readonly cell: string;
}

export interface RowNotes {
  readonly unread: UnreadValue[];
  /** The column and the value that ask for no calls. */
  refusedBy?: string;
  phoneNumber?: string;
  /** Only a person can tell whether the number's digits include a country code. */
  unclearNumber?: string;
  hasMoreNumbers?: true;
}

/** Returns the reason if the row is invalid. */
export type PersonReader = (fields: readonly string[], notes?: RowNotes) => CandidateInput | string;

/** `="00123"` keeps a spreadsheet from reading a text as a number. */
const textFormula = /^="([^"]*)"$/;

function cleanCell(cell: string | undefined): string {
  const trimmed = (cell ?? "").trim();
  return cleanValue(textFormula.exec(trimmed)?.[1] ?? unguardFormula(trimmed));
}

export function createPhoneReader({ uses, country, digitsReading }: ColumnPlan) {
  const countryAt = uses.indexOf("country");
  return (fields: readonly string[], at: number): { readonly cell: string; readonly number?: PhoneCell } => {
    const cell = cleanCell(fields[at]);
    if (cell === "") return { cell };
    const countryCell = cleanCell(fields[countryAt]);
    // The row's country takes precedence over the file's; if it cannot be read, the number stays unclear.
    const rowCountry = countryCell === "" ? country : countryIn(countryCell);
    const number = readPhoneCell(cell, { country: rowCountry, digitsReading });
    const isCountryUnknown = rowCountry === undefined && countryCell !== "" && !number.ok;
    return { cell, number: isCountryUnknown ? { ok: false, message: messages.phoneUnclear } : number };
  };
}

export function createPersonReader(plan: ColumnPlan): PersonReader {
  const { uses, names } = plan;
  const columns = Object.fromEntries(fieldNames.map((name) => [name, uses.indexOf(name)])) as Record<FieldName, number>;
  const fullNameAt = uses.indexOf("fullName");
  const variables = uses.flatMap((use, at) => (use === "variable" ? [{ at, name: names[at] ?? "" }] : []));
  const phonesAt = phoneColumns(plan);
  const readPhone = createPhoneReader(plan);

  return (fields, notes = { unread: [] }) => {
    const cell = (at: number) => (at < 0 ? "" : cleanCell(fields[at]));
    const fullName = fullNameAt < 0 ? undefined : splitName(cell(fullNameAt));
    const phoneAt = phonesAt.find((at) => cell(at) !== "") ?? -1;
    const { cell: phone, number: phoneCell } = readPhone(fields, phoneAt);
    const refusedBy = contactRefusalIn(fields);
    if (refusedBy !== undefined) notes.refusedBy = refusedBy;
    if (phoneCell?.ok) notes.phoneNumber = phoneCell.phoneNumber;
    if (phoneCell?.isUnclear) notes.unclearNumber = phone;
    if (phoneCell?.hasMore) notes.hasMoreNumbers = true;
    const years = cell(columns.experience);
    const amount = cell(columns.salary);
    const currencyCell = cell(columns.currency);
    const experience = readYears(years);
    const { isUnclear, ...salary } = readSalary(amount, currencyCell);
    if (experience === "unclear") notes.unread.push({ at: columns.experience, cell: years });
    if (isUnclear) notes.unread.push({ at: columns.salary, cell: `${amount} ${currencyCell}`.trim() });
    const unreadPhone = phone === "" ? "" : invalidPhone;
    const person = readCandidate({
      firstName: fullName?.firstName ?? cell(columns.firstName),
      lastName: fullName?.lastName ?? cell(columns.lastName),
      phoneNumber: phoneCell?.ok ? phoneCell.phoneNumber : unreadPhone,
      experience: experience === "unclear" ? undefined : experience,
      ...salary,
      ...textsOf(cell, notes),
      ...(variables.length > 0 && { variables: variablesOf(fields, notes) }),
    });
    const isPhoneInvalid = typeof person === "string" && isAboutPhone(person);
    return isPhoneInvalid && phoneCell && !phoneCell.ok ? phoneCell.message : person;
  };

  function contactRefusalIn(fields: readonly string[]): string | undefined {
    for (const [at, use] of uses.entries()) {
      const value = fields[at]?.trim() ?? "";
      if (isContactRefusal(use, value)) return `${names[at] ?? ""}: ${value}`;
    }
    return undefined;
  }

  function textsOf(cell: (at: number) => string, { unread }: RowNotes) {
    const texts = plainTextFields.flatMap((name) => {
      const value = cell(columns[name]);
      const isTooLong = value.length > candidateFields[name].max;
      if (isTooLong) unread.push({ at: columns[name], cell: value });
      return isTooLong || value === "" ? [] : [[name, value] as const];
    });
    return Object.fromEntries(texts);
  }

  function variablesOf(fields: readonly string[], notes: RowNotes) {
    const values = variables.flatMap(({ at, name }) => {
      const value = cleanCell(fields[at]);
      if (value.length > variableLimits.value) notes.unread.push({ at, cell: value });
      return value === "" || value.length > variableLimits.value ? [] : [[name, value] as const];
    });
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  }
}

function isContactRefusal(use: ColumnUse, value: string): boolean {
  if (use === "doNotCall" || use === "consent") return refusesContact(use, value);
  return (use === "variable" || use === "none") && statesRefusal(value);
}

/** Text fields that are taken as they are; the currency is read with its salary. */
const plainTextFields = optionalFields.filter((name) => candidateFields[name].type === "text" && name !== "currency");

/** Replaces an unreadable number, so that the schema refuses the row. */
const invalidPhone = "+";
/** Of the messages with which a candidate is refused, only those about the phone number begin with "Invalid". */
const isAboutPhone = (reason: string) => reason.startsWith("Invalid ");
