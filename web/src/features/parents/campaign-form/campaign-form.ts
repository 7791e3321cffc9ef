import {
  type CampaignTemplateId,
  campaignTemplate,
  campaignTemplateIds,
} from "@callwright/contracts/campaign-templates";
import type { Language } from "@callwright/contracts/catalog";
import { type Agent, type CreateAgentInput, updateAgentBody } from "@callwright/contracts/endpoints/campaign";
import { defaultVoiceId, nativeVoice } from "@callwright/contracts/voices";
import * as z from "zod/mini";
import { type Faults, faultsIn } from "../../../lib/faults.ts";
import type { Campaign } from "../parent.ts";

export interface CampaignValues {
  readonly title: string;
  readonly companyName: string;
  readonly language: Language;
  readonly voice: string;
  readonly dynamicVariables: Agent["dynamicVariables"];
}

export interface NewCampaign extends CampaignValues {
  readonly template: CampaignTemplateId;
  readonly context: string;
  readonly firstSentence: string;
}

type Texts = Pick<NewCampaign, "context" | "firstSentence">;

export function templateTexts(id: CampaignTemplateId, language: Language): Texts {
  const { prompt, firstSentence } = campaignTemplate(id, language);
  return { context: prompt, firstSentence };
}

export const findTemplateId = ({ context, firstSentence }: Texts, language: Language): CampaignTemplateId | undefined =>
  campaignTemplateIds.find((id) => {
    const texts = templateTexts(id, language);
    return texts.context === context && texts.firstSentence === firstSentence;
  });

export const newCampaign = (companyName: string, language: Language): NewCampaign => ({
  title: "",
  companyName,
  language,
  voice: nativeVoice(language, defaultVoiceId),
  dynamicVariables: [],
  template: "sales_qualification",
  ...templateTexts("sales_qualification", language),
});

/** Texts of a template are replaced by the same template in the new language; edited texts stay. */
export function withLanguage(values: NewCampaign, language: Language): NewCampaign {
  const template = findTemplateId(values, values.language);
  return { ...values, language, ...(template && templateTexts(template, language)) };
}

export function campaignValues(campaign: Campaign): CampaignValues {
  const { title, companyName, language, voice, dynamicVariables } = campaign;
  return { title, companyName, language, voice, dynamicVariables };
}

export const createBody = ({ context, dynamicVariables, ...values }: NewCampaign): CreateAgentInput => ({
  ...values,
  prompt: context,
  dynamicVariables: [...dynamicVariables],
});

export const campaignFaults = (changes: object): Faults =>
  faultsIn(z.safeParse(updateAgentBody, changes).error?.issues);
