import type { Theme, ThemeFields } from "@callwright/contracts";
import * as Audit from "../audit/index.ts";
import { omitUndefined, transact, tries } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import { cacheTheme, defaultsOf, read, type ThemeItem, themeId } from "./current.ts";
import { type ImageFiles, type ImageUploads, readUploads, removeImages, storeImages } from "./images.ts";

export { current, find } from "./current.ts";
export { readImage } from "./images.ts";

const imageNames = ["logo", "favIcon"] as const;
const maxTries = 3;
const maxEarlierFiles = 20;

export const save = (fields: ThemeFields, uploads: ImageUploads = {}): Promise<Theme> => change(fields, uploads);

export async function update(id: string, fields: Partial<ThemeFields>, uploads: ImageUploads = {}): Promise<Theme> {
  if (id !== themeId(tenantId())) throw notFound("theme");
  return change(fields, uploads);
}

async function change(fields: Partial<ThemeFields>, uploads: ImageUploads): Promise<Theme> {
  const images = await readUploads(uploads);
  const tenant = await Tenant.current();
  const files = await storeImages(images);
  for await (const _ of tries(maxTries)) {
    const before = await read(tenant.tenantId, { consistent: true });
    const row = merge(before ?? { ...defaultsOf(tenant), tenantId: tenant.tenantId, version: 0 }, fields, files);
    if (!(await write(row, before))) continue;
    await removeImages(droppedFiles(before, row));
    return cacheTheme(tenant, row);
  }
  await removeImages(Object.values(files));
  throw new AppError("conflict");
}

function merge(before: Omit<ThemeItem, "updatedAt">, fields: Partial<ThemeFields>, files: ImageFiles): ThemeItem {
  const earlier = [...replacedFiles(before, files), ...(before.earlier ?? [])].slice(0, maxEarlierFiles);
  return { ...before, ...omitUndefined(fields), ...files, earlier, version: before.version + 1, updatedAt: nowIso() };
}

async function write(row: ThemeItem, before: ThemeItem | undefined): Promise<boolean> {
  const result = await transact((writer) => [
    writer.theme
      .put(row)
      .where(({ version }, op) => (before ? op.eq(version, before.version) : op.notExists(version)))
      .commit(),
    Audit.entry(writer, {
      action: "theme.changed",
      target: { kind: "theme", id: themeId(row.tenantId), name: row.title },
      ...(before && { before: auditFields(before) }),
      after: auditFields(row),
    }),
  ]);
  return result.ok;
}

const auditFields = (row: ThemeItem) => ({
  ...row,
  tenantId: undefined,
  version: undefined,
  updatedAt: undefined,
  earlier: undefined,
});

/** Former images stay available, since cached pages and sent mails still link them. */
const replacedFiles = (before: ImageFiles, files: ImageFiles): string[] =>
  imageNames.flatMap((name) => (name in files ? (before[name] ?? []) : []));

const droppedFiles = (before: ThemeItem | undefined, row: ThemeItem): string[] =>
  (before?.earlier ?? []).filter((file) => !row.earlier?.includes(file));
