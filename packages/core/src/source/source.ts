import {
  type AtsKey,
  type createSourceBody,
  maxSources,
  type updateSource,
} from "@callwright/contracts/endpoints/source";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { transactBounded } from "../db/bound.ts";
import { db, type Item } from "../db/service.ts";
import { omitUndefined, transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId, newToken } from "../kernel/id.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Outbox from "../outbox/index.ts";
import * as Parent from "../parent/index.ts";
import type { AtsAccess } from "../ports/ats.ts";
import * as User from "../user/index.ts";
import { type SealedSource, type SourceId, sourceSealContext } from "./key.ts";

export type SourceItem = Item<"source">;

export async function list(): Promise<readonly SourceItem[]> {
  const { userId } = userActor();
  const { data } = await db().source.query.primary({ tenantId: tenantId() }).go({ consistent: true, pages: "all" });
  return data.filter((source) => source.userId === userId && User.isVisible(source));
}

export async function find(sourceId: string): Promise<SourceItem | undefined> {
  const { data } = await db().source.get({ tenantId: tenantId(), sourceId }).go({ consistent: true });
  return data ?? undefined;
}

export async function get(sourceId: string): Promise<SourceItem> {
  const source = await find(sourceId);
  if (source?.userId !== userActor().userId) throw notFound("source");
  User.requireVisible(source);
  return source;
}

type Rules = Pick<SourceItem, "kind" | "mode" | "numberId" | "mapping">;

async function requireComplete({ kind, mode, numberId, mapping }: Rules): Promise<void> {
  if (mode === "call" && !numberId) throw invalidField("numberId", refusal("source_number_missing"));
  if (numberId) await PhoneNumber.requireUsable(numberId);
  if (kind === "custom" && !mapping?.phoneNumber) throw invalidField("mapping", refusal("source_mapping_missing"));
}

export async function create(
  body: z.output<typeof createSourceBody>,
): Promise<{ readonly source: SourceItem; readonly secret: string }> {
  const { apiKey, secret = newToken(), ...rules } = body;
  const { parentId, kind } = rules;
  const [parent] = await Promise.all([Parent.get(parentId), requireComplete(rules)]);
  const id = { tenantId: tenantId(), sourceId: newId("src") };
  const source = {
    ...rules,
    ...id,
    userId: userActor().userId,
    parentId: parent.parentId,
    isEnabled: true,
    createdAt: nowIso(),
    sealed: await seal(id, { kind, secret } satisfies SealedSource),
    ...(apiKey && kind !== "custom" && { sealedKey: await seal(id, apiKey) }),
  };
  const result = await transactBounded(bound(), (writer) => [
    ...changeKeyedCount(writer, source.sealedKey ? 1 : 0),
    writer.source.create(source).commit(),
    Audit.entry(writer, {
      action: "source.created",
      target: auditTarget(source),
      after: { kind, parent: parent.title },
    }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  Outbox.forgetConsumers();
  return { source, secret };
}

const bound = () => ({
  of: `sources ${userActor().userId}`,
  max: maxSources,
  count: async () => (await list()).length,
  createRefusal: () => new AppError("conflict", refusal("too_many_sources", { count: maxSources })),
});

const seal = (id: SourceId, value: object): Promise<string> =>
  ports().vault.seal(JSON.stringify(value), sourceSealContext(id));

export async function openAccess(source: SourceItem): Promise<AtsAccess | undefined> {
  const { kind, sealedKey } = source;
  if (kind === "custom" || sealedKey === undefined) return undefined;
  const atsKey: AtsKey = JSON.parse(await ports().vault.open(sealedKey, sourceSealContext(source)));
  return { kind, ...atsKey };
}

/** Counts the tenant's sources with a key: outcomes are recorded only for tenants that have some. */
const changeKeyedCount = (writer: Writer, change: number): Write[] =>
  change === 0 ? [] : [writer.tenant.patch({ tenantId: tenantId() }).add({ keyedSourceCount: change }).commit()];

const auditTarget = ({ sourceId, name }: Pick<SourceItem, "sourceId" | "name">) => ({
  kind: "source",
  id: sourceId,
  name,
});

export async function update(sourceId: string, changes: z.output<typeof updateSource.body>): Promise<SourceItem> {
  const before = await get(sourceId);
  const { secret, apiKey, numberId, country, stage, ...otherChanges } = changes;
  // Null removes a field; an absent field stays.
  const removedFields = (["numberId", "country", "stage"] as const).filter((name) => changes[name] === null);
  const newValues = omitUndefined({
    ...otherChanges,
    numberId: numberId ?? undefined,
    country: country ?? undefined,
    stage: stage ?? undefined,
  });
  await requireComplete({ ...before, ...newValues, ...(numberId === null && { numberId: undefined }) });
  const newSecrets = {
    ...(secret && { sealed: await seal(before, { kind: before.kind, secret } satisfies SealedSource) }),
    ...(apiKey && before.kind !== "custom" && { sealedKey: await seal(before, apiKey) }),
  };
  const hadKey = before.sealedKey !== undefined;
  const hasKey = newSecrets.sealedKey !== undefined || (hadKey && apiKey !== null);
  const result = await transact((writer) => [
    ...changeKeyedCount(writer, Number(hasKey) - Number(hadKey)),
    writer.source
      .patch({ tenantId: tenantId(), sourceId })
      .set({ ...newValues, ...newSecrets })
      .remove([...removedFields, ...(apiKey === null ? (["sealedKey", "lastNoteFailure"] as const) : [])])
      .where(({ sealedKey }, op) => (hadKey ? op.exists(sealedKey) : op.notExists(sealedKey)))
      .commit(),
    Audit.entry(writer, {
      action: "source.changed",
      target: auditTarget(before),
      before: Object.fromEntries(
        [...Object.keys(newValues), ...removedFields].map((name) => [name, before[name as keyof SourceItem]]),
      ),
      after: newValues,
    }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  Outbox.forgetConsumers();
  return get(sourceId);
}

export async function remove(sourceId: string): Promise<void> {
  const source = await get(sourceId);
  const hadKey = source.sealedKey !== undefined;
  const result = await transact((writer) => [
    ...changeKeyedCount(writer, hadKey ? -1 : 0),
    writer.source
      .delete({ tenantId: tenantId(), sourceId })
      .where(
        ({ createdAt, sealedKey }, op) =>
          `${op.exists(createdAt)} AND ${hadKey ? op.exists(sealedKey) : op.notExists(sealedKey)}`,
      )
      .commit(),
    Audit.entry(writer, { action: "source.deleted", target: auditTarget(source) }),
  ]);
  if (!result.ok) {
    await get(sourceId); // Throws if the source was deleted meanwhile.
    throw new AppError("conflict");
  }
  Outbox.forgetConsumers();
}
