import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import type { Change } from "../../people/edit/use-editing.ts";
import type { Person } from "../../people/person.ts";

interface SaveChangeParams {
  readonly parentId: string;
  readonly person: Person;
  readonly change: Change;
  readonly onSaved: (changed: Candidate) => void;
}

/** Returns why saving failed, or undefined if the change is saved. */
export async function saveChange({ parentId, person, change, onSaved }: SaveChangeParams): Promise<string | undefined> {
  const isPhone = "phoneNumber" in change;
  try {
    const body = { candidateId: person._id, ...change };
    const { candidate } = await call("updateCandidate", { params: { id: parentId }, body });
    onSaved(candidate);
    toast.success(isPhone ? m.people_phone_saved() : m.people_name_saved());
    return undefined;
  } catch (error) {
    const words = isPhone ? m.people_phone_failed() : m.people_name_failed();
    // The toast names the edit, and the cell shows the reason.
    toast.error(words);
    return messageOf(error, words);
  }
}
