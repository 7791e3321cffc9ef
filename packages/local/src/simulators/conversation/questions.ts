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

/** As the assistant's prompt has them. */
export const factsIn = (prompt: string): PromptFact[] =>
  [...prompt.matchAll(factLines)].map(([, question = "", answer = ""]) => ({ question, answer }));

/** What a model would find to be about remote days. */
const remote = /remote|home|عن بعد|عن بُعد|المنزل/iu;

export function askedSteps(asks: Scenario["asks"], facts: readonly PromptFact[], language: Language): Step[] {
  if (!asks) return [];
  const { topics } = phrasesOf(language);
  const known = asks === "both" ? facts.find(({ question }) => !remote.test(question)) : undefined;
  const answer = facts.find(({ question }) => remote.test(question))?.answer;
  const topic = asks === "both" ? topics.remote : topics.remoteAgain;
  return [
    ...(known ? answered(known) : []),
    { line: ["user", asks === "both" ? "asksRemote" : "asksRemoteAgain"], ...(answer === undefined && { topic }) },
    answer === undefined ? ["bot", "offersCallBack"] : { role: "bot", text: answer },
  ];
}

const answered = ({ question, answer }: PromptFact): Step[] => [
  { role: "user", text: question },
  { role: "bot", text: answer },
];
