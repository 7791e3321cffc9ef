import type { Answer, Language } from "@callwright/contracts";
import { longDate, numberFormat, salaryText, unitText } from "@callwright/contracts/formats";
import { outcomeTone, type Tone } from "@callwright/contracts/outcome";
import type { OpenLink, SharedPerson } from "@callwright/core/share/index";
import { outcomeName } from "./outcome-names.ts";
import { type SharedWords, sharedWords } from "./words.ts";

export interface SharedContent {
  readonly locale: Language;
  readonly say: SharedWords;
  readonly title: string;
  readonly subtitle: string;
  readonly people: readonly PersonContent[];
}

export interface Mark {
  readonly text: string;
  readonly tone: Tone;
}

export interface PersonContent {
  readonly position: number;
  readonly name: string;
  /** "4.2 of 5" */
  readonly score: string;
  /** "5 of 6 questions answered" */
  readonly coverage: string | undefined;
  readonly marks: readonly Mark[];
  readonly calledOn: string | undefined;
  readonly summary: string | undefined;
  readonly contact: readonly { readonly label: string; readonly value: string }[];
  readonly hasRecording: boolean;
  readonly answers: readonly AnswerContent[];
}

export interface AnswerContent {
  readonly question: string;
  readonly value: string | undefined;
  /** Score, or why there is none; whether it is a must-have. */
  readonly marks: readonly Mark[];
  readonly reason: string | undefined;
  readonly quote: string | undefined;
}

export function contentOf(
  { link, parent }: OpenLink,
  people: readonly SharedPerson[],
  locale: Language,
): SharedContent {
  const say = sharedWords[locale];
  const dateOf = (iso: string) => longDate(locale, iso, parent.timezone);
  // A campaign's title is the recruiter's own.
  const [title, ...company] = parent.kind === "campaign" ? [parent.companyName] : [parent.title, parent.companyName];
  return {
    ...{ locale, say, title },
    subtitle: [...company, say.people(people.length), say.validUntil(dateOf(link.expiresAt))]
      .map((part) => `\u2068${part}\u2069`)
      .join(" · "),
    people: people.map((person) => personContent(person, locale, dateOf)),
  };
}

const mustHaveTones = { met: "good", missed: "bad", unknown: "fair" } as const;

function personContent(person: SharedPerson, locale: Language, dateOf: (iso: string) => string): PersonContent {
  const say = sharedWords[locale];
  const { position, name, hasRecording, summary, calledAt, scorecard, phoneNumber, email, outcome, decision } = person;
  const { score, mustHaves } = scorecard ?? {};
  return {
    ...{ position, name, hasRecording, summary },
    score: score === undefined ? say.noScore : say.score(numberFormat(locale, oneDecimal).format(score)),
    coverage: scorecard && say.coverage(scorecard.answered, scorecard.of),
    marks: [
      ...(outcome ? [{ text: outcomeName(locale, outcome), tone: outcomeTone(outcome) }] : []),
      ...(mustHaves ? [{ text: say.mustHaves[mustHaves], tone: mustHaveTones[mustHaves] }] : []),
      ...(decision ? [{ text: say.decisions[decision], tone: "neutral" as const }] : []),
    ],
    calledOn: calledAt && say.calledOn(dateOf(calledAt)),
    contact: [
      ...(phoneNumber ? [{ label: say.phone, value: phoneNumber }] : []),
      ...(email ? [{ label: say.email, value: email }] : []),
    ],
    answers: (scorecard?.answers ?? []).map((answer) => answerContent(answer, locale)),
  };
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function answerContent({ question, reason, quote, isMustHave, ...answer }: Answer, locale: Language): AnswerContent {
  const say = sharedWords[locale];
  return {
    ...{ question, quote, reason: reason && words(reason) !== words(quote ?? "") ? reason : undefined },
    value: valueText(answer, locale),
    marks: [scoreMark(answer, say), ...(isMustHave ? [{ text: say.required, tone: "neutral" as const }] : [])],
  };
}

/** A reason often repeats the quote. */
const words = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function scoreMark({ status, score }: Pick<Answer, "status" | "score">, say: SharedWords): Mark {
  if (status === "not_asked") return { text: say.notAsked, tone: "neutral" };
  if (status === "unclear" || score === undefined) return { text: say.unclear, tone: "neutral" };
  return { text: say.score(String(score)), tone: score >= 4 ? "good" : score >= 3 ? "busy" : "bad" };
}

function valueText({ type, value, currency }: Pick<Answer, "type" | "value" | "currency">, locale: Language) {
  const say = sharedWords[locale];
  if (typeof value === "boolean") return value ? say.yes : say.no;
  if (typeof value === "string") return longDate(locale, value, "UTC");
  if (value === undefined) return undefined;
  if (type === "years") return unitText(locale, value, "year");
  if (type === "notice") return unitText(locale, value, "week");
  return currency ? salaryText(locale, value, currency) : numberFormat(locale, {}).format(value);
}
