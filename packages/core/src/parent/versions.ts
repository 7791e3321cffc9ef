import { notFound } from "../kernel/error.ts";
import * as Prompt from "../prompt/index.ts";
import * as User from "../user/index.ts";
import { firstVersion, save } from "./edit.ts";
import { type ParentItem, promptVersionOf } from "./item.ts";
import { get, type PageRequest } from "./read.ts";

export interface SavedPrompt extends Prompt.PromptVersion {
  readonly createdBy: string;
}

export async function promptVersions(
  parentId: string,
  request: PageRequest,
): Promise<{ items: readonly SavedPrompt[]; total: number }> {
  const parent = await get(parentId);
  const total = promptVersionOf(parent);
  return { items: await withNames(await pageOf(parent, request)), total };
}

async function pageOf(parent: ParentItem, request: PageRequest): Promise<readonly Prompt.PromptVersion[]> {
  if (parent.promptVersion !== undefined) return Prompt.versions(parent.parentId, parent.promptVersion, request);
  return request.page === 1 ? [firstVersion(parent)] : [];
}

export async function restorePrompt(parentId: string, version: number): Promise<SavedPrompt> {
  const parent = await get(parentId);
  const old = await find(parent, version);
  if (!old) throw notFound("version");
  const { context, firstSentence, successEvaluation, additionalNotes, language, criteria } = old;
  const texts = { context, firstSentence, successEvaluation, additionalNotes, language, criteria };
  const saved = await save(parentId, { texts, restoredFrom: version });
  const restored = await find(saved, promptVersionOf(saved));
  const [named] = await withNames(restored ? [restored] : []);
  if (!named) throw notFound("version");
  return named;
}

const find = async (parent: ParentItem, version: number): Promise<Prompt.PromptVersion | undefined> =>
  parent.promptVersion === undefined && version === 1
    ? firstVersion(parent)
    : Prompt.findVersion(parent.parentId, version);

async function withNames(versions: readonly Prompt.PromptVersion[]): Promise<SavedPrompt[]> {
  const ids = [...new Set(versions.map(({ userId }) => userId))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await User.find(id))?.name ?? ""] as const)));
  return versions.map((version) => ({ ...version, createdBy: names.get(version.userId) ?? "" }));
}
