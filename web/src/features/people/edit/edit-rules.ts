import { cleanFirstName, cleanLastName } from "@callwright/contracts/person-name";
import { parsePhoneFormat } from "@callwright/contracts/phone-format";

export type EditField = "name" | "phone";

export type Draft = Readonly<Record<string, string>>;

export interface Editable {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export type Change = Pick<Editable, "firstName" | "lastName"> | Pick<Editable, "phoneNumber">;

const limit = 100;

export function draftFaults(field: EditField, draft: Draft): Draft {
  if (field === "phone") return phoneFault(draft.phoneNumber?.trim() ?? "");
  const faults: Record<string, string> = {};
  for (const [input, label, clean] of [
    ["firstName", "First Name", cleanFirstName],
    ["lastName", "Last Name", cleanLastName],
  ] as const) {
    const text = clean(draft[input] ?? "");
    if (text === "") faults[input] = `${label} is required`;
    else if (text.length > limit) faults[input] = `${label} must have at most ${limit} characters`;
  }
  return faults;
}

function phoneFault(text: string): Draft {
  if (text === "") return { phoneNumber: "Phone Number is required" };
  const parsed = parsePhoneFormat(text);
  return parsed.ok ? {} : { phoneNumber: parsed.message };
}

export function changeOf(field: EditField, draft: Draft, before: Editable): Change | undefined {
  if (field === "phone") {
    const parsed = parsePhoneFormat(draft.phoneNumber ?? "");
    if (!parsed.ok || parsed.phoneNumber === before.phoneNumber) return undefined;
    return { phoneNumber: parsed.phoneNumber };
  }
  const [firstName, lastName] = [cleanFirstName(draft.firstName ?? ""), cleanLastName(draft.lastName ?? "")];
  if (firstName === before.firstName && lastName === before.lastName) return undefined;
  return { firstName, lastName };
}

export const draftOf = (field: EditField, person: Editable): Draft =>
  field === "phone" ? { phoneNumber: person.phoneNumber } : { firstName: person.firstName, lastName: person.lastName };
