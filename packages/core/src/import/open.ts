import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { AppError } from "../kernel/error.ts";
import { type ImportItem, load } from "./item.ts";

export const maxOpenImports = 3;

const countOpen = (writer: Writer, { tenantId, userId, importId }: ImportItem): Write =>
  writer.openImports
    .update({ tenantId, userId })
    .add({ importIds: [importId] })
    .where(({ importIds }, op) =>
      [
        op.notExists(importIds),
        op.contains(importIds, importId),
        `${op.size(importIds)} < ${op.escape(maxOpenImports)}`,
      ].join(" OR "),
    )
    .commit();

export async function openImport(
  item: ImportItem,
  build: (writer: Writer) => readonly Write[],
): Promise<readonly number[]> {
  const result = await transact((writer) => [countOpen(writer, item), ...build(writer)]);
  if (result.ok) return [];
  if (!result.failed.includes(0)) return result.failed.map((index) => index - 1);
  if (await dropEnded(item)) return openImport(item, build);
  throw new AppError("conflict", refusal("too_many_open_imports", { count: maxOpenImports }));
}

async function dropEnded({ tenantId, userId }: ImportItem): Promise<boolean> {
  const { data } = await db().openImports.get({ tenantId, userId }).go({ consistent: true });
  const items = await Promise.all((data?.importIds ?? []).map(async (id) => [id, await load(id)] as const));
  const ended = items.flatMap(([id, item]) => (item?.state === "checking" || item?.state === "importing" ? [] : [id]));
  if (ended.length > 0) await db().openImports.update({ tenantId, userId }).delete({ importIds: ended }).go();
  return ended.length > 0;
}
