import type { RunListItem } from "@callwright/contracts";
import { pageOfIndex } from "../../db/page.ts";
import { db } from "../../db/service.ts";
import { tenantId } from "../../kernel/context.ts";
import * as Parent from "../../parent/index.ts";
import { progressOf } from "./progress.ts";

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

export async function listRuns(
  parentId: string,
  request: PageRequest,
): Promise<{ items: RunListItem[]; total: number }> {
  const { title } = await Parent.get(parentId);
  const query = db().run.query.ofParent({ tenantId: tenantId(), parentId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  const { data } = db().run.parse({ Items: rows });
  const items = data.map((run) => ({
    ...progressOf(run),
    ...{ parentId, parentTitle: title, createdAt: run.createdAt, completedAt: run.completedAt },
  }));
  return { items, total };
}
