import { db } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { InterviewItem } from "./book.ts";

const pageSize = 100;

export async function list(
  parentId: string,
  { view, after }: { readonly view: "upcoming" | "past"; readonly after?: string | undefined },
): Promise<{ items: InterviewItem[]; next: string | undefined }> {
  const ofParent = db().interview.query.ofTime({ tenantId: tenantId(), parentId });
  const [query, order] =
    view === "upcoming"
      ? ([ofParent.gte({ startsAt: nowIso() }), "asc"] as const)
      : ([ofParent.lt({ startsAt: nowIso() }), "desc"] as const);
  const { data, cursor } = await query.go({ order, limit: pageSize, cursor: after ?? null, hydrate: true });
  return { items: data, next: cursor ?? undefined };
}
