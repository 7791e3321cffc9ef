import type { RunListItem, RunProgress } from "@callwright/contracts";
import { pageOfIndex } from "../../db/page.ts";
import { db } from "../../db/service.ts";
import { tenantId } from "../../kernel/context.ts";
import * as Parent from "../../parent/index.ts";
import * as User from "../../user/index.ts";
import type { PageRequest } from "../read.ts";
import { activeRuns } from "../run/load.ts";
import { progressOf } from "./progress.ts";

export async function listActive(): Promise<(RunProgress & { parentId: string; parentTitle: string })[]> {
  const runs = (await activeRuns()).filter(User.isVisible);
  const parents = await Parent.loadMany([...new Set(runs.map(({ parentId }) => parentId))]);
  const titles = new Map(parents.map(({ parentId, title }) => [parentId, title]));
  return runs.map((run) => {
    const { parentId } = run;
    return { ...progressOf(run), parentId, parentTitle: titles.get(parentId) ?? "" };
  });
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
