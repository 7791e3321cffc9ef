import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/share";
import * as Share from "@callwright/core/share/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function shareRoutes(app: App): void {
  implement(app, endpoints.shareCandidates, async ({ params, body }) => {
    const link = await Share.create(params.id, body);
    return { message: messages.shareLinkCreated, link: (await createPresenter())(link) };
  });

  implement(app, endpoints.getShareLinks, async ({ params }) => ({
    links: (await Share.list(params.id)).map(await createPresenter()),
  }));

  implement(app, endpoints.getShareVisits, async ({ params }) => {
    const visits = await Share.visits(params.id, params.linkId);
    return { visits: visits.map(({ at, part, network, userAgent }) => ({ at, part, network, userAgent })) };
  });

  implement(app, endpoints.revokeShareLink, async ({ params }) => {
    const link = await Share.revoke(params.id, params.linkId);
    return { message: messages.shareLinkRevoked, link: (await createPresenter())(link) };
  });
}

async function createPresenter() {
  const urlOf = await Share.urlBuilder();
  return (link: Share.ShareLinkItem): endpoints.ShareLink => {
    const { shareLinkId: id, candidateIds, ...fields } = link;
    return { ...fields, id, url: urlOf(link), people: candidateIds.length, isActive: Share.isActive(link) };
  };
}
