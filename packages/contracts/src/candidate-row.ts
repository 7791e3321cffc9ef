import * as z from "zod/mini";
import { optionalFields } from "./candidate-fields.ts";
import { type CandidateInput, candidateInputSchema } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { readPhoneCell } from "./people-file/phone-cell.ts";

/** Returns the reason if the input is invalid. */
export function readCandidate(
  input: Readonly<Record<string, unknown>>,
  schema: typeof candidateInputSchema = candidateInputSchema,
): CandidateInput | string {
  const parsed = z.safeParse(schema, input);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? messages.csvNoValidRows;
  const { variables, ...person } = parsed.data;
  const phone = readPhoneCell(person.phoneNumber);
  if (!phone.ok) return phone.message;
  return {
    ...filledFields(person),
    phoneNumber: phone.phoneNumber,
    ...(variables && Object.keys(variables).length > 0 && { variables }),
  };
}

function filledFields<Person extends Omit<CandidateInput, "variables">>(person: Person): Person {
  const filled = { ...person };
  for (const name of optionalFields) if (filled[name] === "") delete filled[name];
  return filled;
}
