/** Creates jobs and campaigns: the row, its counters and the first version of its prompt in one transaction. */
import {
  campaignTemplate,
  createAgentBody,
  createJobBody,
  defaultPrompts,
  defaultSuccessEvaluation,
  type ParentKind,
} from "@callwright/contracts";
import type { Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { fn } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import * as Prompt from "../prompt/index.ts";
import * as Template from "../template/index.ts";
import * as User from "../user/index.ts";
import { switchesOf } from "./edit.ts";
import { companyKeyOf, type ParentItem } from "./item.ts";
import { get } from "./read.ts";
import { refuseDenial, refuseUnknown } from "./rules.ts";

/** The language's default prompt and evaluation become version 1 unless given. */
export const create = fn(createJobBody, async (input): Promise<ParentItem> => {
  const { prompt = defaultPrompts[input.language], salaryRange, name, additionalNotes = "", ...job } = input;
  const { successEvaluation = defaultSuccessEvaluation, language, criteria = [], ...fields } = job;
  const templates = await Template.read();
  return insert("job", {
    fields: { ...fields, ...templates, recruiterName: name, salaryMin: salaryRange[0], salaryMax: salaryRange[1] },
    texts: { ...prompt, successEvaluation, additionalNotes, language, criteria },
  });
});

/** Texts that are not given are those of the template in the campaign's language. */
export const createCampaign = fn(createAgentBody, async (input): Promise<ParentItem> => {
  const { template, language, useSms, followUpTemplate, dynamicVariables = [], criteria = [], ...campaign } = input;
  const defaults = campaignTemplate(template, language);
  const {
    prompt: context = defaults.prompt,
    firstSentence = defaults.firstSentence,
    successEvaluation = defaults.successEvaluation,
    preCallSmsTemplate = defaults.preCallSmsTemplate,
    companyName = (await User.current()).companyName,
    ...fields
  } = campaign;
  return insert("campaign", {
    fields: {
      ...switchesOf(useSms),
      ...fields,
      ...{ companyName, preCallSmsTemplate, dynamicVariables },
      smsTemplate: followUpTemplate ?? defaults.followUpTemplate,
    },
    texts: { context, firstSentence, successEvaluation, additionalNotes: "", language, criteria },
  });
});

interface NewParent {
  readonly fields: Pick<Item<"parent">, "title" | "companyName" | "voice"> & Partial<Item<"parent">>;
  readonly texts: Prompt.PromptTexts;
}

async function insert(kind: ParentKind, { fields, texts }: NewParent): Promise<ParentItem> {
  const { tenantId, userId } = userActor();
  refuseUnknown(fields);
  refuseDenial(texts.firstSentence, texts.language);
  const timezone = fields.timezone ?? (await User.current()).timezone;
  refuseUnknown({ timezone });
  const key = { tenantId, parentId: newId(kind === "job" ? "job" : "cmp") };
  const createdAt = nowIso();
  const { context, firstSentence, ...judged } = texts;
  await transact((writer) => [
    writer.parent
      .create({
        ...fields,
        ...judged,
        ...key,
        ...{ userId, kind, timezone, createdAt },
        companyKey: companyKeyOf(fields.companyName),
        promptContext: context,
        promptFirstSentence: firstSentence,
        promptVersion: 1,
      })
      .commit(),
    writer.parentCounters.create({ tenantId, parentId: key.parentId, userId }).commit(),
    Prompt.saveVersion(
      writer,
      { tenantId, parentId: key.parentId },
      { version: 1, ...texts, changed: [], createdAt, userId },
    ),
  ]);
  return get(key.parentId);
}
