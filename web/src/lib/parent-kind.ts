/** Ids of jobs and campaigns name their kind. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";

export const kindOf = (id: string): ParentKind => (id.startsWith("cmp_") ? "campaign" : "job");
