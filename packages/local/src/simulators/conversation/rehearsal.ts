/** What the language model of a rehearsal says: as the assistant, as a candidate, and as the reader of the talk. */
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
  const heard = turns.at(-1)?.text ?? "";
  if (/list of questions with ids/.test(instructions)) return readTalk(heard);
  const own = turns.filter(({ role }) => role === "assistant").map(({ text }) => text);
  const persona = /^Persona: (\w+)/m.exec(instructions)?.[1];
  return persona ? playCandidate(persona, { instructions, heard, own }) : playAssistant({ instructions, heard, own });
}

interface Heard {
  readonly instructions: string;
  readonly heard: string;
  readonly own: readonly string[];
}

const languages = ["en", "de", "ar"] as const;
const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "German", ar: "Arabic" };

/** The line in which each section of criteria begins, by its language. */
const introOf = (language: Language): string => criteriaSection([example], language).split("\n")[0] ?? "";
const example = { id: "c1", question: "?", weight: 1, strong: "", weak: "", isMustHave: false, type: "text" } as const;

/** Questions of the prompt's section of criteria; "Ask at most 2 questions" leaves out the others, as a model would. */
function questionsIn(prompt: string): { readonly language: Language; readonly questions: readonly string[] } {
  const language = languages.find((one) => prompt.includes(introOf(one))) ?? languageIn(prompt);
  const [, section = ""] = prompt.split(introOf(language));
  const lines = [...section.matchAll(/^\d+\. (.+?)(?: \((?:required|erforderlich|إلزامي)\))?$/gm)];
  const most = Number(/at most (\d+) questions?/i.exec(prompt)?.[1] ?? lines.length);
  return { language, questions: lines.slice(0, most).map(([, question = ""]) => question) };
}

const languageIn = (text: string): Language =>
  /\p{Script=Arabic}/u.test(text) ? "ar" : /\b(?:Du|Sie|und)\b/.test(text) ? "de" : "en";

const sayings = { robot: /robot|roboter|روبوت/i, human: /real person|echten Menschen|شخص حقيقي/i };
const optOut = /stop calling|nicht mehr an\b|لا تتصل/i;
const isRobotReply: Readonly<Record<Language, string>> = {
  en: "Yes, I am an AI assistant.",
  de: "Ja, ich bin ein KI-Assistent.",
  ar: "نعم، أنا مساعد ذكي.",
};

function playAssistant({ instructions, heard, own }: Heard): string {
  const { language, questions } = questionsIn(instructions);
  const say = (line: "noticeDoNotCall" | "noticeHuman" | "closingPoor") =>
    `${fill(phrasesOf(language).bot[line][0] ?? "", {})} ${endMark}`;
  if (optOut.test(heard)) return say("noticeDoNotCall");
  if (sayings.human.test(heard)) return say("noticeHuman");
  const next = questions.find((question) => !own.some((line) => line.includes(question))) ?? say("closingPoor");
  return sayings.robot.test(heard) ? `${isRobotReply[language]} ${next}` : next;
}

/** The candidate with another language speaks it and is a good fit. */
const manners: Readonly<Record<string, Manner>> = { weak: "weak", evasive: "evasive" };

function playCandidate(persona: string, { instructions, heard, own }: Heard): string {
  const language = languages.find((one) => instructions.includes(`Language: ${languageNames[one]}`)) ?? "en";
  if (own.length === 0) return phrasesOf(language).person.ready[0] ?? "";
  const facts = factsOf(persona === "weak" ? "poor" : "excellent", {}, seededBy(persona));
  if (!facts) return endMark;
  const spoken = (tongue: Language) => spokenFacts(facts, phrasesOf(tongue));
  const criterion = { id: "", question: heard, type: typeOf(heard) };
  return playAnswer(criterion, manners[persona] ?? "strong", { language, facts, spoken }).text;
}

function typeOf(question: string): AskedCriterion["type"] {
  if (/how many years|wie viele jahre|كم سنة/i.test(question)) return "years";
  if (/salary|gehalt|راتب/i.test(question)) return "salary";
  if (/notice|kündigungsfrist|الإشعار/i.test(question)) return "notice";
  return /suit you|do you (?:have|hold)|passt das|haben sie|يناسبك|هل لديك/i.test(question) ? "yes_no" : "text";
}

/** Rows of "id: line" for the questions that occur in a line of the assistant. */
function readTalk(text: string): string {
  const [talk = "", list = ""] = text.split("\nQuestions:\n");
  const lines = [...talk.matchAll(/^(\d+)\. assistant: (.+)$/gm)];
  const questions = [...list.matchAll(/^(c\d+): (.+)$/gm)];
  const rows = questions.flatMap(([, id, question = ""]) => {
    const line = lines.find(([, , words = ""]) => words.includes(question));
    return line ? [`${id}: ${line[1]}`] : [];
  });
  return rows.join("\n") || "-";
}
