/** Validation of one candidate, for files, forms and the API. */
import * as z from "zod/mini";
import { type CandidateInput, candidateInputSchema } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { parsePhone } from "./phone.ts";

/** Returns the candidate with an E.164 number, or the reason for the refusal. */
export function readCandidate(input: CandidateInput): CandidateInput | string {
  const read = z.safeParse(candidateInputSchema, input);
  if (!read.success) return read.error.issues[0]?.message ?? messages.csvNoValidRows;
  const phone = parsePhone(read.data.phoneNumber);
  return phone.ok ? { ...read.data, phoneNumber: phone.phoneNumber } : phone.message;
}
