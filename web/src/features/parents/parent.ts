/** Jobs and campaigns in one shape: translates the server's names for campaigns ("agent", "followUpTemplate"). */
import type { Agent, UpdateAgentInput } from "@callwright/contracts/endpoints/campaign";
import type { Job, JobDetail, UpdateJobInput } from "@callwright/contracts/endpoints/job";
import type { Parent as SharedParent } from "@callwright/contracts/endpoints/parent";
import type { PromptParent } from "@callwright/contracts/prompt-fill";
import { call, callCached, type Input } from "../../lib/api.ts";
import { parentKind } from "../../lib/paths.ts";

export type Campaign = SharedParent & Pick<Job, "prompt" | "smsTemplate"> & Pick<Agent, "dynamicVariables">;
export type Parent = Job | Campaign;
export type ParentDetail = Parent & Omit<JobDetail, keyof Job>;
export type ParentChanges = UpdateJobInput & Pick<UpdateAgentInput, "dynamicVariables">;

export const isCampaign = (parent: Parent): parent is Campaign => "dynamicVariables" in parent;

export const parentPrompt = ({ prompt: [prompt] }: Pick<Parent, "prompt">) => ({
  context: prompt?.context ?? "",
  firstSentence: prompt?.firstSentence ?? "",
});

export const promptFacts = (parent: Parent): PromptParent =>
  isCampaign(parent)
    ? { kind: "campaign", companyName: parent.companyName, dynamicVariables: parent.dynamicVariables }
    : parent;

function toCampaign<T extends Agent>({ prompt, firstSentence, followUpTemplate, ...sharedFields }: T) {
  return { ...sharedFields, prompt: [{ context: prompt, firstSentence }], smsTemplate: followUpTemplate };
}

type DetailQuery = Input<"getJob">["query"];

/** Cheap to repeat: while the answer is unchanged, the server only compares ETags. */
export async function fetchParent(id: string, query: DetailQuery, signal?: AbortSignal): Promise<ParentDetail> {
  const input = { params: { id }, query, ...(signal && { signal }) };
  if (parentKind(id) === "job") return (await callCached("getJob", input)).job;
  return toCampaign((await callCached("getAgent", input)).agent);
}

export async function updateParent(id: string, { dynamicVariables, ...changes }: ParentChanges): Promise<Parent> {
  const params = { id };
  if (parentKind(id) === "job") return (await call("updateJob", { params, body: changes })).job;
  const { prompt, smsTemplate, ...sharedChanges } = changes;
  const body: UpdateAgentInput = {
    ...sharedChanges,
    ...(dynamicVariables && { dynamicVariables }),
    ...(prompt && { prompt: prompt.context, firstSentence: prompt.firstSentence }),
    ...(smsTemplate !== undefined && { followUpTemplate: smsTemplate }),
  };
  return toCampaign((await call("updateAgent", { params, body })).agent);
}

const campaignFields: Readonly<Record<string, string>> = {
  prompt: "prompt.context",
  firstSentence: "prompt.firstSentence",
  followUpTemplate: "smsTemplate",
};

/** Maps a field's path in the server's refusal to its path in the form. */
export const campaignField = (path: string): string => campaignFields[path] ?? path;
export const parentField = (id: string, path: string): string =>
  parentKind(id) === "job" ? path : campaignField(path);

export const deleteParent = (id: string) =>
  call(parentKind(id) === "job" ? "deleteJob" : "deleteAgent", { params: { id } });
