/** The rules for one candidate, wherever they come from: a file, a form, another program. */
import * as z from "zod/mini";
import { type CandidateInput, candidateInputSchema } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { parsePhone } from "./phone.ts";

/** The candidate with the phone number in E.164 form, or the reason why there is none. */
export function readCandidate(input: CandidateInput): CandidateInput | string {
  const read = z.safeParse(candidateInputSchema, input);
  if (!read.success) return read.error.issues[0]?.message ?? messages.csvNoValidRows;
  const phone = parsePhone(read.data.phoneNumber);
  return phone.ok ? { ...read.data, phoneNumber: phone.phoneNumber } : phone.message;
}
