import { type Agent, messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/campaign";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentListItem, presentParent } from "../present/job.ts";
import { parentList, readCandidatesPage } from "./parent.ts";

/** Enough for all campaigns of a user, since clients show them in one list without pages. */
const maxListed = 1_000;

export function campaignRoutes(app: App): void {
  implement(app, endpoints.createAgent, async ({ body }) => {
    const agent = presentAgent(await Parent.createCampaign(body));
    return { message: messages.campaignCreated, agent };
  });

  implement(app, endpoints.updateAgent, async ({ params, body }) => {
    const agent = presentAgent(await Parent.updateCampaign({ ...body, parentId: params.id }));
    return { message: messages.campaignUpdated, agent };
  });

  implement(app, endpoints.deleteAgent, async ({ params }) => {
    await Parent.remove(params.id, "campaign");
    return { message: messages.campaignDeleted };
  });

  implement(app, endpoints.getAgents, async ({ query }) => {
    const { items, pagination } = await parentList("campaign", query);
    return { agents: items.map(presentListItem), pagination };
  });

  implement(app, endpoints.getAllAgents, async () => {
    const { items } = await Parent.list("campaign", { page: 1, pageSize: maxListed });
    return { agents: items.map(({ parentId, title }) => ({ _id: parentId, title })) };
  });

  implement(app, endpoints.getAgent, async ({ params, query }, c) => {
    const page = await readCandidatesPage({ id: params.id, kind: "campaign" }, query, c);
    if (page instanceof Response) return page;
    return { agent: { ...presentAgent(page.parent), ...page.people } };
  });
}

function presentAgent(campaign: Parent.ParentItem): Agent {
  return {
    ...presentParent(campaign),
    prompt: campaign.promptContext,
    firstSentence: campaign.promptFirstSentence,
    followUpTemplate: campaign.smsTemplate,
    useSms: campaign.isPreCallSms || campaign.isPostCallSms,
    dynamicVariables: [...(campaign.dynamicVariables ?? [])],
  };
}
