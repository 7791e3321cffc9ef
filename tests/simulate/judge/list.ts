/** Judges the list of a job's people as its index shows it: who is in it, and how their last call ended. */
import * as Candidate from "@callwright/core/candidate/index";
import * as Parent from "@callwright/core/parent/index";
import { text } from "../world/record.ts";
import type { World } from "../world/world.ts";

const wholeList = { page: 1, pageSize: 100, search: "", status: "all", callStatus: "all" } as const;

/** Runs as a user of the tenant, in the world's own time. */
export async function judgeList(world: World, jobId: string, blame: (words: string) => void): Promise<void> {
  const { items } = await Candidate.page(await Parent.get(jobId), { ...wholeList, sort: "added", order: "asc" });
  const shown = new Map(items.map((item) => [item.candidateId, item]));
  const people = world.store.rows().filter((row) => row.__edb_e__ === "candidate" && text(row, "parentId") === jobId);
  if (people.length !== shown.size) blame(`the list of ${jobId} shows ${shown.size} people, not ${people.length}`);
  for (const person of people) {
    const { outcomeLabel = "", callId = "" } = shown.get(text(person, "candidateId")) ?? {};
    if (outcomeLabel !== text(person, "outcomeLabel") || callId !== text(person, "callId"))
      blame(`the list shows ${outcomeLabel} of ${text(person, "candidateId")}, not ${text(person, "outcomeLabel")}`);
  }
}
