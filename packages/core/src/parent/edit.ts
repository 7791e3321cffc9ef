/** Edits jobs and campaigns. Writes only sent fields; changed texts become a new prompt version, in one transaction. */
import { type ParentKind, updateAgentBody, updateJobBody } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import type { PageRequest } from "../db/page.ts";
import { omitUndefined, transact, tries, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import { send } from "../kernel/message.ts";
import * as Prompt from "../prompt/index.ts";
import * as User from "../user/index.ts";
import { companyKeyOf, type ParentItem, textsOf, touch } from "./item.ts";
import { textsSwitched } from "./messages.ts";
import { get } from "./read.ts";
import { refuseDisclosureDenial, requireKnownVoiceAndZone } from "./rules.ts";

export const update = fn(z.extend(updateJobBody, { parentId: z.string() }), async (input): Promise<ParentItem> => {
  const { parentId, prompt, successEvaluation, additionalNotes, language, criteria, name, salaryRange, ...fields } =
    input;
  requireKnownVoiceAndZone(fields);
  return save(parentId, {
    kind: "job",
    fields: {
      ...fields,
      ...(name !== undefined && { recruiterName: name }),
      ...(salaryRange && { salaryMin: salaryRange[0], salaryMax: salaryRange[1] }),
    },
    texts: { ...prompt, successEvaluation, additionalNotes, language, criteria },
  });
});

export const updateCampaign = fn(
  z.extend(updateAgentBody, { parentId: z.string() }),
  async (input): Promise<ParentItem> => {
    const { parentId, prompt, firstSentence, successEvaluation, language, criteria, ...campaign } = input;
    const { followUpTemplate, useSms, ...campaignFields } = campaign;
    requireKnownVoiceAndZone(campaignFields);
    return save(parentId, {
      kind: "campaign",
      fields: { ...smsSwitchesOf(useSms), ...campaignFields, smsTemplate: followUpTemplate },
      texts: { context: prompt, firstSentence, successEvaluation, language, criteria },
    });
  },
);

export const smsSwitchesOf = (useSms: boolean | undefined) =>
  useSms === undefined ? {} : { isPreCallSms: useSms, isPostCallSms: useSms };

interface ParentChange {
  readonly kind?: ParentKind;
  readonly fields?: Partial<Omit<ParentItem, "tenantId" | "parentId" | "userId">>;
  readonly texts: { readonly [Field in keyof Prompt.PromptTexts]?: Prompt.PromptTexts[Field] | undefined };
  readonly restoredFrom?: number;
}

/** Switching texts off or on also affects waiting texts. */
const textSwitches = ["isPreCallSms", "isPostCallSms"] as const;
const maxTries = 10;

/** Saves no new version if the texts are unchanged. */
export async function save(parentId: string, change: ParentChange): Promise<ParentItem> {
  for await (const _ of tries(maxTries)) {
    const parent = await get(parentId, change.kind);
    const before = textsOf(parent);
    const texts = { ...before, ...omitUndefined(change.texts) };
    const changed = Prompt.changedFields(before, texts);
    if (changed.some((field) => field === "firstSentence" || field === "language"))
      refuseDisclosureDenial(texts.firstSentence, texts.language);
    const fields = omitUndefined({ ...change.fields, ...companyKeyField(change.fields) });
    if (changed.length === 0 && Object.keys(fields).length === 0) return parent;
    const saved = await transact((writer) =>
      changed.length === 0
        ? [writer.parent.patch({ tenantId: parent.tenantId, parentId }).set(fields).commit(), touch(writer, parent)]
        : writeTexts(writer, parent, fields, { texts, changed, restoredFrom: change.restoredFrom }),
    );
    if (!saved.ok) continue;
    // Sent even if the switches are unchanged, since the process that saved them may have died before sending.
    if (textSwitches.some((name) => fields[name] !== undefined)) await send(textsSwitched, { parentId });
    return get(parentId);
  }
  throw new AppError("conflict", refusal("prompt_being_saved"));
}

const companyKeyField = ({ companyName }: Partial<ParentItem> = {}) =>
  companyName === undefined ? {} : { companyKey: companyKeyOf(companyName) };

interface NextVersion {
  readonly texts: Prompt.PromptTexts;
  readonly changed: Prompt.PromptVersion["changed"];
  readonly restoredFrom?: number | undefined;
}

/** Optimistic lock: conflicts if the texts were saved since the job was read. */
function writeTexts(writer: Writer, parent: ParentItem, fields: object, next: NextVersion): Write[] {
  const { tenantId, parentId } = parent;
  const { texts, changed, restoredFrom } = next;
  const key = { tenantId, parentId };
  const version = parent.promptVersion + 1;
  const textAttributes = {
    promptContext: texts.context,
    promptFirstSentence: texts.firstSentence,
    successEvaluation: texts.successEvaluation,
    additionalNotes: texts.additionalNotes,
    language: texts.language,
    criteria: texts.criteria,
  };
  return [
    writer.parent
      .patch(key)
      .set({ ...fields, ...textAttributes, promptVersion: version })
      .where(({ promptVersion }, op) => op.eq(promptVersion, parent.promptVersion))
      .commit(),
    touch(writer, parent),
    Prompt.saveVersion(writer, key, {
      version,
      ...texts,
      changed,
      ...(restoredFrom !== undefined && { restoredFrom }),
      createdAt: nowIso(),
      userId: userActor().userId,
    }),
  ];
}

export interface SavedPrompt extends Prompt.PromptVersion {
  readonly createdBy: string;
}

export async function listPromptVersions(
  parentId: string,
  request: PageRequest,
): Promise<{ items: readonly SavedPrompt[]; total: number }> {
  const parent = await get(parentId);
  const total = parent.promptVersion;
  return { items: await withCreatorNames(await Prompt.versions(parentId, total, request)), total };
}

export async function restorePrompt(parentId: string, version: number): Promise<SavedPrompt> {
  await get(parentId); // Throws unless the parent is the user's own.
  const oldVersion = await Prompt.findVersion(parentId, version);
  if (!oldVersion) throw notFound("version");
  const { context, firstSentence, successEvaluation, additionalNotes, language, criteria } = oldVersion;
  const texts = { context, firstSentence, successEvaluation, additionalNotes, language, criteria };
  const saved = await save(parentId, { texts, restoredFrom: version });
  const restored = await Prompt.findVersion(parentId, saved.promptVersion);
  const [savedPrompt] = await withCreatorNames(restored ? [restored] : []);
  if (!savedPrompt) throw notFound("version");
  return savedPrompt;
}

async function withCreatorNames(versions: readonly Prompt.PromptVersion[]): Promise<SavedPrompt[]> {
  const ids = [...new Set(versions.map(({ userId }) => userId))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await User.find(id))?.name ?? ""] as const)));
  return versions.map((version) => ({ ...version, createdBy: names.get(version.userId) ?? "" }));
}
