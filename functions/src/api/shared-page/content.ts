/** What page and PDF say of shared candidates. */
import type { Answer, Language } from "@callwright/contracts";
import { longDate, numberFormat } from "@callwright/contracts/formats";
import type { OpenLink, SharedPerson } from "@callwright/core/share/index";
import { type SharedWords, sharedWords } from "./words.ts";

export interface SharedContent {
  readonly locale: Language;
  readonly say: SharedWords;
  readonly title: string;
  readonly subtitle: string;
  readonly people: readonly PersonContent[];
}

export interface PersonContent {
  readonly position: number;
  readonly name: string;
  /** "4.2 of 5", "Must-haves met" */
  readonly marks: readonly string[];
  readonly calledOn: string | undefined;
  readonly summary: string | undefined;
  readonly contact: readonly { readonly label: string; readonly value: string }[];
  readonly hasRecording: boolean;
  readonly answers: readonly AnswerContent[];
}

export interface AnswerContent {
  readonly question: string;
  /** Score and value, or why there is none. */
  readonly marks: readonly string[];
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

function personContent(person: SharedPerson, locale: Language, dateOf: (iso: string) => string): PersonContent {
  const say = sharedWords[locale];
  const { position, name, hasRecording, summary, calledAt, scorecard, phoneNumber, email } = person;
  const { score, mustHaves } = scorecard ?? {};
  return {
    ...{ position, name, hasRecording, summary },
    marks: [
      score === undefined
        ? say.noScore
        : say.score(numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score)),
      ...(scorecard ? [say.coverage(scorecard.answered, scorecard.of)] : []),
      ...(mustHaves ? [say.mustHaves[mustHaves]] : []),
    ],
    calledOn: calledAt && say.calledOn(dateOf(calledAt)),
    contact: [
      ...(phoneNumber ? [{ label: say.phone, value: phoneNumber }] : []),
      ...(email ? [{ label: say.email, value: email }] : []),
    ],
    answers: (scorecard?.answers ?? []).map((answer) => answerContent(answer, locale)),
  };
}

function answerContent({ question, reason, quote, isMustHave, ...answer }: Answer, locale: Language): AnswerContent {
  const say = sharedWords[locale];
  const value = valueText(answer, locale);
  return {
    ...{ question, reason, quote },
    marks: [scoreText(answer, say), ...(value === undefined ? [] : [value]), ...(isMustHave ? [say.required] : [])],
  };
}

function scoreText({ status, score }: Pick<Answer, "status" | "score">, say: SharedWords): string {
  if (status === "not_asked") return say.notAsked;
  return status === "unclear" || score === undefined ? say.unclear : say.score(String(score));
}

function valueText({ type, value }: Pick<Answer, "type" | "value">, locale: Language): string | undefined {
  const say = sharedWords[locale];
  if (typeof value === "boolean") return value ? say.yes : say.no;
  if (typeof value === "string") return longDate(locale, value, "UTC");
  if (value === undefined) return undefined;
  if (type === "years") return say.years(value);
  return type === "notice" ? say.weeks(value) : numberFormat(locale, {}).format(value);
}
