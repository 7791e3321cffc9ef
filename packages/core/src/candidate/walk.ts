import { pagesOf } from "../db/get-all.ts";
import { db } from "../db/service.ts";
import type * as Parent from "../parent/index.ts";
import { select, type View } from "./page.ts";
import { isUnfiltered } from "./people-index/index.ts";
import { type CandidateItem, getMany } from "./read.ts";

const atOnce = 100;

export async function* walk(parent: Parent.ParentItem, view: View): AsyncGenerator<readonly CandidateItem[]> {
  yield* isUnfiltered(view) ? everybody(parent) : shown(parent, view);
}

async function* everybody({ tenantId, parentId }: Parent.ParentItem): AsyncGenerator<readonly CandidateItem[]> {
  const query = db().candidate.query.primary({ tenantId, parentId });
  yield* pagesOf((cursor) => query.go({ cursor }));
}

async function* shown(parent: Parent.ParentItem, view: View): AsyncGenerator<readonly CandidateItem[]> {
  let ids: string[] = [];
  for await (const id of select(parent, view)) {
    ids.push(id);
    if (ids.length < atOnce) continue;
    yield await getMany(parent.tenantId, parent.parentId, ids);
    ids = [];
  }
  if (ids.length > 0) yield await getMany(parent.tenantId, parent.parentId, ids);
}

/** Headers of extra columns, at most `atMost`, alphabetical, since the table stores no order. */
export async function extraColumns({ tenantId, parentId }: Parent.ParentItem, atMost: number): Promise<string[]> {
  const found = new Set<string>();
  const query = db().candidate.query.primary({ tenantId, parentId });
  for await (const people of pagesOf((cursor) => query.go({ cursor, attributes: ["variables"] }))) {
    for (const { variables } of people) for (const name of Object.keys(variables ?? {})) found.add(name);
    if (found.size >= atMost) break;
  }
  return [...found].slice(0, atMost).sort();
}
