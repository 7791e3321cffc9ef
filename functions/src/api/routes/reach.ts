import { type FollowUp, messages } from "@callwright/contracts";
import * as followUps from "@callwright/contracts/endpoints/follow-up";
import * as endpoints from "@callwright/contracts/endpoints/reach";
import { userActor } from "@callwright/core/kernel/context";
import * as Reach from "@callwright/core/reach/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function reachRoutes(app: App): void {
  implement(app, endpoints.getReachPlan, async ({ params }) => {
    return { plan: await Reach.getPlan(params.id) };
  });

  implement(app, endpoints.saveReachPlan, async ({ params, body }) => {
    const plan = await Reach.savePlan({ parentId: params.id, plan: body });
    return { message: messages.reachPlanSaved, plan };
  });

  implement(app, followUps.getFollowUps, async ({ query }) => {
    const pages = pageTokens("follow-ups", query.parentId ?? "", query.view);
    const { items, open, next } = await Reach.listFollowUps({ ...query, after: await pages.read(query.after) });
    return { followUps: items.map(presentFollowUp), open, next: await pages.sign(next) };
  });

  implement(app, followUps.closeFollowUp, async ({ params, body }) => {
    await Reach.closeFollowUp(params.id, body.isDone);
    return { message: body.isDone ? messages.followUpDone : messages.followUpReopened };
  });

  implement(app, followUps.decideFollowUp, async ({ params, body }) => {
    const isOptOut = body.decision === "opt_out";
    await Reach.decideFollowUp(params.id, isOptOut);
    return { message: isOptOut ? messages.followUpOptedOut : messages.followUpKept };
  });

  implement(app, followUps.assignFollowUp, async ({ params, body }) => {
    await Reach.assignFollowUp(params.id, body.userId);
    return { message: messages.followUpAssigned };
  });

  implement(app, followUps.getAssignees, async () => ({
    people: (await Reach.listAssignees()).map(({ userId, name }) => ({ userId, name })),
  }));
}

const presentFollowUp = ({ followUpId, kind, words, isDone, at, ...item }: Reach.FollowUpItem): FollowUp => ({
  followUpId,
  kind,
  candidateId: item.candidateId,
  candidateName: item.candidateName,
  phoneNumber: item.phoneNumber,
  parentId: item.parentId,
  parentTitle: item.parentTitle,
  callId: item.callId,
  at,
  words,
  isQuote: item.isQuote,
  isDone,
  createdAt: item.createdAt,
  ...(item.userId === userActor().userId ? {} : { isOthers: true }),
  ...(item.assigneeId ? { assignee: { userId: item.assigneeId, name: item.assigneeName ?? "" } } : {}),
});
