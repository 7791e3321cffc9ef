import {
  answerStatuses,
  type Criterion,
  type CriterionType,
  criteriaLimits,
  type Language,
} from "@callwright/contracts";
import type { ProposedAnswer } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import { flag, languageNames, quantity, system, timeoutSeconds, transcript, words } from "./analysis-words.ts";

const scorecardKey = "scorecard";

const values: Record<CriterionType, Vapi.JsonSchema | undefined> = {
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
    { key: scorecardKey, plan: { enabled: true, timeoutSeconds, schema, messages: [system(prompt), transcript] } },
  ];
}

function answerSchema({ question, strong, weak, type }: Criterion): Vapi.JsonSchema {
  const scale = `1 to ${criteriaLimits.weight}.${strong ? ` 5: ${strong}.` : ""}${weak ? ` 1: ${weak}.` : ""}`;
  const value = values[type];
  return {
    type: "object",
    description: question,
    required: ["status"],
    properties: {
      status: { type: "string", enum: [...answerStatuses] },
      score: { type: "number", description: scale },
      reason: { type: "string" },
      quote: { type: "string" },
      ...(value && { value }),
    },
  };
}

export function readAnswers(
  parts: readonly Readonly<Record<string, unknown>>[] | undefined,
): Readonly<Record<string, ProposedAnswer>> | undefined {
  const part = parts?.find((one) => scorecardKey in one)?.[scorecardKey];
  if (!isRecord(part)) return undefined;
  const answers = Object.entries(part).flatMap(([id, answer]) => (isRecord(answer) ? [[id, readAnswer(answer)]] : []));
  return Object.fromEntries(answers);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAnswer(answer: Readonly<Record<string, unknown>>): ProposedAnswer {
  return {
    status: answerStatuses.find((status) => status === answer.status) ?? "unclear",
    score: quantity(answer.score),
    reason: words(answer.reason),
    quote: words(answer.quote),
    value: quantity(answer.value) ?? flag(answer.value) ?? words(answer.value),
  };
}
