import type { Criterion, Language } from "@callwright/contracts";
import type { StartCall } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import { languageNames, system, timeoutSeconds, transcript } from "./analysis-words.ts";
import { scorecardPlan } from "./scorecard.ts";

export const noOutcome = "none";

/** Outcomes that a grade of fit cannot express; they must be labels of the outcome catalogue. */
export const askedOutcomes = ["Not Interested", "Candidate did not engage", "Not Sure"] as const;

export const answerers = ["person", "machine", "screener", "menu", "nobody"] as const;

export const mostUnanswered = 5;

export interface AnalysisOrder {
  readonly language: Language;
  readonly evaluation: string;
  readonly hasReport?: StartCall["assistant"]["hasReport"];
  readonly criteria?: readonly Criterion[] | undefined;
  readonly place: StartCall["place"];
}

export function analysisPlan(order: AnalysisOrder): Vapi.AnalysisPlan {
  const { language, evaluation, place, hasReport = false, criteria = [] } = order;
  return {
    minMessagesThreshold: 2,
    summaryPlan: {
      enabled: true,
      timeoutSeconds,
      messages: [system(hasReport ? reportPrompt(language) : summaryPrompt(language)), transcript],
    },
    successEvaluationPlan: {
      enabled: true,
      timeoutSeconds,
      rubric: "DescriptiveScale",
      messages: [
        system(
          `Judge this phone call by the following instruction.\n\n${evaluation}\n\nRubric:\n{{rubric}}\n\nAnswer with one word of the rubric and nothing else.`,
        ),
        transcript,
      ],
    },
    structuredDataPlan: {
      enabled: true,
      timeoutSeconds,
      schema: factsSchema(language),
      messages: [
        system(
          `Extract what the person said in this phone call, which took place at ${place.time} (${place.zone}). Every time of day that is named is by the clocks of that zone. Leave out every field about which nothing was said; never guess.\n\nJSON Schema:\n{{schema}}\n\nAnswer with the JSON and nothing else.`,
        ),
        transcript,
      ],
    },
    ...(criteria.length > 0 && { structuredDataMultiPlan: scorecardPlan(criteria, language) }),
  };
}

const summaryPrompt = (language: Language) =>
  `Summarise this phone call in two or three sentences of plain ${languageNames[language]}: what the person said about their interest, experience, salary expectation and availability, and how the call ended. Write the summary and nothing else.`;

/** The labels are those of the report on a lead's page. */
const reportPrompt = (language: Language) =>
  `Report on this phone call in five lines. Each line begins with its English label and a colon:
Overview: how the call went, in one or two sentences
Call Purpose: why the person was called
Outcome: what the person said about their interest
Next Steps: what was agreed
Candidate Info: what the person said about themselves
Write what follows the labels in plain ${languageNames[language]}, and nothing else.`;

const factsSchema = (language: Language): Vapi.JsonSchema => ({
  type: "object",
  required: ["outcome"],
  properties: {
    outcome: {
      type: "string",
      enum: [...askedOutcomes, noOutcome],
      description: `"Not Interested": declined. "Candidate did not engage": answered but did not take part. "Not Sure": undecided. "${noOutcome}": anything else.`,
    },
    interested: { type: "boolean", description: "Whether the person is interested." },
    experienceYears: { type: "number", description: "Years of relevant experience." },
    salaryExpectation: { type: "number", description: "Expected salary a year, in whole units of the currency." },
    availability: { type: "string", description: "When the person could start, in their words." },
    optOut: { type: "boolean", description: "True if the person asked not to be called or contacted again." },
    humanRequested: { type: "boolean", description: "True if the person asked to speak with a human." },
    callbackAt: {
      type: "string",
      format: "date-time",
      description: "When the person asked to be called back, ISO 8601 with the offset of their zone on that day.",
    },
    requestQuote: {
      type: "string",
      description:
        "The sentence in which the person asked for a human or for another time, copied word for word from the transcript.",
    },
    unanswered: {
      type: "array",
      description: `Questions that the person asked and the assistant did not answer, at most ${mostUnanswered}; leave it out if there are none.`,
      items: {
        type: "object",
        required: ["topic", "question"],
        properties: {
          topic: {
            type: "string",
            description: `What the question is about, in one to three plain ${languageNames[language]} words without a verb: the same words for the same matter.`,
          },
          question: {
            type: "string",
            description: "The question, copied word for word from what the person said in the transcript.",
          },
        },
      },
    },
    wrongNumber: { type: "boolean", description: "True if the person reached is not the one who was meant." },
    answeredBy: {
      type: "string",
      enum: [...answerers],
      description:
        '"person": somebody spoke for themselves. "machine": a mailbox or recorded greeting. "screener": an assistant of the phone that asks who is calling, and nobody came. "menu": a menu that wants keys pressed. "nobody": silence.',
    },
  },
});
