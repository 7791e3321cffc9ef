/** Prompt versions. Rendering is shared with the browser: contracts/prompt-fill. */
import { isDeepStrictEqual } from "node:util";
import { type Criterion, type Language, type PromptField, promptFields } from "@callwright/contracts";
import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";

export interface PromptTexts {
  readonly context: string;
  readonly firstSentence: string;
  readonly successEvaluation: string;
  readonly additionalNotes: string;
  readonly language: Language;
  readonly criteria: readonly Criterion[];
}

export const changedFields = (before: PromptTexts, after: PromptTexts): PromptField[] =>
  promptFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

export interface PromptVersion extends PromptTexts {
  readonly version: number;
  readonly changed: readonly PromptField[];
  readonly restoredFrom?: number | undefined;
  readonly createdAt: string;
  readonly userId: string;
}

type ParentKey = Pick<Item<"promptVersion">, "tenantId" | "parentId">;

const versionKey = (version: number): string => String(version).padStart(6, "0");

export const saveVersion = (
  writer: Writer,
  { tenantId, parentId }: ParentKey,
  { version, changed, ...fields }: PromptVersion,
): Write =>
  writer.promptVersion
    .create({ tenantId, parentId, place: versionKey(version), ...fields, changed: [...changed] })
    .commit();

const toVersion = ({ tenantId: _, parentId: __, place, ...fields }: Item<"promptVersion">): PromptVersion => ({
  ...fields,
  version: Number(place),
});

export async function findVersion(parentId: string, version: number): Promise<PromptVersion | undefined> {
  const key = { tenantId: tenantId(), parentId, place: versionKey(version) };
  const { data } = await db().promptVersion.get(key).go({ consistent: true });
  return data ? toVersion(data) : undefined;
}

export async function versions(
  parentId: string,
  latest: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<PromptVersion[]> {
  const newest = latest - (page - 1) * pageSize;
  if (newest < 1) return [];
  const { data } = await db()
    .promptVersion.query.primary({ tenantId: tenantId(), parentId })
    .between({ place: versionKey(Math.max(1, newest - pageSize + 1)) }, { place: versionKey(newest) })
    .go({ pages: "all", order: "desc", consistent: true });
  return data.map(toVersion);
}

export async function deletePromptData(parentId: string): Promise<void> {
  await db().rehearsal.delete({ tenantId: tenantId(), parentId }).go();
  const { data } = await db()
    .promptVersion.query.primary({ tenantId: tenantId(), parentId })
    .go({ pages: "all", attributes: ["tenantId", "parentId", "place"] });
  await db().promptVersion.delete(data).go();
}

export type { PlayedConversation, RehearsalScript } from "./prompt.entity.ts";
export type Rehearsal = Item<"rehearsal">;

export async function findRehearsal(parentId: string): Promise<Rehearsal | undefined> {
  const { data } = await db().rehearsal.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data ?? undefined;
}

export const replaceRehearsal = (next: Rehearsal, previous: Rehearsal | undefined): Promise<boolean> =>
  tryWrite(
    db()
      .rehearsal.put(next)
      .where(({ rehearsalId }, op) => (previous ? op.eq(rehearsalId, previous.rehearsalId) : op.notExists(rehearsalId)))
      .go(),
  );

export const saveRehearsal = (
  { parentId, rehearsalId, step }: Rehearsal,
  changes: Pick<Rehearsal, "conversations" | "movedAt"> & { readonly finishedAt?: string | undefined },
): Promise<boolean> =>
  tryWrite(
    db()
      .rehearsal.patch({ tenantId: tenantId(), parentId })
      .set({ ...changes, step: step + 1 })
      .where((row, op) => `${op.eq(row.rehearsalId, rehearsalId)} AND ${op.eq(row.step, step)}`)
      .go(),
  );
