/** Reads one row of a file by a plan: a candidate, or the reason why there is none. */
import type { CandidateColumn } from "../candidate-columns.ts";
import { readCandidate } from "../candidate-row.ts";
import { cleanValue } from "../cell.ts";
import { unguardFormula } from "../csv.ts";
import type { CandidateInput } from "../endpoints/candidate.ts";
import { splitName } from "../person-name.ts";
import { readSalary, readYears } from "./figures.ts";
import { readPhoneCell } from "./phone-cell.ts";
import { type ColumnPlan, variableLimits } from "./plan.ts";

/** An optional value that could not be read; the person is loaded without it. */
export interface UnreadValue {
  /** Its column. */
  readonly at: number;
  /** What stands there. */
  readonly cell: string;
}

export type PersonReader = (
  fields: readonly string[],
  onUnread?: (unread: UnreadValue) => void,
) => CandidateInput | string;

/** As the contract of a candidate has it. */
const MAX_EMAIL = 254;

/** `="00123"` is how spreadsheets are kept from counting with a text. */
const textFormula = /^="([^"]*)"$/;

function cleanCell(cell: string | undefined): string {
  const written = (cell ?? "").trim();
  return cleanValue(textFormula.exec(written)?.[1] ?? unguardFormula(written));
}

export function createPersonReader({ uses, names, country }: ColumnPlan): PersonReader {
  const place = (use: CandidateColumn | "fullName") => uses.indexOf(use);
  const places = {
    firstName: place("firstName"),
    lastName: place("lastName"),
    fullName: place("fullName"),
    phoneNumber: place("phoneNumber"),
    experience: place("experience"),
    salary: place("salary"),
    currency: place("currency"),
    email: place("email"),
  };
  const variables = uses.flatMap((use, at) => (use === "variable" ? [{ at, name: names[at] ?? "" }] : []));

  return (fields, onUnread) => {
    const cell = (at: number) => (at < 0 ? "" : cleanCell(fields[at]));
    const whole = places.fullName < 0 ? undefined : splitName(cell(places.fullName));
    const phone = cell(places.phoneNumber);
    const read = phone === "" ? undefined : readPhoneCell(phone, country);
    const [years, amount, currencyCell, email] = [
      cell(places.experience),
      cell(places.salary),
      cell(places.currency),
      cell(places.email),
    ];
    const experience = readYears(years);
    const { isUnclear, ...salary } = readSalary(amount, currencyCell);
    if (experience === "unclear") onUnread?.({ at: places.experience, cell: years });
    if (isUnclear) onUnread?.({ at: places.salary, cell: `${amount} ${currencyCell}`.trim() });
    if (email.length > MAX_EMAIL) onUnread?.({ at: places.email, cell: email });
    const person = readCandidate({
      firstName: whole?.firstName ?? cell(places.firstName),
      lastName: whole?.lastName ?? cell(places.lastName),
      phoneNumber: read?.ok ? read.phoneNumber : phone,
      experience: experience === "unclear" ? undefined : experience,
      ...salary,
      email: email.length > MAX_EMAIL ? undefined : email || undefined,
      ...(variables.length > 0 && { variables: variablesOf(fields, onUnread) }),
    });
    // What was done to the number before it came here is said rather than what it looks like now.
    return typeof person === "string" && read && !read.ok && isAboutPhone(person) ? read.message : person;
  };

  function variablesOf(fields: readonly string[], onUnread?: (unread: UnreadValue) => void) {
    const values = variables.flatMap(({ at, name }) => {
      const value = cleanCell(fields[at]);
      if (value.length > variableLimits.value) onUnread?.({ at, cell: value });
      return value === "" || value.length > variableLimits.value ? [] : [[name, value] as const];
    });
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  }
}

const isAboutPhone = (reason: string) => reason.startsWith("Invalid ");
