import {
  type CampaignFacts,
  type Criterion,
  currencyCodes,
  languages,
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
import { indexKey, requiredStrings, rowKey } from "../db/schema-key.ts";

export const parentEntity = createSchema({
  model: { entity: "parent", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId", "title", "companyName", "voice", "promptContext"),
    ...requiredStrings("promptFirstSentence", "successEvaluation"),
    /** Absent: a job. */
    kind: { type: parentKinds },
    companyKey: { type: "string" },
    /** Absent in campaigns. */
    recruiterName: { type: "string" },
    workplaceType: { type: workplaceTypes },
    experience: { type: "number" },
    location: { type: "string" },
    salaryMin: { type: "number" },
    salaryMax: { type: "number" },
    currency: { type: currencyCodes },
    dynamicVariables: { type: CustomAttributeType<CampaignFacts["dynamicVariables"]>("any") },
    language: { type: languages, required: true },
    additionalNotes: { type: "string", required: true, default: "" },
    criteria: { type: CustomAttributeType<readonly Criterion[]>("any") },
    /** Version of the texts above; absent in jobs that predate versions, which have version 1. */
    promptVersion: { type: "number" },
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
    timezone: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["parentId"]),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["parentId"]),
    ofCompany: indexKey("gsi2", ["tenantId", "userId"], ["companyKey", "parentId"]),
  },
});
