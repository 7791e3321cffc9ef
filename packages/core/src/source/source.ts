/** A user's sources: created, changed and deleted. */
import { type createSourceBody, maxSources, type updateSource } from "@callwright/contracts/endpoints/source";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId, newToken } from "../kernel/id.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { type SealedSource, sourceSealContext } from "./key.ts";

export type SourceItem = Item<"source">;

export async function list(): Promise<readonly SourceItem[]> {
  const { userId } = userActor();
  const { data } = await db().source.query.primary({ tenantId: tenantId() }).go({ consistent: true, pages: "all" });
  return data.filter((source) => source.userId === userId);
}

export async function find(sourceId: string): Promise<SourceItem | undefined> {
  const { data } = await db().source.get({ tenantId: tenantId(), sourceId }).go({ consistent: true });
  return data ?? undefined;
}

/** Another user's source is not found. */
export async function get(sourceId: string): Promise<SourceItem> {
  const source = await find(sourceId);
  if (source?.userId !== userActor().userId) throw notFound("source");
  return source;
}

type Rules = Pick<SourceItem, "kind" | "mode" | "numberId" | "mapping">;

async function requireComplete({ kind, mode, numberId, mapping }: Rules): Promise<void> {
  if (mode === "call" && !numberId) throw invalidField("numberId", refusal("source_number_missing"));
  if (numberId) await PhoneNumber.requireUsable(numberId);
  if (kind === "custom" && !mapping?.phoneNumber) throw invalidField("mapping", refusal("source_mapping_missing"));
}

/** `secret` is readable only in this answer. */
export async function create(
  body: z.output<typeof createSourceBody>,
): Promise<{ readonly source: SourceItem; readonly secret: string }> {
  const { parentId, kind } = body;
  const [parent, sources] = await Promise.all([Parent.get(parentId), list(), requireComplete(body)]);
  if (sources.length >= maxSources) throw new AppError("conflict", refusal("too_many_sources", { count: maxSources }));
  const secret = newToken();
  const of = { tenantId: tenantId(), sourceId: newId("src") };
  const sealed: SealedSource = { kind, secret };
  const source = {
    ...{ ...body, ...of, userId: userActor().userId, parentId: parent.jobId, isEnabled: true, createdAt: nowIso() },
    sealed: await ports().vault.seal(JSON.stringify(sealed), sourceSealContext(of)),
  };
  const result = await transact((writer) => [
    writer.source.create(source).commit(),
    Audit.entry(writer, { action: "source.created", target: targetOf(source), after: { kind, parentId } }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  return { source, secret };
}

const targetOf = ({ sourceId, name }: Pick<SourceItem, "sourceId" | "name">) => ({
  kind: "source",
  id: sourceId,
  name,
});

export async function update(sourceId: string, changes: z.output<typeof updateSource.body>): Promise<SourceItem> {
  const before = await get(sourceId);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await requireComplete({ ...before, ...given });
  const result = await transact((writer) => [
    writer.source.patch({ tenantId: tenantId(), sourceId }).set(given).commit(),
    Audit.entry(writer, {
      action: "source.changed",
      target: targetOf(before),
      before: Object.fromEntries(Object.keys(given).map((name) => [name, before[name as keyof SourceItem]])),
      after: given,
    }),
  ]);
  if (!result.ok) throw notFound("source");
  return get(sourceId);
}

/** Its events expire by themselves. */
export async function remove(sourceId: string): Promise<void> {
  const source = await get(sourceId);
  const result = await transact((writer) => [
    writer.source
      .delete({ tenantId: tenantId(), sourceId })
      .where(({ createdAt }, op) => op.exists(createdAt))
      .commit(),
    Audit.entry(writer, { action: "source.deleted", target: targetOf(source) }),
  ]);
  if (!result.ok) throw notFound("source");
}
