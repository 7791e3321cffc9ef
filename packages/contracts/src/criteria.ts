import type { Language } from "./catalog.ts";

/** How an answer is read: years of experience, salary a year, notice in weeks, a date, or only words. */
export const criterionTypes = ["text", "yes_no", "years", "salary", "notice", "date"] as const;
export type CriterionType = (typeof criterionTypes)[number];

/** `textLength`: characters of a question or answer; `weight`: the highest. */
export const criteriaLimits = { count: 12, textLength: 200, weight: 5 } as const;

export interface Criterion {
  readonly id: string;
  readonly question: string;
  readonly weight: number;
  readonly strong: string;
  readonly weak: string;
  readonly isMustHave: boolean;
  readonly type: CriterionType;
  /** The limit for a must-have's value, in the type's unit; without one, the answer's score decides. */
  readonly threshold?: number | string | undefined;
}

export const thresholdComparisons: Readonly<Partial<Record<CriterionType, "atLeast" | "atMost">>> = {
  years: "atLeast",
  salary: "atMost",
  notice: "atMost",
  date: "atMost",
};

export function nextCriterionId(criteria: readonly Pick<Criterion, "id">[]): string {
  const taken = new Set(criteria.map(({ id }) => id));
  let number = 1;
  while (taken.has(`c${number}`)) number += 1;
  return `c${number}`;
}

const promptWords: Record<Language, { readonly intro: string; readonly mustHave: string; readonly outro: string }> = {
  en: {
    intro:
      "Ask each of these questions once, one at a time, in your own words, unless the person has answered it already:",
    mustHave: "required",
    outro:
      "If an answer is vague or incomplete, ask one follow-up question. If the person will not answer, accept it and go on. Do not judge answers and do not suggest any.",
  },
  de: {
    intro:
      "Stelle jede dieser Fragen einmal, immer nur eine auf einmal und in eigenen Worten, sofern die Person sie nicht schon beantwortet hat:",
    mustHave: "erforderlich",
    outro:
      "Ist eine Antwort vage oder unvollständig, frage einmal nach. Möchte die Person nicht antworten, akzeptiere das und fahre fort. Bewerte keine Antwort und lege keine nahe.",
  },
  ar: {
    intro: "اطرح كل سؤال من هذه الأسئلة مرة واحدة، سؤالاً تلو الآخر وبأسلوبك، ما لم يكن الشخص قد أجاب عنه من قبل:",
    mustHave: "إلزامي",
    outro:
      "إذا كانت الإجابة غامضة أو ناقصة فاسأل سؤالاً متابعاً واحداً. وإذا لم يرغب الشخص في الإجابة فتقبّل ذلك وتابع. لا تقيّم الإجابات ولا تقترح أياً منها.",
  },
};

export function criteriaSection(criteria: readonly Criterion[], language: Language): string {
  if (criteria.length === 0) return "";
  const { intro, mustHave, outro } = promptWords[language];
  const lines = criteria.map(({ question, isMustHave }, index) => {
    const requirement = isMustHave ? ` (${mustHave})` : "";
    return `${index + 1}. ${question}${requirement}`;
  });
  return [intro, ...lines, outro].join("\n");
}

type DefaultWords = Pick<Criterion, "question" | "strong" | "weak">;
type DefaultCriterion = "experience" | "salary" | "notice" | "place";

const defaultWords: Record<Language, Record<DefaultCriterion, DefaultWords>> = {
  en: {
    experience: {
      question: "How many years of relevant experience do you have?",
      strong: "{{expectedExperience}} or more",
      weak: "Less than half of {{expectedExperience}}",
    },
    salary: {
      question: "What salary do you expect a year?",
      strong: "Within or below {{salaryRange}}",
      weak: "Far above {{salaryRange}}",
    },
    notice: { question: "How long is your notice period?", strong: "Four weeks or less", weak: "Six months or more" },
    place: {
      question: "The work is {{workplacePreference}}, based in {{jobLocation}}. Does that suit you?",
      strong: "Yes, without conditions",
      weak: "No",
    },
  },
  de: {
    experience: {
      question: "Wie viele Jahre einschlägige Erfahrung haben Sie?",
      strong: "{{expectedExperience}} oder mehr",
      weak: "Weniger als die Hälfte von {{expectedExperience}}",
    },
    salary: {
      question: "Welches Jahresgehalt stellen Sie sich vor?",
      strong: "Innerhalb oder unterhalb von {{salaryRange}}",
      weak: "Weit über {{salaryRange}}",
    },
    notice: {
      question: "Wie lang ist Ihre Kündigungsfrist?",
      strong: "Vier Wochen oder weniger",
      weak: "Sechs Monate oder mehr",
    },
    place: {
      question: "Gearbeitet wird {{workplacePreference}}, Standort ist {{jobLocation}}. Passt das für Sie?",
      strong: "Ja, ohne Bedingungen",
      weak: "Nein",
    },
  },
  ar: {
    experience: {
      question: "كم سنة من الخبرة المناسبة لديك؟",
      strong: "{{expectedExperience}} أو أكثر",
      weak: "أقل من نصف {{expectedExperience}}",
    },
    salary: {
      question: "ما الراتب السنوي الذي تتوقعه؟",
      strong: "ضمن {{salaryRange}} أو أقل",
      weak: "أعلى بكثير من {{salaryRange}}",
    },
    notice: { question: "ما مدة الإشعار لديك؟", strong: "أربعة أسابيع أو أقل", weak: "ستة أشهر أو أكثر" },
    place: {
      question: "العمل {{workplacePreference}} ومقره {{jobLocation}}. هل يناسبك ذلك؟",
      strong: "نعم، دون شروط",
      weak: "لا",
    },
  },
};

interface CriterionWording {
  readonly atLeastYears: (count: number) => string;
  readonly lessThanYears: (count: number) => string;
  readonly doYouHave: (item: string) => string;
  readonly niceToHave: string;
}

/** Arabic has separate forms for one, two and up to ten years; the form for two also depends on the grammatical case. */
function arabicYears(count: number, dualForm: string): string {
  if (count <= 1) return "سنة";
  if (count === 2) return dualForm;
  return count <= 10 ? `${count} سنوات` : `${count} سنة`;
}

export const criterionWording: Record<Language, CriterionWording> = {
  en: {
    atLeastYears: (count) => (count === 1 ? "1 year or more" : `${count} years or more`),
    lessThanYears: (count) => (count === 1 ? "Less than 1 year" : `Less than ${count} years`),
    doYouHave: (item) => `Do you have this: ${item}?`,
    niceToHave: "It's a plus.",
  },
  de: {
    atLeastYears: (count) => (count === 1 ? "1 Jahr oder mehr" : `${count} Jahre oder mehr`),
    lessThanYears: (count) => (count === 1 ? "Weniger als 1 Jahr" : `Weniger als ${count} Jahre`),
    doYouHave: (item) => `Haben Sie Folgendes: ${item}?`,
    niceToHave: "Das wäre von Vorteil.",
  },
  ar: {
    atLeastYears: (count) => `${arabicYears(count, "سنتان")} أو أكثر`,
    lessThanYears: (count) => `أقل من ${arabicYears(count, "سنتين")}`,
    doYouHave: (item) => `هل لديك ما يلي: ${item}؟`,
    niceToHave: "وهذه ميزة إضافية.",
  },
};

/** The texts take the job's fields through variables; `years`: the experience that the job asks for. */
export function defaultCriteria(language: Language, years?: number): Criterion[] {
  const words = defaultWords[language];
  return [
    {
      id: "c1",
      ...words.experience,
      weight: 3,
      isMustHave: true,
      type: "years",
      ...(years !== undefined && { threshold: years }),
    },
    { id: "c2", ...words.salary, weight: 3, isMustHave: false, type: "salary" },
    { id: "c3", ...words.notice, weight: 2, isMustHave: false, type: "notice" },
    { id: "c4", ...words.place, weight: 2, isMustHave: true, type: "yes_no" },
  ];
}
