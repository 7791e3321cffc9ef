/** Criteria proposed from a job description, each with the sentence that it comes from. Pure rules. */
import {
  type CriterionProposal,
  type CriterionType,
  criteriaLimits,
  criterionWording,
  defaultQuestion,
  type Language,
} from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { experienceIn, readYears, workplaceIn } from "./rules/expectations.ts";
import { type Finding, linesOf, plainOf } from "./rules/lines.ts";
import { salaryIn } from "./rules/salary.ts";
import { requirementsIn, singleQuestionsIn } from "./rules/sections.ts";

const required =
  /\b(?:must|required|mandatory|essential)\b|zwingend|erforderlich|vorausgesetzt|voraussetzung|الزامي|يشترط|يجب|ضروري/u;
const optional =
  /\b(?:plus|nice to have|ideally|preferred|advantage)\b|von vorteil|wünschenswert|idealerweise|يفضل|ميزه/u;
const isLicence = /licen[cs]e|certificate|permit|führerschein|fahrerlaubnis|zertifikat|bescheinigung|رخصه|شهاده|تصريح/u;

const typeWords: readonly (readonly [CriterionType, RegExp])[] = [
  ["notice", /notice period|kündigungsfrist|فتره الاشعار|مده الاشعار/u],
  ["date", /when (?:could|can) you (?:start|begin)|start date|ab wann|wann können sie|eintrittstermin|متي يمكنك/u],
  ["salary", /salary|gehalt|vergütung|راتب/u],
  ["years", /how many years|wie viele jahre|كم سنه|كم عدد سنوات/u],
  ["yes_no", /^(?:do|does|are|is|have|can|could|would|will|haben|sind|können|möchten|besitzen|dürfen|sprechen) |^هل /u],
];

const typeOf = (question: string): CriterionType =>
  typeWords.find(([, words]) => words.test(plainOf(question)))?.[0] ?? "text";

const proposed = (
  found: Finding<unknown>,
  question: string,
  type: CriterionType,
  words: { readonly strong?: string; readonly weak?: string } = {},
): CriterionProposal => {
  const plain = plainOf(found.evidence);
  const isMustHave = required.test(plain) && !optional.test(plain);
  const weight = isMustHave ? 4 : optional.test(plain) ? 1 : 3;
  const { strong = "", weak = "" } = words;
  return {
    question: truncate(question, criteriaLimits.words),
    type,
    weight,
    strong,
    weak,
    isMustHave,
    evidence: found.evidence,
  };
};

export function proposeCriteria(text: string, language: Language): CriterionProposal[] {
  const lines = linesOf(text);
  const wording = criterionWording[language];
  const experience = experienceIn(lines);
  const salary = salaryIn(lines);
  const workplace = workplaceIn(lines);
  const all = [
    ...(experience
      ? [
          proposed(experience, defaultQuestion(language, "experience"), "years", {
            strong: wording.atLeastYears(experience.value),
            weak: wording.lessThanYears(Math.ceil(experience.value / 2)),
          }),
        ]
      : []),
    ...(salary
      ? [
          proposed(salary, defaultQuestion(language, "salary"), "salary", {
            strong: wording.upTo(amountOf(salary.value)),
            weak: wording.farAbove(amountOf(salary.value)),
          }),
        ]
      : []),
    ...(workplace ? [proposed(workplace, wording.workplace[workplace.value], "yes_no")] : []),
    ...singleQuestionsIn(lines).map((found) => proposed(found, found.value, typeOf(found.value))),
    ...requirementsIn(lines)
      .filter(({ value }) => readYears(plainOf(value)) === undefined)
      .map((found) =>
        isLicence.test(plainOf(found.value))
          ? proposed(found, wording.hasIt(found.value), "yes_no")
          : proposed(found, wording.meets(found.value), "text"),
      ),
  ];
  const byQuestion = new Map(all.map((one) => [one.question.toLowerCase(), one]));
  return [...byQuestion.values()].slice(0, criteriaLimits.count);
}

const amountOf = ({ range: [, max], currency }: { range: readonly [number, number]; currency: string | undefined }) =>
  `${max.toLocaleString("en")}${currency ? ` ${currency}` : ""}`;
