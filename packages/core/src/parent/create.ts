import {
  campaignTemplate,
  createAgentBody,
  createJobBody,
  defaultPrompts,
  defaultSuccessEvaluation,
  type ParentKind,
} from "@callwright/contracts";
import type * as z from "zod/mini";
import type { Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { fn } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import * as Prompt from "../prompt/index.ts";
import * as Template from "../template/index.ts";
import * as User from "../user/index.ts";
import { smsSwitchesOf } from "./edit.ts";
import { companyKeyOf, type ParentItem } from "./item.ts";
import { get } from "./read.ts";
import { refuseDisclosureDenial, requireKnownVoiceAndZone } from "./rules.ts";

/** Without a prompt or an evaluation, the job gets the default prompt of its language or the default evaluation. */
export const create = fn(createJobBody, async (input): Promise<ParentItem> => insert("job", await newJobFrom(input)));

/** What a call of the job would say, before it is created. */
export const draftJob = fn(createJobBody, async (input) => {
  const job = await newJobFrom(input);
  const timezone = await checkAndFindTimezone(job);
  return { ...attributesOf(job), kind: "job" as const, timezone };
});

async function newJobFrom(input: z.output<typeof createJobBody>): Promise<NewParent> {
  const { prompt = defaultPrompts[input.language], salaryRange, name, additionalNotes = "", ...job } = input;
  const { successEvaluation = defaultSuccessEvaluation, language, criteria = [], ...fields } = job;
  const templates = await Template.read();
  return {
    fields: { ...fields, ...templates, recruiterName: name, salaryMin: salaryRange[0], salaryMax: salaryRange[1] },
    texts: { ...prompt, successEvaluation, additionalNotes, language, criteria },
  };
}

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
      ...smsSwitchesOf(useSms),
      ...fields,
      companyName,
      preCallSmsTemplate,
      dynamicVariables,
      smsTemplate: followUpTemplate ?? defaults.followUpTemplate,
    },
    texts: { context, firstSentence, successEvaluation, additionalNotes: "", language, criteria },
  });
});

interface NewParent {
  readonly fields: Pick<Item<"parent">, "title" | "companyName" | "voice"> & Partial<Item<"parent">>;
  readonly texts: Prompt.PromptTexts;
}

async function checkAndFindTimezone({ fields, texts }: NewParent): Promise<string> {
  requireKnownVoiceAndZone(fields);
  refuseDisclosureDenial(texts.firstSentence, texts.language);
  const timezone = fields.timezone ?? (await User.current()).timezone;
  // The first check has not seen a zone that comes from the user.
  requireKnownVoiceAndZone({ timezone });
  return timezone;
}

function attributesOf({ fields, texts: { context, firstSentence, ...otherTexts } }: NewParent) {
  return { ...fields, ...otherTexts, promptContext: context, promptFirstSentence: firstSentence };
}

async function insert(kind: ParentKind, parent: NewParent): Promise<ParentItem> {
  const { tenantId, userId } = userActor();
  const timezone = await checkAndFindTimezone(parent);
  const key = { tenantId, parentId: newId(kind === "job" ? "job" : "cmp") };
  const createdAt = nowIso();
  await transact((writer) => [
    writer.parent
      .create({
        ...attributesOf(parent),
        ...key,
        userId,
        kind,
        timezone,
        createdAt,
        companyKey: companyKeyOf(parent.fields.companyName),
        promptVersion: 1,
      })
      .commit(),
    writer.parentCounters.create({ tenantId, parentId: key.parentId, userId }).commit(),
    Prompt.saveVersion(
      writer,
      { tenantId, parentId: key.parentId },
      { version: 1, ...parent.texts, changed: [], createdAt, userId },
    ),
  ]);
  return get(key.parentId);
}
