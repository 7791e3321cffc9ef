import {
  type Criterion,
  criteriaSection,
  factsSection,
  fillPrompt,
  findVoice,
  firstMessageOf,
  promptValues,
  standardValues,
} from "@callwright/contracts";
import type { PromptPerson } from "@callwright/contracts/prompt-fill";
import * as Parent from "../parent/index.ts";
import type { CallAssistant } from "../ports/voice.ts";

const maxCallSeconds = 900;

export function outboundCallAssistant(parent: Parent.CallFields, person: PromptPerson): CallAssistant {
  const parentFacts = Parent.factsOf(parent);
  const values = promptValues(parentFacts, person);
  const notes = parent.additionalNotes ? `\n\n${parent.additionalNotes}` : "";
  const criteria = filledCriteria(parent.criteria, values);
  const facts = (parent.facts ?? []).map((fact) => ({ ...fact, answer: fillPrompt(fact.answer, values) }));
  const voicemailMessage = parent.reachPlan?.voicemailMessage;
  return {
    name: parent.title,
    firstMessage: fillPrompt(firstMessageOf(parent.promptFirstSentence, parent.language, parent), values),
    prompt: [
      fillPrompt(`${parent.promptContext}${notes}`, values),
      criteriaSection(criteria, parent.language),
      factsSection(facts, parent.language),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    ...(criteria.length > 0 && { criteria }),
    evaluation: fillPrompt(parent.successEvaluation, values),
    hasReport: parentFacts.kind === "campaign",
    language: parent.language,
    voice: findVoice(parent.voice),
    variables: standardValues(parentFacts, person),
    maxDurationSeconds: maxCallSeconds,
    ...(voicemailMessage ? { voicemailMessage: fillPrompt(voicemailMessage, values) } : {}),
  };
}

export const filledCriteria = (
  criteria: readonly Criterion[] = [],
  values: Readonly<Record<string, string>>,
): Criterion[] =>
  criteria.map((criterion) => ({
    ...criterion,
    question: fillPrompt(criterion.question, values),
    strong: fillPrompt(criterion.strong, values),
    weak: fillPrompt(criterion.weak, values),
  }));
