/** Questions that a person asks: one that a fact of the assistant's prompt answers, and one that may have no answer. */
import type { Scenario } from "../scenarios.ts";
import { phrasesOf } from "./languages.ts";
import type { Language } from "./phrases.ts";
import type { Step } from "./talk.ts";

export interface PromptFact {
  readonly question: string;
  readonly answer: string;
}

const factLines = /^(?:Question|Frage|سؤال): (.+)\n(?:Answer|Antwort|جواب): (.+)$/gmu;

/** The facts in the assistant's prompt. */
export const factsIn = (prompt: string): PromptFact[] =>
  [...prompt.matchAll(factLines)].map(([, question = "", answer = ""]) => ({ question, answer }));

/** Matches what a model would understand as being about remote days. */
const remoteTopic = /remote|home|عن بعد|عن بُعد|المنزل/iu;

export function questionSteps(asks: Scenario["asks"], facts: readonly PromptFact[], language: Language): Step[] {
  if (!asks) return [];
  const { topics } = phrasesOf(language);
  const asksBoth = asks === "both";
  const otherFact = asksBoth ? facts.find(({ question }) => !remoteTopic.test(question)) : undefined;
  const answer = facts.find(({ question }) => remoteTopic.test(question))?.answer;
  const topic = asksBoth ? topics.remote : topics.remoteAgain;
  return [
    ...(otherFact ? questionAndAnswer(otherFact) : []),
    { line: ["user", asksBoth ? "asksRemote" : "asksRemoteAgain"], ...(answer === undefined && { topic }) },
    answer === undefined ? ["bot", "offerCallback"] : { role: "bot", text: answer },
  ];
}

const questionAndAnswer = ({ question, answer }: PromptFact): Step[] => [
  { role: "user", text: question },
  { role: "bot", text: answer },
];
