/** "Call me first": a new job's first call rings its recruiter, who hears what candidates will hear. */
import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { keys, numbersQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";

export async function callMe(jobId: string, { name, phone = "" }: Pick<User, "name" | "phone">): Promise<void> {
  const [firstName = name, ...rest] = name.trim().split(/\s+/);
  const me = { firstName, lastName: rest.join(" ") || firstName, phoneNumber: phone };
  try {
    const added = await call("addCandidates", { params: { id: jobId }, body: { candidates: [me] } });
    const [candidate] = added.candidateIds;
    if (!candidate) throw new Error(added.rejected[0]?.reason);
    const numbers = await queryClient.fetchQuery(numbersQuery);
    const usable = numbers.find(({ registration }) => registration.status === "registered");
    await call("placeCall", { body: { jobId, candidate, selectedPhoneNumberId: usable?.id } });
    toast.success(m.create_called_me({ number: phone }));
  } catch (error) {
    toast.error(messageOf(error, m.create_call_me_failed()));
  }
  void queryClient.invalidateQueries({ queryKey: [...keys.parent, jobId] });
}
