import { type InboundTemplateId, inboundTemplateIds } from "@callwright/contracts/inbound-templates";
import * as m from "#messages";

const names: Record<InboundTemplateId, () => string> = {
  general_assistant: m.inbound_template_general,
  data_collection: m.inbound_template_data,
  standard_help: m.inbound_template_help,
  ideal_interaction: m.inbound_template_ideal,
};

export const templateChoices = () => inboundTemplateIds.map((value) => ({ value, label: names[value]() }));

export const readTemplate = (value: string): InboundTemplateId | undefined =>
  inboundTemplateIds.find((id) => id === value);
