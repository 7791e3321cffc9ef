import type { OutcomeBucket, Parent, ParentKind, PromptParent } from "@callwright/contracts";
import type { Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { notFound } from "../kernel/error.ts";
import { fullCandidateId, shortCandidateId } from "../kernel/id.ts";
import type { PromptTexts } from "../prompt/index.ts";

export type ParentCounters = Item<"parentCounters">;
export type ParentItem = Item<"parent"> & Omit<ParentCounters, "tenantId" | "parentId" | "userId">;

export function parentItemOf(parent: Item<"parent">, { parentId: _, ...counts }: ParentCounters): ParentItem {
  return { ...counts, ...parent };
}

/** Raises the version that polls compare. Kept out of edit.ts, so that workers do not load the form schemas. */
export const touch = (writer: Writer, { tenantId, parentId }: Pick<ParentItem, "tenantId" | "parentId">): Write =>
  writer.parentCounters.patch({ tenantId, parentId }).add({ version: 1 }).commit();

/** The specification's counters: texts, calls that succeeded or failed, and people without a final outcome. */
export const callSummary = (parent: ParentCounters): Parent["callSummary"] => ({
  totalSms: parent.totalSms,
  totalSuccess: parent.totalSucceeded,
  totalFailed: parent.totalFailed,
  totalNotExecuted:
    parent.totalCandidates -
    (parent.countGoodFit + parent.countNotInterested + parent.countBusy + parent.countUnanswered + parent.countOther),
});

export const countWithoutPreCallText = ({ totalCandidates, preTexts }: ParentCounters): number =>
  Math.max(0, totalCandidates - preTexts);

export const textsOf = (parent: ParentItem): PromptTexts => ({
  context: parent.promptContext,
  firstSentence: parent.promptFirstSentence,
  successEvaluation: parent.successEvaluation,
  additionalNotes: parent.additionalNotes,
  language: parent.language,
  criteria: parent.criteria,
});

const bucketCounters = {
  good_fit: "countGoodFit",
  not_interested: "countNotInterested",
  busy: "countBusy",
  Unanswered: "countUnanswered",
  other: "countOther",
} as const satisfies Record<Exclude<OutcomeBucket, "not_executed">, keyof ParentCounters>;
export type BucketCounter = (typeof bucketCounters)[keyof typeof bucketCounters];

export function bucketCounter(bucket: string | undefined): BucketCounter | undefined {
  const counterByName: Partial<Record<string, BucketCounter>> = bucketCounters;
  return bucket === undefined ? undefined : counterByName[bucket];
}

const idPrefixes = { job: "job_", campaign: "cmp_" } as const satisfies Record<ParentKind, string>;
/** The prefix of a kind's ids, which makes each kind a key range of the index. */
export const idPrefixOf = (kind: ParentKind): string => idPrefixes[kind];
export const kindOfId = (parentId: string): ParentKind =>
  parentId.startsWith(idPrefixes.campaign) ? "campaign" : "job";

export const companyKeyOf = (companyName: string): string =>
  companyName.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

export function jobFieldsOf(parent: Item<"parent">) {
  const fields = findJobFields(parent);
  if (!fields) throw notFound("job");
  return fields;
}

function findJobFields(parent: CallFields) {
  const { recruiterName, workplaceType, experience, location, salaryMin, salaryMax, currency } = parent;
  if (
    parent.kind !== "job" ||
    recruiterName === undefined ||
    workplaceType === undefined ||
    experience === undefined ||
    location === undefined ||
    salaryMin === undefined ||
    salaryMax === undefined ||
    currency === undefined
  )
    return undefined;
  return { recruiterName, workplaceType, experience, location, salaryMin, salaryMax, currency };
}

type PromptField = "promptContext" | "promptFirstSentence" | "additionalNotes" | "successEvaluation";
type TextField = PromptField | "criteria" | "facts";
type JobField = "recruiterName" | "workplaceType" | "experience" | "location" | "salaryMin" | "salaryMax" | "currency";
type SpokenField = TextField | JobField | "kind" | "title" | "companyName" | "language" | "voice" | "dynamicVariables";
/** The fields of a job that its calls use; drafts have them too. */
export type CallFields = Pick<Item<"parent">, SpokenField | "reachPlan">;

/** The values for a prompt's placeholders. */
export function factsOf(parent: CallFields): PromptParent {
  const { companyName, language, title, dynamicVariables = [] } = parent;
  if (parent.kind === "campaign") return { kind: "campaign", companyName, dynamicVariables };
  const fields = findJobFields(parent);
  if (!fields) throw new Error("A job lacks a field");
  const { recruiterName, salaryMin, salaryMax, ...job } = fields;
  return { ...job, companyName, language, title, name: recruiterName, salaryRange: [salaryMin, salaryMax] };
}

interface LiveCall {
  readonly candidateId: string;
  readonly callId: string;
}

/** Most entries in the set `starting`, to keep the row small. */
export const maxStarting = 20;

/** An entry of the sets `live` and `starting`: candidate id and call id, without what `readLiveEntry` can restore. */
export const liveEntry = ({ candidateId, callId }: LiveCall): string =>
  `${shortCandidateId(candidateId)} ${callId.replace(/^call_/, "")}`;

export function readLiveEntry(entry: string): LiveCall {
  const [candidate = "", call = ""] = entry.split(" ");
  return { candidateId: fullCandidateId(candidate), callId: `call_${call}` };
}

export interface PendingCall {
  readonly callId: string;
  readonly isLive: boolean;
}

type PendingEntries = Pick<ParentCounters, "live" | "starting">;

/** By candidate id; a live call replaces a starting one. */
export function pendingOf({ live = [], starting = [] }: PendingEntries): Map<string, PendingCall> {
  const pending = new Map<string, PendingCall>();
  for (const { candidateId, callId } of starting.map(readLiveEntry))
    pending.set(candidateId, { callId, isLive: false });
  for (const { candidateId, callId } of live.map(readLiveEntry)) pending.set(candidateId, { callId, isLive: true });
  return pending;
}
