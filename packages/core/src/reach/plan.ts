/** The plan of attempts of a job or campaign: it lies on the parent's row, so that whoever dials has read it already. */
import { defaultReachPlan, type ReachPlan, saveReachPlan } from "@callwright/contracts";
import * as z from "zod/mini";
import * as Job from "../job/index.ts";
import { fn } from "../kernel/fn.ts";

/** A parent without a plan of its own has everybody's. */
export const planOf = ({ reachPlan }: { readonly reachPlan?: ReachPlan | undefined }): ReachPlan =>
  reachPlan ?? defaultReachPlan;

export const getPlan = async (parentId: string): Promise<ReachPlan> => planOf(await Job.get(parentId));

/** Changes the plan; attempts that have their time keep it. */
export const savePlan = fn(
  z.object({ parentId: z.string(), plan: saveReachPlan.body }),
  async ({ parentId, plan: { voicemailMessage, ...plan } }): Promise<ReachPlan> => {
    const reachPlan = { ...plan, ...(voicemailMessage ? { voicemailMessage } : {}) };
    return planOf(await Job.save(parentId, { fields: { reachPlan }, texts: {} }));
  },
);
