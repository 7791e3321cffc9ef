/** What may be typed into a person's name and phone cells (core spec §5, "Inline candidate edit"). */
import { parsePhone } from "@callwright/contracts/phone";

export type EditField = "name" | "phone";

/** What is typed: by the name of its input. */
export type Draft = Readonly<Record<string, string>>;

export interface Editable {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

export type Change = Pick<Editable, "firstName" | "lastName"> | Pick<Editable, "phoneNumber">;

const limit = 100;

/** Both name fields are needed; the number is filled and valid. Faults in the contract's words, by input. */
export function faultsOf(field: EditField, draft: Draft): Draft {
  if (field === "phone") return phoneFault(draft.phoneNumber?.trim() ?? "");
  const faults: Record<string, string> = {};
  for (const [input, label] of [
    ["firstName", "First Name"],
    ["lastName", "Last Name"],
  ] as const) {
    const text = draft[input]?.trim() ?? "";
    if (text === "") faults[input] = `${label} is required`;
    else if (text.length > limit) faults[input] = `${label} must have at most ${limit} characters`;
  }
  return faults;
}

function phoneFault(text: string): Draft {
  if (text === "") return { phoneNumber: "Phone Number is required" };
  const parsed = parsePhone(text);
  return parsed.ok ? {} : { phoneNumber: parsed.message };
}

/** What is to be saved of a draft without faults; undefined when it says what was there before. */
export function changeOf(field: EditField, draft: Draft, before: Editable): Change | undefined {
  if (field === "phone") {
    const parsed = parsePhone(draft.phoneNumber ?? "");
    if (!parsed.ok || parsed.phoneNumber === before.phoneNumber) return undefined;
    return { phoneNumber: parsed.phoneNumber };
  }
  const [firstName = "", lastName = ""] = [draft.firstName?.trim(), draft.lastName?.trim()];
  if (firstName === before.firstName && lastName === before.lastName) return undefined;
  return { firstName, lastName };
}

export const draftOf = (field: EditField, person: Editable): Draft =>
  field === "phone" ? { phoneNumber: person.phoneNumber } : { firstName: person.firstName, lastName: person.lastName };
