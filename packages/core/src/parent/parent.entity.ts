import {
  type Criterion,
  currencyCodes,
  languages,
  type PromptCampaign,
  parentKinds,
  type ReachPlan,
  type SmsDelay,
  workplaceTypes,
} from "@callwright/contracts";
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import type { InterviewRules } from "@callwright/contracts/endpoints/interview";
import type { Fact } from "@callwright/contracts/facts";
import type { PostCallSmsOutcome } from "@callwright/contracts/text-words";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey, sameAttributes } from "../db/schema-key.ts";

export const parentEntity = createSchema({
  model: { entity: "parent", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId", "title", "companyName", "voice", "promptContext"),
    ...requiredStrings("promptFirstSentence", "successEvaluation", "timezone", "createdAt"),
    ...optionalStrings("companyKey", "location"),
    kind: { type: parentKinds, required: true },
    /** This and the next five: absent in campaigns. */
    recruiterName: { type: "string" },
    workplaceType: { type: workplaceTypes },
    experience: { type: "number" },
    salaryMin: { type: "number" },
    salaryMax: { type: "number" },
    currency: { type: currencyCodes },
    dynamicVariables: { type: CustomAttributeType<PromptCampaign["dynamicVariables"]>("any") },
    language: { type: languages, required: true },
    additionalNotes: { type: "string", required: true, default: "" },
    criteria: { type: CustomAttributeType<readonly Criterion[]>("any"), required: true },
    /** Version of the texts above, from 1. */
    promptVersion: { type: "number", required: true },
    promptSplits: { type: CustomAttributeType<Readonly<Record<string, readonly number[]>>>("any") },
    smsTemplate: { type: "string", required: true, default: "" },
    preCallSmsTemplate: { type: "string", required: true, default: "" },
    isPreCallSms: { type: "boolean", required: true, default: false },
    isPostCallSms: { type: "boolean", required: true, default: false },
    /** When texts are sent, and after which outcomes; absent: the default. */
    preCallSmsDelay: { type: CustomAttributeType<SmsDelay>("any") },
    postCallSmsDelay: { type: CustomAttributeType<SmsDelay>("any") },
    postCallSmsOutcomes: { type: CustomAttributeType<readonly PostCallSmsOutcome[]>("any") },
    reachPlan: { type: CustomAttributeType<ReachPlan>("any") },
    interviews: { type: CustomAttributeType<InterviewRules>("any") },
    facts: { type: CustomAttributeType<readonly Fact[]>("any") },
    /** To whom the assistant transfers a call; absent: no one. */
    colleagues: { type: CustomAttributeType<readonly Colleague[]>("any") },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["parentId"]),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["parentId"]),
    ofCompany: indexKey("gsi2", ["tenantId", "userId"], ["companyKey", "parentId"]),
  },
});

const counter = { type: "number", required: true, default: 0 } as const;

/** Separate from the parent's row: calls do not rewrite the prompts, and an unchanged poll reads one small row. */
export const parentCountersEntity = createSchema({
  model: { entity: "tally", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId"),
    /** ETag of polls: raised by every change of the parent, its candidates or their calls. */
    version: counter,
    ...sameAttributes(counter, ["lastOrdinal", "totalCandidates", "totalSms"]),
    /** Candidates with a queued pre-call text. Excludes texts dropped before sending; those may be retried. */
    preTexts: counter,
    ...sameAttributes(counter, ["totalCalls", "totalSucceeded", "totalFailed", "totalInProgress", "totalSeconds"]),
    lastCallAt: { type: "string" },
    /** Candidates by the bucket of their latest outcome; those in no bucket have not been called. */
    countGoodFit: counter,
    ...sameAttributes(counter, ["countNotInterested", "countBusy", "countUnanswered", "countOther"]),
    /** Calls under way, as `liveEntry` writes them. */
    live: { type: "set", items: "string" },
    /** Candidates whose call waits to start and is in no run; while the set is full, further ones are left out. */
    starting: { type: "set", items: "string" },
    latestRunId: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], []) },
});

/** A deleted parent. Its calls and candidates are removed in the background; the row makes deletion idempotent. */
export const removalEntity = createSchema({
  model: { entity: "removal", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId", "removedAt"),
    unfinishedShard: { type: "string" },
    resendAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
    /** Unfinished removals: the sweep sends their message again. */
    unfinished: indexKey("gsi4", ["unfinishedShard"], ["resendAt"]),
  },
});
