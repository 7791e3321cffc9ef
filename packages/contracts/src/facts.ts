import type { Language } from "./catalog.ts";

/** `question` and `answer` in characters. */
export const factLimits = { count: 40, question: 200, answer: 500 } as const;

export interface Fact {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

type NewFact = Omit<Fact, "id">;

export function nextFactId(facts: readonly Pick<Fact, "id">[]): string {
  const taken = new Set(facts.map(({ id }) => id));
  let number = 1;
  while (taken.has(`f${number}`)) number += 1;
  return `f${number}`;
}

/** Appends new facts, with ids that neither the current facts nor the saved facts have. */
export function appendFacts(facts: readonly Fact[], newFacts: readonly NewFact[], savedFacts: readonly Fact[]): Fact[] {
  const result = [...facts];
  for (const { question, answer } of newFacts)
    result.push({ id: nextFactId([...savedFacts, ...result]), question, answer });
  return result;
}

interface PromptWords {
  readonly intro: string;
  readonly question: string;
  readonly answer: string;
  readonly outro: string;
}

const promptWords: Record<Language, PromptWords> = {
  en: {
    intro:
      "Facts: if the person asks a question, answer it only with what is written here, briefly and in your own words:",
    question: "Question",
    answer: "Answer",
    outro:
      "If the answer is not written here, say that you do not know it, and offer that a person calls back about it. Do not guess, promise or add anything.",
  },
  de: {
    intro: "Fakten: Stellt die Person eine Frage, antworte nur mit dem, was hier steht, kurz und in eigenen Worten:",
    question: "Frage",
    answer: "Antwort",
    outro:
      "Steht die Antwort nicht hier, sage, dass du sie nicht kennst, und biete an, dass ein Mensch deswegen zurückruft. Rate nicht, versprich nichts und füge nichts hinzu.",
  },
  ar: {
    intro: "معلومات: إذا طرح الشخص سؤالاً فأجب بما هو مكتوب هنا فقط، بإيجاز وبأسلوبك:",
    question: "سؤال",
    answer: "جواب",
    outro:
      "إذا لم يكن الجواب مكتوباً هنا فقل إنك لا تعرفه، واعرض أن يعاود أحد الاتصال بشأنه. لا تخمّن ولا تعد بشيء ولا تضف شيئاً.",
  },
};

export function factsSection(facts: readonly Fact[], language: Language): string {
  if (facts.length === 0) return "";
  const { intro, question, answer, outro } = promptWords[language];
  const lines = facts.map((fact) => `${question}: ${oneLine(fact.question)}\n${answer}: ${oneLine(fact.answer)}`);
  return [intro, ...lines, outro].join("\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

export type FactTopic =
  | ("remote" | "salary" | "hours" | "holiday" | "start")
  | ("contract" | "place" | "benefits" | "travel" | "contact");

export const factQuestions: Record<Language, Record<FactTopic, string>> = {
  en: {
    remote: "Can I work from home?",
    salary: "What is the salary?",
    hours: "What are the working hours?",
    holiday: "How many days of holiday are there?",
    start: "When does the job start?",
    contract: "Is the contract permanent?",
    place: "Where is the work?",
    benefits: "What benefits are there?",
    travel: "How much travel is there?",
    contact: "Who can I ask about the job?",
  },
  de: {
    remote: "Kann ich im Homeoffice arbeiten?",
    salary: "Wie hoch ist das Gehalt?",
    hours: "Wie sind die Arbeitszeiten?",
    holiday: "Wie viele Urlaubstage gibt es?",
    start: "Wann beginnt die Stelle?",
    contract: "Ist der Vertrag unbefristet?",
    place: "Wo ist der Arbeitsort?",
    benefits: "Welche Zusatzleistungen gibt es?",
    travel: "Wie viel muss ich reisen?",
    contact: "Wen kann ich zur Stelle fragen?",
  },
  ar: {
    remote: "هل يمكنني العمل من المنزل؟",
    salary: "كم الراتب؟",
    hours: "ما ساعات العمل؟",
    holiday: "كم عدد أيام الإجازة؟",
    start: "متى يبدأ العمل؟",
    contract: "هل العقد دائم؟",
    place: "أين مكان العمل؟",
    benefits: "ما المزايا المقدمة؟",
    travel: "كم السفر المطلوب؟",
    contact: "من يمكنني أن أسأل عن الوظيفة؟",
  },
};

export const answerSms: Record<Language, (answer: string) => string> = {
  en: (answer) => `Hello {{candidateName}}, here is the answer to your question in our call: ${answer} {{companyName}}`,
  de: (answer) => `Hallo {{candidateName}}, hier die Antwort auf Ihre Frage im Telefonat: ${answer} {{companyName}}`,
  ar: (answer) => `مرحباً {{candidateName}}، إليك جواب سؤالك في مكالمتنا: ${answer} {{companyName}}`,
};
