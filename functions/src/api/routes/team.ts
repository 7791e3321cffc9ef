import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/team";
import * as Team from "@callwright/core/team/index";
import { readVisit } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentPagination } from "../present/pagination.ts";
import { presentMember } from "../present/tenant.ts";

export function teamRoutes(app: App): void {
  implement(app, endpoints.listTeam, async ({ query }) => {
    const { members, total } = await Team.list(query);
    return { members: members.map(presentMember), pagination: presentPagination(total, query) };
  });

  implement(app, endpoints.inviteMember, async ({ body }, c) => {
    const member = await Team.invite(body, readVisit(c).origin);
    return { message: messages.memberInvited, member: presentMember(member) };
  });

  implement(app, endpoints.resendInvitation, async ({ params }, c) => {
    await Team.resendInvitation(params.id, readVisit(c).origin);
    return { message: messages.invitationResent };
  });

  implement(app, endpoints.updateMember, async ({ params, body }) => {
    const member = await Team.update(params.id, body);
    return { message: messages.memberUpdated, member: presentMember(member) };
  });

  implement(app, endpoints.withdrawInvitation, async ({ params }) => {
    await Team.withdrawInvitation(params.id);
    return { message: messages.invitationWithdrawn };
  });

  implement(app, endpoints.resetMemberFactors, async ({ params }, c) => {
    await Team.resetFactors(params.id, readVisit(c).origin);
    return { message: messages.factorsReset };
  });
}
