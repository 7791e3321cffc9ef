/** Saves an edited name or number of a person. */
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import * as m from "#messages";
import type { Change } from "../../../components/people/edit/edit-rules.ts";
import type { Person } from "../../../components/people/person.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { ParentDetail } from "../parent.ts";
import { pagesOf } from "./parent-query.ts";

/** Updates the person in all cached pages before the next poll. */
function showChanged(parentId: string, changed: Candidate) {
  queryClient.setQueriesData<ParentDetail>({ queryKey: pagesOf(parentId) }, (parent) => {
    if (!parent?.candidates.some(({ _id }) => _id === changed._id)) return parent;
    return {
      ...parent,
      candidates: parent.candidates.map((person) => (person._id === changed._id ? changed : person)),
    };
  });
}

/** Returns the message of a failed save. */
export async function saveChange(parentId: string, person: Person, change: Change): Promise<string | undefined> {
  const isPhone = "phoneNumber" in change;
  try {
    const body = { candidateId: person._id, ...change };
    const { candidate } = await call("updateCandidate", { params: { id: parentId }, body });
    showChanged(parentId, candidate);
    toast.success(isPhone ? m.people_phone_saved() : m.people_name_saved());
    return undefined;
  } catch (error) {
    const words = isPhone ? m.people_phone_failed() : m.people_name_failed();
    toast.error(words);
    return messageOf(error, words);
  }
}
