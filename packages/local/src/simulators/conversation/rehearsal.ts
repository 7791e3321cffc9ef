/** The language model of a rehearsal: it plays the assistant or a candidate, and finds the questions in the talk. */
import { criteriaSection } from "@callwright/contracts/criteria";
import { seededBy } from "../seeded.ts";
import { type AskedCriterion, type Manner, playAnswer } from "./criteria.ts";
import { factsOf, spokenFacts } from "./facts.ts";
import { phrasesOf } from "./languages.ts";
import { fill } from "./liquid.ts";
import type { Language } from "./phrases.ts";

interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

const endMark = "[end]";

export function playRehearsal(instructions: string, turns: readonly Turn[]): string {
  const lastLine = turns.at(-1)?.text ?? "";
  if (/list of questions with ids/.test(instructions)) return findQuestions(lastLine);
  const ownLines = turns.filter(({ role }) => role === "assistant").map(({ text }) => text);
  const persona = /^Persona: (\w+)/m.exec(instructions)?.[1];
  const state = { instructions, lastLine, ownLines };
  return persona ? playCandidate(persona, state) : playAssistant(state);
}

interface RehearsalState {
  readonly instructions: string;
  /** The other side's last line. */
  readonly lastLine: string;
  readonly ownLines: readonly string[];
}

const languages = ["en", "de", "ar"] as const;
const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "German", ar: "Arabic" };

const example = { id: "c1", question: "?", weight: 1, strong: "", weak: "", isMustHave: false, type: "text" } as const;
/** The line that introduces the criteria of a prompt. */
const introOf = (language: Language): string => criteriaSection([example], language).split("\n")[0] ?? "";

/** The prompt's criteria; "Ask at most 2 questions" leaves out the rest, as a model would. */
function questionsIn(prompt: string): { readonly language: Language; readonly questions: readonly string[] } {
  const language = languages.find((code) => prompt.includes(introOf(code))) ?? languageIn(prompt);
  const [, section = ""] = prompt.split(introOf(language));
  const lines = [...section.matchAll(/^\d+\. (.+?)(?: \((?:required|erforderlich|إلزامي)\))?$/gm)];
  const limit = Number(/at most (\d+) questions?/i.exec(prompt)?.[1] ?? lines.length);
  return { language, questions: lines.slice(0, limit).map(([, question = ""]) => question) };
}

function languageIn(text: string): Language {
  if (/\p{Script=Arabic}/u.test(text)) return "ar";
  return /\b(?:Du|Sie|und)\b/.test(text) ? "de" : "en";
}

const asksFor = { robot: /robot|roboter|روبوت/i, human: /real person|echten Menschen|شخص حقيقي/i };
const optOut = /stop calling|nicht mehr an\b|لا تتصل/i;
const robotReply: Readonly<Record<Language, string>> = {
  en: "Yes, I am an AI assistant.",
  de: "Ja, ich bin ein KI-Assistent.",
  ar: "نعم، أنا مساعد ذكي.",
};

function playAssistant({ instructions, lastLine, ownLines }: RehearsalState): string {
  const { language, questions } = questionsIn(instructions);
  const endWith = (line: "noticeDoNotCall" | "noticeHuman" | "closingPoor") =>
    `${fill(phrasesOf(language).bot[line][0] ?? "", {})} ${endMark}`;
  if (optOut.test(lastLine)) return endWith("noticeDoNotCall");
  if (asksFor.human.test(lastLine)) return endWith("noticeHuman");
  const question = questions.find((text) => !ownLines.some((line) => line.includes(text))) ?? endWith("closingPoor");
  return asksFor.robot.test(lastLine) ? `${robotReply[language]} ${question}` : question;
}

/** All other personas are a good fit, also the one that speaks another language. */
const manners: Readonly<Record<string, Manner>> = { weak: "weak", evasive: "evasive" };

function playCandidate(persona: string, { instructions, lastLine, ownLines }: RehearsalState): string {
  const language = languages.find((code) => instructions.includes(`Language: ${languageNames[code]}`)) ?? "en";
  if (ownLines.length === 0) return phrasesOf(language).person.ready[0] ?? "";
  const facts = factsOf(persona === "weak" ? "poor" : "excellent", {}, seededBy(persona));
  if (!facts) return endMark;
  const spokenFactsIn = (answerLanguage: Language) => spokenFacts(facts, phrasesOf(answerLanguage));
  const criterion = { id: "", question: lastLine, type: typeOf(lastLine) };
  return playAnswer(criterion, manners[persona] ?? "strong", { language, facts, spokenFactsIn }).text;
}

function typeOf(question: string): AskedCriterion["type"] {
  if (/how many years|wie viele jahre|كم سنة/i.test(question)) return "years";
  if (/salary|gehalt|راتب/i.test(question)) return "salary";
  if (/notice|kündigungsfrist|الإشعار/i.test(question)) return "notice";
  return /suit you|do you (?:have|hold)|passt das|haben sie|يناسبك|هل لديك/i.test(question) ? "yes_no" : "text";
}

/** Rows of "id: line" for the questions that occur in a line of the assistant. */
function findQuestions(text: string): string {
  const [talk = "", list = ""] = text.split("\nQuestions:\n");
  const lines = [...talk.matchAll(/^(\d+)\. assistant: (.+)$/gm)];
  const questions = [...list.matchAll(/^(c\d+): (.+)$/gm)];
  const rows = questions.flatMap(([, id, question = ""]) => {
    const line = lines.find(([, , words = ""]) => words.includes(question));
    return line ? [`${id}: ${line[1]}`] : [];
  });
  return rows.join("\n") || "-";
}
