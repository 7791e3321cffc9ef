/** Campaigns on the wire. */
import type { Agent } from "@callwright/contracts";
import type { ParentItem } from "@callwright/core/parent/index";
import { presentParent } from "./job.ts";

export function presentAgent(campaign: ParentItem): Agent {
  return {
    ...presentParent(campaign),
    prompt: campaign.promptContext,
    firstSentence: campaign.promptFirstSentence,
    followUpTemplate: campaign.smsTemplate,
    useSms: campaign.isPreCallSms || campaign.isPostCallSms,
    dynamicVariables: [...(campaign.dynamicVariables ?? [])],
  };
}
