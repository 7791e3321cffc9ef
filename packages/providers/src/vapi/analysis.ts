/** Asks Vapi's model after a call for a summary, a grade, facts and a scorecard, and reads the scorecard's answers. */
import {
  answerStatuses,
  type Criterion,
  type CriterionType,
  criteriaLimits,
  type Language,
} from "@callwright/contracts";
import type { ProposedAnswer, StartCall } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";

const timeoutSeconds = 30;
const languageNames: Record<Language, string> = { en: "English", de: "German", ar: "Arabic" };

// The variables in double braces are Vapi's own.
const transcriptMessage = {
  role: "user",
  content: "Transcript:\n\n{{transcript}}\n\nThe call ended because: {{endedReason}}",
};

const systemMessage = (content: string) => ({ role: "system", content });

/** The readers accept text for every field, since the model sometimes answers a number or flag as text. */
export function readWords(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

export function readQuantity(value: unknown): number | undefined {
  const words = readWords(value);
  const parsed = words === undefined ? value : Number(words.replaceAll(",", ""));
  return typeof parsed === "number" && Number.isFinite(parsed) ? parsed : undefined;
}

export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : undefined;
}

/** The model's answer if none of `askedOutcomes` fits. */
export const noOutcome = "none";

/** Outcomes that a grade of fit cannot express; they must be labels of the outcome catalogue. */
export const askedOutcomes = ["Not Interested", "Candidate did not engage", "Not Sure"] as const;

export const answerers = ["person", "machine", "screener", "menu", "nobody"] as const;

export const maxUnanswered = 5;

export interface AnalysisInput {
  readonly language: Language;
  readonly evaluation: string;
  readonly hasReport?: StartCall["assistant"]["hasReport"];
  readonly criteria?: readonly Criterion[] | undefined;
  readonly customerTime: StartCall["customerTime"];
}

export function analysisPlan(input: AnalysisInput): Vapi.AnalysisPlan {
  const { language, evaluation, customerTime, hasReport = false, criteria = [] } = input;
  return {
    minMessagesThreshold: 2,
    summaryPlan: {
      enabled: true,
      timeoutSeconds,
      messages: [systemMessage(hasReport ? reportPrompt(language) : summaryPrompt(language)), transcriptMessage],
    },
    successEvaluationPlan: {
      enabled: true,
      timeoutSeconds,
      rubric: "DescriptiveScale",
      messages: [
        systemMessage(
          `Judge this phone call by the following instruction.\n\n${evaluation}\n\nRubric:\n{{rubric}}\n\nAnswer with one word of the rubric and nothing else.`,
        ),
        transcriptMessage,
      ],
    },
    structuredDataPlan: {
      enabled: true,
      timeoutSeconds,
      schema: factsSchema(language),
      messages: [
        systemMessage(
          `Extract what the person said in this phone call, which took place at ${customerTime.time} (${customerTime.zone}). Every time of day that is named is by the clocks of that zone. Leave out every field about which nothing was said; never guess.\n\nJSON Schema:\n{{schema}}\n\nAnswer with the JSON and nothing else.`,
        ),
        transcriptMessage,
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
      description: `Questions that the person asked and the assistant did not answer, at most ${maxUnanswered}; leave it out if there are none.`,
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

const scorecardKey = "scorecard";

const valueSchemas: Record<CriterionType, Vapi.JsonSchema | undefined> = {
  text: undefined,
  yes_no: { type: "boolean", description: "True for yes." },
  years: { type: "number", description: "Years, as the person said." },
  salary: { type: "number", description: "Salary a year, in whole units of the currency." },
  notice: { type: "number", description: "Notice period in weeks; a month has 4.33 weeks." },
  date: { type: "string", format: "date", description: "ISO date." },
};

export function scorecardPlan(criteria: readonly Criterion[], language: Language): Vapi.StructuredDataMultiPlan[] {
  if (criteria.length === 0) return [];
  const schema: Vapi.JsonSchema = {
    type: "object",
    required: criteria.map(({ id }) => id),
    properties: Object.fromEntries(criteria.map((criterion) => [criterion.id, answerSchema(criterion)])),
  };
  const prompt = `Read the answers to some questions out of this phone call. For each question of the schema:
- status "not_asked" if the assistant did not ask it and the person did not answer it of their own accord; then give nothing else.
- status "unclear" if the answer was evasive, contradictory, cut off or cannot be understood; then give the reason and the quote, but no score.
- status "answered" otherwise: the score, the reason in one sentence of plain ${languageNames[language]}, the quote, and the value where the schema has one and it was said.
The quote is copied letter by letter from what the person ("User") said, in their own language: never the assistant's words, never joined from several places, never translated, at most 30 words. Judge only what was said, never tone, accent, voice or feeling.

JSON Schema:
{{schema}}

Answer with the JSON and nothing else.`;
  return [
    {
      key: scorecardKey,
      plan: { enabled: true, timeoutSeconds, schema, messages: [systemMessage(prompt), transcriptMessage] },
    },
  ];
}

function answerSchema({ question, strong, weak, type }: Criterion): Vapi.JsonSchema {
  const strongAnchor = strong ? ` 5: ${strong}.` : "";
  const weakAnchor = weak ? ` 1: ${weak}.` : "";
  const value = valueSchemas[type];
  return {
    type: "object",
    description: question,
    required: ["status"],
    properties: {
      status: { type: "string", enum: [...answerStatuses] },
      // Scores have the same scale as the weights of criteria.
      score: { type: "number", description: `1 to ${criteriaLimits.weight}.${strongAnchor}${weakAnchor}` },
      reason: { type: "string" },
      quote: { type: "string" },
      ...(value && { value }),
    },
  };
}

export function readAnswers(
  parts: readonly Readonly<Record<string, unknown>>[] | undefined,
): Readonly<Record<string, ProposedAnswer>> | undefined {
  const part = parts?.find((candidate) => scorecardKey in candidate)?.[scorecardKey];
  if (!isRecord(part)) return undefined;
  const answers: Record<string, ProposedAnswer> = {};
  for (const [id, answer] of Object.entries(part)) if (isRecord(answer)) answers[id] = readAnswer(answer);
  return answers;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAnswer(answer: Readonly<Record<string, unknown>>): ProposedAnswer {
  return {
    status: answerStatuses.find((status) => status === answer.status) ?? "unclear",
    score: readQuantity(answer.score),
    reason: readWords(answer.reason),
    quote: readWords(answer.quote),
    value: readQuantity(answer.value) ?? readFlag(answer.value) ?? readWords(answer.value),
  };
}
