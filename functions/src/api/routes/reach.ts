import { type FollowUp, messages } from "@callwright/contracts";
import * as colleagueEndpoints from "@callwright/contracts/endpoints/colleague";
import * as followUpEndpoints from "@callwright/contracts/endpoints/follow-up";
import * as endpoints from "@callwright/contracts/endpoints/reach";
import { userActor } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function reachRoutes(app: App): void {
  planRoutes(app);
  colleagueRoutes(app);
  followUpRoutes(app);
}

function planRoutes(app: App): void {
  implement(app, endpoints.getReachPlan, async ({ params }) => ({ plan: await Reach.getPlan(params.id) }));

  implement(app, endpoints.saveReachPlan, async ({ params, body }) => {
    const plan = await Reach.savePlan({ parentId: params.id, plan: body });
    return { message: messages.reachPlanSaved, plan };
  });
}

function colleagueRoutes(app: App): void {
  implement(app, colleagueEndpoints.getColleagues, async ({ params }) =>
    presentColleagues(await Parent.get(params.id)),
  );

  implement(app, colleagueEndpoints.saveColleagues, async ({ params, body }) => {
    await Parent.get(params.id); // throws unless the job is the user's
    const colleagues = await PhoneNumber.readColleagues(body.colleagues);
    const saved = await Parent.save(params.id, { fields: { colleagues }, texts: {} });
    return { message: messages.colleaguesSaved, ...presentColleagues(saved) };
  });
}

const presentColleagues = ({ colleagues = [], timezone }: Parent.ParentItem) => ({
  colleagues: [...colleagues],
  timezone,
});

function followUpRoutes(app: App): void {
  implement(app, followUpEndpoints.getFollowUps, async ({ query }) => {
    const tokens = pageTokens("follow-ups", query.parentId ?? "", query.view);
    const { items, open, next } = await Reach.listFollowUps({ ...query, after: await tokens.read(query.after) });
    return { followUps: items.map(presentFollowUp), open, next: await tokens.sign(next) };
  });

  implement(app, followUpEndpoints.closeFollowUp, async ({ params, body }) => {
    await Reach.setFollowUpDone(params.id, body.isDone);
    return { message: body.isDone ? messages.followUpDone : messages.followUpReopened };
  });

  implement(app, followUpEndpoints.decideFollowUp, async ({ params, body }) => {
    const isOptOut = body.decision === "opt_out";
    await Reach.decideFollowUp(params.id, isOptOut);
    return { message: isOptOut ? messages.followUpOptedOut : messages.followUpOptOutRejected };
  });

  implement(app, followUpEndpoints.assignFollowUp, async ({ params, body }) => {
    await Reach.assignFollowUp(params.id, body.userId);
    return { message: messages.followUpAssigned };
  });

  implement(app, followUpEndpoints.getAssignees, async () => ({
    people: (await Reach.listAssignees()).map(({ userId, name }) => ({ userId, name })),
  }));
}

const presentFollowUp = (item: Reach.FollowUpItem): FollowUp => ({
  ...item,
  ...(item.userId !== userActor().userId && { isOthers: true }),
  ...(item.assigneeId && { assignee: { userId: item.assigneeId, name: item.assigneeName ?? "" } }),
});
