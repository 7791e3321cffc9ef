import type { Answer, Language } from "@callwright/contracts";
import { longDate, numberFormat, salaryText, unitText } from "@callwright/contracts/formats";
import { outcomeTone, type Tone } from "@callwright/contracts/outcome";
import type { OpenLink, SharedPerson } from "@callwright/core/share/index";
import { outcomeName, type SharedWords, sharedWords } from "./words.ts";

export interface SharedContent {
  readonly locale: Language;
  readonly words: SharedWords;
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
  /** The score, or why there is none, and whether the question is a must-have. */
  readonly marks: readonly Mark[];
  readonly reason: string | undefined;
  readonly quote: string | undefined;
}

export function createContent(
  { link, parent }: OpenLink,
  people: readonly SharedPerson[],
  locale: Language,
): SharedContent {
  const words = sharedWords[locale];
  const formatDate = (iso: string) => longDate(locale, iso, parent.timezone);
  const notes = [words.people(people.length), words.validUntil(formatDate(link.expiresAt))];
  // A campaign's title is for the recruiter alone.
  const isCampaign = parent.kind === "campaign";
  return {
    locale,
    words,
    title: isCampaign ? parent.companyName : parent.title,
    subtitle: joinIsolated(isCampaign ? notes : [parent.companyName, ...notes]),
    people: people.map((person) => personContent(person, locale, formatDate)),
  };
}

/** Unicode isolates keep the writing direction of one part from affecting the others. */
export const joinIsolated = (parts: readonly string[]): string =>
  parts.map((part) => `\u2068${part}\u2069`).join(" · ");

const mustHaveTones = { met: "good", missed: "bad", unknown: "fair" } as const;

function personContent(person: SharedPerson, locale: Language, formatDate: (iso: string) => string): PersonContent {
  const words = sharedWords[locale];
  const { position, name, hasRecording, summary, calledAt, scorecard, phoneNumber, email, outcome, decision } = person;
  const { score, mustHaves } = scorecard ?? {};
  const marks: Mark[] = [];
  if (outcome) marks.push({ text: outcomeName(locale, outcome), tone: outcomeTone(outcome) });
  if (mustHaves) marks.push({ text: words.mustHaves[mustHaves], tone: mustHaveTones[mustHaves] });
  if (decision) marks.push({ text: words.decisions[decision], tone: "neutral" });
  const contact: { label: string; value: string }[] = [];
  if (phoneNumber) contact.push({ label: words.phone, value: phoneNumber });
  if (email) contact.push({ label: words.email, value: email });
  return {
    position,
    name,
    hasRecording,
    summary,
    score: score === undefined ? words.noScore : words.score(numberFormat(locale, oneDecimal).format(score)),
    coverage: scorecard && words.coverage(scorecard.answered, scorecard.of),
    marks,
    calledOn: calledAt && words.calledOn(formatDate(calledAt)),
    contact,
    answers: (scorecard?.answers ?? []).map((answer) => answerContent(answer, locale)),
  };
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function answerContent({ question, reason, quote, isMustHave, ...answer }: Answer, locale: Language): AnswerContent {
  const words = sharedWords[locale];
  const marks = [scoreMark(answer, words)];
  if (isMustHave) marks.push({ text: words.required, tone: "neutral" });
  const repeatsQuote = reason !== undefined && wordsOnly(reason) === wordsOnly(quote ?? "");
  return { question, quote, reason: repeatsQuote ? undefined : reason, value: valueText(answer, locale), marks };
}

const wordsOnly = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function scoreMark({ status, score }: Pick<Answer, "status" | "score">, words: SharedWords): Mark {
  if (status === "not_asked") return { text: words.notAsked, tone: "neutral" };
  if (status === "unclear" || score === undefined) return { text: words.unclear, tone: "neutral" };
  return { text: words.score(String(score)), tone: scoreTone(score) };
}

function scoreTone(score: number): Tone {
  if (score >= 4) return "good";
  return score >= 3 ? "busy" : "bad";
}

function valueText({ type, value, currency }: Pick<Answer, "type" | "value" | "currency">, locale: Language) {
  const words = sharedWords[locale];
  if (typeof value === "boolean") return value ? words.yes : words.no;
  // The only text is a date, which has no time zone.
  if (typeof value === "string") return longDate(locale, value, "UTC");
  if (value === undefined) return undefined;
  if (type === "years") return unitText(locale, value, "year");
  if (type === "notice") return unitText(locale, value, "week");
  return currency ? salaryText(locale, value, currency) : numberFormat(locale, {}).format(value);
}
