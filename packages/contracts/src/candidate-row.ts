/** Validation of one candidate, for files, forms and the API. */
import * as z from "zod/mini";
import { type CandidateInput, candidateInputSchema } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { readPhoneCell } from "./people-file/phone-cell.ts";

/** Returns the candidate with an E.164 number and without empty values, or the reason for the refusal. */
export function readCandidate(
  input: Readonly<Record<string, unknown>>,
  schema: typeof candidateInputSchema = candidateInputSchema,
): CandidateInput | string {
  const read = z.safeParse(schema, input);
  if (!read.success) return read.error.issues[0]?.message ?? messages.csvNoValidRows;
  const { currency, email, variables, ...person } = read.data;
  const phone = readPhoneCell(person.phoneNumber);
  if (!phone.ok) return phone.message;
  return {
    ...person,
    phoneNumber: phone.phoneNumber,
    ...(currency && { currency }),
    ...(email && { email }),
    ...(variables && Object.keys(variables).length > 0 && { variables }),
  };
}
