/** What the files of a list do not hold yet: changes in the order of ids, and people who have come since. */
import { db, type Item } from "../../db/service.ts";
import { candidateIdPrefix } from "../../kernel/id.ts";
import type { CandidateItem } from "../read.ts";
import type { ListKey } from "./store.ts";

export type ChangeItem = Item<"candidateChange">;

const endOfIds = candidateIdPrefix(999_999_999);

const within = (count: number) => (Number.isFinite(count) ? ({ count } as const) : ({ pages: "all" } as const));

/** Changes since the last fold, at most so many. */
export async function readChanges({ tenantId, parentId }: ListKey, atMost = Number.POSITIVE_INFINITY) {
  const { data } = await db()
    .candidateChange.query.primary({ tenantId, parentId })
    .go({ consistent: true, ...within(atMost) });
  return data;
}

/** People after an ordinal, in import order, at most so many. */
export async function readNewcomers(
  { tenantId, parentId }: ListKey,
  upTo: number,
  atMost = Number.POSITIVE_INFINITY,
): Promise<CandidateItem[]> {
  const { data } = await db()
    .candidate.query.primary({ tenantId, parentId })
    .between({ candidateId: candidateIdPrefix(upTo + 1) }, { candidateId: endOfIds })
    .go({ consistent: true, ...within(atMost) });
  return data;
}
