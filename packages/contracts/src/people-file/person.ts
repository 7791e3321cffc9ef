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
import { type ColumnPlan, phoneColumns, variableLimits } from "./plan.ts";

export interface UnreadValue {
  readonly at: number;
  readonly cell: string;
}

export interface RowNotes {
  readonly unread: UnreadValue[];
  refusedBy?: string;
  phoneNumber?: string;
  /** Only a person can tell whether the number's digits include a country code. */
  unclearNumber?: string;
  hasMoreNumbers?: true;
}

export type PersonReader = (fields: readonly string[], notes?: RowNotes) => CandidateInput | string;

/** `="00123"` is how spreadsheets are kept from counting with a text. */
const textFormula = /^="([^"]*)"$/;

function cleanCell(cell: string | undefined): string {
  const written = (cell ?? "").trim();
  return cleanValue(textFormula.exec(written)?.[1] ?? unguardFormula(written));
}

export function createPhoneReader({ uses, country, codeless }: ColumnPlan) {
  const countryAt = uses.indexOf("country");
  return (fields: readonly string[], at: number): { readonly cell: string; readonly number?: PhoneCell } => {
    const cell = cleanCell(fields[at]);
    if (cell === "") return { cell };
    const countryCell = cleanCell(fields[countryAt]);
    // The row's own country wins; one that is not understood leaves the number unclear.
    const own = countryCell === "" ? country : countryIn(countryCell);
    const number = readPhoneCell(cell, { country: own, codeless });
    const isUnknown = own === undefined && countryCell !== "" && !number.ok;
    return { cell, number: isUnknown ? { ok: false, message: messages.phoneUnclear } : number };
  };
}

export function createPersonReader(plan: ColumnPlan): PersonReader {
  const { uses, names } = plan;
  const places = Object.fromEntries(fieldNames.map((name) => [name, uses.indexOf(name)])) as Record<FieldName, number>;
  const wholeAt = uses.indexOf("fullName");
  const variables = uses.flatMap((use, at) => (use === "variable" ? [{ at, name: names[at] ?? "" }] : []));
  const phonePlaces = phoneColumns(plan);
  const readPhone = createPhoneReader(plan);

  return (fields, notes = { unread: [] }) => {
    const cell = (at: number) => (at < 0 ? "" : cleanCell(fields[at]));
    const whole = wholeAt < 0 ? undefined : splitName(cell(wholeAt));
    const phoneAt = phonePlaces.find((at) => cell(at) !== "") ?? -1;
    const { cell: phone, number: read } = readPhone(fields, phoneAt);
    const refusedBy = refusalIn(fields);
    if (refusedBy !== undefined) notes.refusedBy = refusedBy;
    if (read?.ok) notes.phoneNumber = read.phoneNumber;
    if (read?.isUnclear) notes.unclearNumber = phone;
    if (read?.hasMore) notes.hasMoreNumbers = true;
    const [years, amount, currencyCell] = [cell(places.experience), cell(places.salary), cell(places.currency)];
    const experience = readYears(years);
    const { isUnclear, ...salary } = readSalary(amount, currencyCell);
    if (experience === "unclear") notes.unread.push({ at: places.experience, cell: years });
    if (isUnclear) notes.unread.push({ at: places.salary, cell: `${amount} ${currencyCell}`.trim() });
    const person = readCandidate({
      firstName: whole?.firstName ?? cell(places.firstName),
      lastName: whole?.lastName ?? cell(places.lastName),
      phoneNumber: read?.ok ? read.phoneNumber : phone && refusedPhone,
      experience: experience === "unclear" ? undefined : experience,
      ...salary,
      ...textsOf(cell, notes),
      ...(variables.length > 0 && { variables: variablesOf(fields, notes) }),
    });
    // What was done to the number before it came here is said rather than what it looks like now.
    return typeof person === "string" && read && !read.ok && isAboutPhone(person) ? read.message : person;
  };

  function refusalIn(fields: readonly string[]): string | undefined {
    for (const [at, use] of uses.entries()) {
      const value = fields[at]?.trim() ?? "";
      const isContact = use === "doNotCall" || use === "consent";
      const isOther = use === "variable" || use === "none";
      if (isContact ? refusesContact(use, value) : isOther && statesRefusal(value))
        return `${names[at] ?? ""}: ${value}`;
    }
    return undefined;
  }

  function textsOf(cell: (at: number) => string, { unread }: RowNotes) {
    const texts = plainTexts.flatMap((name) => {
      const value = cell(places[name]);
      const isTooLong = value.length > candidateFields[name].max;
      if (isTooLong) unread.push({ at: places[name], cell: value });
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

/** Read as they stand; the currency goes with its salary. */
const plainTexts = optionalFields.filter((name) => candidateFields[name].type === "text" && name !== "currency");

/** Refused like the number in the cell, whose own reason then takes its place. */
const refusedPhone = "+";
const isAboutPhone = (reason: string) => reason.startsWith("Invalid ");
