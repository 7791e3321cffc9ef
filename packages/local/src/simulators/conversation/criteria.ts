/** Questions that an assistant's analysis plan scores, and how a person answers them. */
import type { Scenario, Story } from "../scenarios.ts";
import type { AnalysisPlan, JsonSchema } from "./analysis.ts";
import { answerWords } from "./answer-words.ts";
import type { Facts } from "./facts.ts";
import { fill } from "./liquid.ts";
import type { Availability, Language } from "./phrases.ts";

export type Manner = "strong" | "good" | "partial" | "weak" | "evasive" | "other-language" | "half-way" | QuoteFault;
/** What the provider's model does wrong with a strong answer. */
type QuoteFault = "invented-quote" | "swapped-speaker" | "shifted-second";

type AnswerType = "text" | "yes_no" | "years" | "salary" | "notice" | "date";

export interface AskedCriterion {
  readonly id: string;
  readonly question: string;
  readonly type: AnswerType;
}

const planKey = "scorecard";

export const scorecardPlanOf = ({ structuredDataMultiPlan = [] }: AnalysisPlan) =>
  structuredDataMultiPlan.find(({ key }) => key === planKey)?.plan;

/** The plan's schema has one object per question, with the question as its description. */
export function criteriaIn(plan: AnalysisPlan = {}): AskedCriterion[] {
  const { properties = {} } = scorecardPlanOf(plan)?.schema ?? {};
  return Object.entries(properties).map(([id, { description = "", properties: fields = {} }]) => ({
    id,
    question: description,
    type: typeOf(fields.value),
  }));
}

function typeOf(value: JsonSchema | undefined): AnswerType {
  if (!value) return "text";
  if (value.type === "boolean") return "yes_no";
  if (value.type === "string") return "date";
  const { description = "" } = value;
  if (/salary/i.test(description)) return "salary";
  return /weeks/i.test(description) ? "notice" : "years";
}

const mannerByStory: Partial<Readonly<Record<Story, Manner>>> = {
  excellent: "strong",
  good: "good",
  fair: "partial",
  poor: "weak",
  unsure: "evasive",
};

export const mannerOf = ({ manner, story }: Scenario): Manner => manner ?? mannerByStory[story] ?? "good";

const weeks: Readonly<Record<Availability, number>> = {
  now: 0,
  "two-weeks": 2,
  "four-weeks": 4,
  "six-weeks": 6,
  "three-months": 13,
  "six-months": 26,
};

/** The first of a month in 2027, later the longer the notice. */
const startDate = (availability: Availability): string => `2027-0${1 + Object.keys(weeks).indexOf(availability)}-01`;

const otherLanguage: Readonly<Record<Language, Language>> = { en: "de", de: "en", ar: "en" };

interface PlayedAnswer {
  readonly text: string;
  readonly value?: number | string | boolean | undefined;
}

/** What the person says, and what it means. */
export function playAnswer(
  { type }: AskedCriterion,
  manner: Manner,
  {
    language,
    facts,
    spokenFactsIn,
  }: { language: Language; facts: Facts; spokenFactsIn: (language: Language) => object },
): PlayedAnswer {
  const answerLanguage = manner === "other-language" ? otherLanguage[language] : language;
  const words = answerWords[answerLanguage];
  if (manner === "evasive") return { text: words.evasive };
  const degree = manner === "weak" || manner === "partial" ? manner : "strong";
  const { availability } = facts;
  switch (type) {
    case "text":
      return { text: words.text[degree] };
    case "yes_no":
      return { text: words.yesNo[degree], value: degree !== "weak" };
    case "years":
      return { text: fill(words.years, { ...spokenFactsIn(answerLanguage) }), value: facts.experienceYears };
    case "salary":
      return { text: fill(words.salary, { ...spokenFactsIn(answerLanguage) }), value: facts.salary };
    case "notice":
      return { text: words.notices[availability], value: weeks[availability] };
    case "date": {
      const value = startDate(availability);
      const format = new Intl.DateTimeFormat(answerLanguage, { dateStyle: "long", timeZone: "UTC" });
      return { text: fill(words.date, { date: format.format(new Date(value)) }), value };
    }
  }
}

const BEST_SCORE = 5;
const scores: Partial<Readonly<Record<Manner, number>>> = { good: 4, partial: 3, weak: 1 };

interface Reply extends PlayedAnswer {
  readonly second: number;
}

/** How the provider's model reads an answer; the lines `question` and `reply` are undefined if they were not spoken. */
export function readAnswer(
  criterion: AskedCriterion,
  manner: Manner,
  { question, reply }: { question: string | undefined; reply: Reply | undefined },
): Record<string, unknown> {
  if (question === undefined) return { status: "not_asked" };
  if (!reply) return { status: "unclear", reason: `Cut off: ${criterion.question}` };
  const quote = reply.text.replace(/[.!؟]$/, "");
  if (manner === "evasive") return { status: "unclear", reason: reply.text, quote };
  const score = scores[manner] ?? BEST_SCORE;
  const answer = { status: "answered", score, reason: reply.text, quote, value: reply.value };
  if (manner === "invented-quote") return { ...answer, quote: "I led forty people in Tokyo for eleven years" };
  if (manner === "swapped-speaker") return { ...answer, quote: question };
  if (manner === "shifted-second") return { ...answer, second: reply.second + 30 };
  return answer;
}
