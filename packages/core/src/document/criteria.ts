import {
  type CriterionProposal,
  type CriterionType,
  criteriaLimits,
  criterionWording,
  type Language,
} from "@callwright/contracts";
import { languageOf } from "@callwright/contracts/text-language";
import { truncate } from "@callwright/contracts/truncate";
import { readRequiredYears, readWorkplace } from "./rules/expectations.ts";
import { type Finding, plainOf, splitLines } from "./rules/lines.ts";
import { type Importance, type Requirement, requirementsIn } from "./rules/requirements.ts";
import { readSalary } from "./rules/salary.ts";
import { singleQuestionsIn } from "./rules/sections.ts";
import { spokenQuestion } from "./rules/spoken.ts";

const typeWords: readonly (readonly [CriterionType, RegExp])[] = [
  ["notice", /notice period|kündigungsfrist|فتره الاشعار|مده الاشعار/u],
  ["date", /when (?:could|can) you (?:start|begin)|start date|ab wann|wann können sie|eintrittstermin|متي يمكنك/u],
  ["salary", /salary|gehalt|vergütung|راتب/u],
  ["years", /how many years|wie viele jahre|كم سنه|كم عدد سنوات/u],
  ["yes_no", /^(?:do|does|are|is|have|can|could|would|will|haben|sind|können|möchten|besitzen|dürfen|sprechen) |^هل /u],
];

const criterionType = (question: string): CriterionType =>
  typeWords.find(([, words]) => words.test(plainOf(question)))?.[0] ?? "text";

const weights: Record<Importance, number> = { must: 4, plain: 3, plus: 1 };

export function proposeCriteria(text: string, language: Language): CriterionProposal[] {
  const lines = splitLines(text);
  const isOtherLanguage = languageOf(text) !== undefined && languageOf(text) !== language;
  const proposals = [
    ...singleQuestionsIn(lines).map(
      ({ value, evidence }): CriterionProposal => ({
        question: truncate(value, criteriaLimits.textLength),
        type: criterionType(value),
        weight: weights.plain,
        strong: "",
        weak: "",
        isMustHave: false,
        evidence,
      }),
    ),
    ...requirementsIn(lines)
      .filter(({ value }) => !hasOwnField(plainOf(value.text)))
      .flatMap((requirement) => toCriterion(requirement, language, isOtherLanguage) ?? []),
  ];
  const distinct = [...new Map(proposals.map((one) => [one.question.toLowerCase(), one])).values()];
  const heaviest = new Set(distinct.toSorted((a, b) => b.weight - a.weight).slice(0, criteriaLimits.count));
  return distinct.filter((one) => heaviest.has(one));
}

/** Salary and workplace have fields of their own in a job. */
function hasOwnField(plain: string): boolean {
  if (readSalary(plain) !== undefined) return true;
  const namesWorkplace = readWorkplace(plain) !== undefined && /work|office|days|arbeit|tage|عمل|مكتب/u.test(plain);
  return namesWorkplace && plain.length <= 60 && !/experience|erfahrung|خبره/u.test(plain);
}

function toCriterion(
  { value: { text, importance }, evidence }: Finding<Requirement>,
  language: Language,
  isOtherLanguage: boolean,
): CriterionProposal | undefined {
  const wording = criterionWording[language];
  const spoken = isOtherLanguage
    ? { question: wording.doYouHave(text), type: "yes_no" as const }
    : spokenQuestion(text, language);
  if (!spoken) return undefined;
  const question = importance === "plus" ? `${spoken.question} ${wording.niceToHave}` : spoken.question;
  const years = spoken.type === "years" ? readRequiredYears(plainOf(text))?.count : undefined;
  return {
    question: truncate(question, criteriaLimits.textLength),
    type: spoken.type,
    weight: weights[importance],
    strong: years === undefined ? "" : wording.atLeastYears(years),
    // An answer below half the required years is weak.
    weak: years === undefined ? "" : wording.lessThanYears(Math.ceil(years / 2)),
    isMustHave: importance === "must",
    ...(importance === "must" && years !== undefined && { threshold: years }),
    evidence,
  };
}
