import { type Language, languages } from "@callwright/contracts/catalog";
import type { CreateInbound, Inbound } from "@callwright/contracts/endpoints/inbound";
import {
  defaultInboundTemplate,
  type InboundTemplate,
  type InboundTemplateId,
  inboundTemplate,
  inboundTemplateIds,
  inboundTemplateOf,
} from "@callwright/contracts/inbound-templates";
import { defaultVoiceId, nativeVoice } from "@callwright/contracts/voices";
import * as m from "#messages";

export interface AssistantValues extends InboundTemplate {
  readonly title: string;
  readonly language: Language;
  readonly voice: string;
  readonly timezone: string;
  readonly dynamicVars: Inbound["dynamicVariables"];
  readonly colleagues: Inbound["colleagues"];
}

export const valuesOf = (inbound: Inbound): AssistantValues => ({
  title: inbound.name,
  prompt: inbound.model.messages[0]?.content ?? "",
  firstSentence: inbound.firstMessage,
  lastSentence: inbound.endCallMessage,
  language: inbound.transcriber.language,
  voice: inbound.voice.voiceId,
  timezone: inbound.timezone,
  dynamicVars: inbound.dynamicVariables,
  colleagues: inbound.colleagues,
});

export type NewAssistant = Pick<CreateInbound, "title"> & {
  readonly language: Language;
  readonly voice: string;
  readonly template: InboundTemplateId;
};

export const newAssistant = (language: Language): NewAssistant => ({
  ...{ title: "", language, voice: nativeVoice(language, defaultVoiceId), template: defaultInboundTemplate },
});

export const createBodyOf = ({ template, ...values }: NewAssistant): CreateInbound => ({
  ...values,
  ...inboundTemplate(template, values.language),
});

export const bodyOf = (values: AssistantValues) => ({ ...values, dynamicVars: [...values.dynamicVars] });

type Sentence = "firstSentence" | "lastSentence";

const isUntouched = (part: Sentence, text: string): boolean =>
  languages.some((language) => inboundTemplateIds.some((id) => inboundTemplate(id, language)[part] === text.trim()));

/** Sentences that come from a template follow it; edited ones stay. */
const sentencesOf = (values: InboundTemplate, next: InboundTemplate) => ({
  firstSentence: isUntouched("firstSentence", values.firstSentence) ? next.firstSentence : values.firstSentence,
  lastSentence: isUntouched("lastSentence", values.lastSentence) ? next.lastSentence : values.lastSentence,
});

export function withTemplate<V extends AssistantValues>(values: V, id: InboundTemplateId): V {
  const next = inboundTemplate(id, values.language);
  return { ...values, prompt: next.prompt, ...sentencesOf(values, next) };
}

export function withLanguage<V extends AssistantValues>(values: V, language: Language): V {
  const id = inboundTemplateOf(values.prompt);
  const next = inboundTemplate(id ?? defaultInboundTemplate, language);
  return { ...values, language, ...sentencesOf(values, next), ...(id && { prompt: next.prompt }) };
}

const templateNames: Record<InboundTemplateId, () => string> = {
  general_assistant: m.inbound_template_general,
  data_collection: m.inbound_template_data,
  standard_help: m.inbound_template_help,
  ideal_interaction: m.inbound_template_ideal,
};

export const templateChoices = () => inboundTemplateIds.map((value) => ({ value, label: templateNames[value]() }));

export const readTemplate = (value: string): InboundTemplateId | undefined =>
  inboundTemplateIds.find((id) => id === value);
