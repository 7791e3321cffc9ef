import { defaultReachPlan, type ReachPlan, saveReachPlan } from "@callwright/contracts";
import * as z from "zod/mini";
import { fn } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";

export const attemptPlan = ({ reachPlan }: { readonly reachPlan?: ReachPlan | undefined }): ReachPlan =>
  reachPlan ?? defaultReachPlan;

export const getPlan = async (parentId: string): Promise<ReachPlan> => attemptPlan(await Parent.get(parentId));

/** Attempts that are already scheduled keep their time. */
export const savePlan = fn(
  z.object({ parentId: z.string(), plan: saveReachPlan.body }),
  async ({ parentId, plan: { voicemailMessage, ...plan } }): Promise<ReachPlan> => {
    const reachPlan = { ...plan, ...(voicemailMessage ? { voicemailMessage } : {}) };
    return attemptPlan(await Parent.save(parentId, { fields: { reachPlan }, texts: {} }));
  },
);
