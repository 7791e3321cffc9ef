import { db, type Item } from "../../db/service.ts";
import { candidateIdPrefix } from "../../kernel/id.ts";
import type { CandidateItem } from "../read.ts";
import type { IndexKey } from "./store.ts";

export type ChangeItem = Item<"candidateChange">;

const endOfIds = candidateIdPrefix(999_999_999);
const pagesFor = (count: number) => (Number.isFinite(count) ? ({ count } as const) : ({ pages: "all" } as const));

export async function readChanges({ tenantId, parentId }: IndexKey, atMost = Number.POSITIVE_INFINITY) {
  const { data } = await db()
    .candidateChange.query.primary({ tenantId, parentId })
    .go({ consistent: true, ...pagesFor(atMost) });
  return data;
}

/** Calls `beforeSecondPage` once if the log is longer than a page. */
export async function readAllChanges({ tenantId, parentId }: IndexKey, beforeSecondPage: () => Promise<void>) {
  const changes: ChangeItem[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: ChangeItem[]; cursor: string | null } = await db()
      .candidateChange.query.primary({ tenantId, parentId })
      .go({ consistent: true, cursor });
    changes.push(...page.data);
    if (page.cursor && !cursor) await beforeSecondPage();
    cursor = page.cursor;
  } while (cursor);
  return changes;
}

export async function readNewcomers(
  { tenantId, parentId }: IndexKey,
  afterOrdinal: number,
  atMost = Number.POSITIVE_INFINITY,
): Promise<CandidateItem[]> {
  const { data } = await db()
    .candidate.query.primary({ tenantId, parentId })
    .between({ candidateId: candidateIdPrefix(afterOrdinal + 1) }, { candidateId: endOfIds })
    .go({ consistent: true, ...pagesFor(atMost) });
  return data;
}
