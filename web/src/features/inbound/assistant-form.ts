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

export const savedValues = (inbound: Inbound): AssistantValues => ({
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
  title: "",
  language,
  voice: nativeVoice(language, defaultVoiceId),
  template: defaultInboundTemplate,
});

export const createBody = ({ template, ...values }: NewAssistant): CreateInbound => ({
  ...values,
  ...inboundTemplate(template, values.language),
});

export const updateBody = (values: AssistantValues) => ({ ...values, dynamicVars: [...values.dynamicVars] });

type Sentence = "firstSentence" | "lastSentence";

const isFromTemplate = (part: Sentence, text: string): boolean =>
  languages.some((language) => inboundTemplateIds.some((id) => inboundTemplate(id, language)[part] === text.trim()));

/** Replaces sentences that come from a template by those of the new template; edited sentences stay. */
function followTemplate(values: InboundTemplate, template: InboundTemplate) {
  const follow = (part: Sentence) => (isFromTemplate(part, values[part]) ? template[part] : values[part]);
  return { firstSentence: follow("firstSentence"), lastSentence: follow("lastSentence") };
}

/** The prompt becomes the template's even if it was edited. */
export function withTemplate<V extends AssistantValues>(values: V, id: InboundTemplateId): V {
  const template = inboundTemplate(id, values.language);
  return { ...values, prompt: template.prompt, ...followTemplate(values, template) };
}

/** Texts of a template are replaced by the same template in the new language; edited texts stay. */
export function withLanguage<V extends AssistantValues>(values: V, language: Language): V {
  const id = inboundTemplateOf(values.prompt);
  const template = inboundTemplate(id ?? defaultInboundTemplate, language);
  const prompt = id ? template.prompt : values.prompt;
  return { ...values, language, prompt, ...followTemplate(values, template) };
}

const templateNames: Record<InboundTemplateId, () => string> = {
  general_assistant: m.inbound_template_general,
  data_collection: m.inbound_template_data,
  standard_help: m.inbound_template_help,
  ideal_interaction: m.inbound_template_ideal,
};

export const templateChoices = () => inboundTemplateIds.map((value) => ({ value, label: templateNames[value]() }));

export const parseTemplateId = (value: string): InboundTemplateId | undefined =>
  inboundTemplateIds.find((id) => id === value);
