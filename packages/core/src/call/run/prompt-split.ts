/** The two prompt versions that a run compares. They are stored with the job, since each dial reads its row anyway. */
import { refusal } from "@callwright/contracts/refusals";
import type { Item } from "../../db/service.ts";
import type { Write, Writer } from "../../db/transact.ts";
import { AppError } from "../../kernel/error.ts";
import { sha256 } from "../../kernel/hash.ts";
import type * as Parent from "../../parent/index.ts";
import * as Prompt from "../../prompt/index.ts";
import type { CallItem } from "../item.ts";

const maxStoredRuns = 8;

/** Throws unless both versions exist in the same language, since they share the job's voice. */
export async function requireComparable(parent: Parent.ParentItem, versions: readonly number[]): Promise<void> {
  const versionTexts = await Promise.all(
    versions.map(async (version) => {
      const texts = await Prompt.findVersion(parent.parentId, version);
      if (texts) return texts;
      throw new AppError("unprocessable", refusal("prompt_version_unknown", { version }));
    }),
  );
  if (versionTexts.some(({ language }) => language !== parent.language))
    throw new AppError("unprocessable", refusal("prompt_versions_languages"));
}

interface RunSplit {
  readonly runId: string;
  readonly versions: readonly number[];
}

export function saveSplit(writer: Writer, parent: Parent.ParentItem, { runId, versions }: RunSplit): Write {
  const { tenantId, parentId, promptSplits = {} } = parent;
  // Run ids sort by time, so the newest runs stay.
  const newestSplits = Object.entries(promptSplits)
    .sort()
    .slice(-(maxStoredRuns - 1));
  return writer.parent
    .patch({ tenantId, parentId })
    .set({ promptSplits: { ...Object.fromEntries(newestSplits), [runId]: [...versions] } })
    .commit();
}

/** By a hash, so that a person keeps their version in every attempt. */
export const versionFor = (versions: readonly number[], { parentId, phoneNumber }: PersonKey): number | undefined =>
  versions[Number.parseInt(sha256(`${parentId}#${phoneNumber}`, "hex").slice(0, 8), 16) % versions.length];

type PersonKey = Pick<CallItem, "parentId" | "phoneNumber">;

export async function withSplitPrompt(parent: Item<"parent">, call: CallItem): Promise<Item<"parent">> {
  const split = call.runId ? parent.promptSplits?.[call.runId] : undefined;
  const version = split && versionFor(split, call);
  if (version === undefined || version === parent.promptVersion) return parent;
  const texts = await Prompt.findVersion(call.parentId, version);
  // A version that is gone, or in another language than the job, is not used.
  if (!texts || texts.language !== parent.language) return parent;
  const { context, firstSentence, successEvaluation, additionalNotes, criteria } = texts;
  return {
    ...parent,
    promptContext: context,
    promptFirstSentence: firstSentence,
    successEvaluation,
    additionalNotes,
    criteria,
    promptVersion: version,
  };
}
