/** Checks by keywords, so with some errors, whether a first message names the company, the AI and the recording. */
import type { Language } from "./catalog.ts";
import { variableKey } from "./prompt-fill.ts";

export const firstMessageChecks = ["company", "ai", "recording"] as const;
export type FirstMessageCheck = (typeof firstMessageChecks)[number];

/** Matches whole words, and parts of hyphenated ones: "KI-Assistent" contains "KI". */
const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "iu");
/** Matches parts of words too, since Arabic joins articles and some prepositions to the word. */
const wordParts = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join("|"), "u");

/** Match folded text, in which "künstlich" is "kunstlich". Denials: "not recorded", "kein Roboter". */
const rules: Record<Language, { readonly ai: RegExp; readonly recording: RegExp; readonly denial: RegExp }> = {
  en: {
    ai: words("AI", "A\\.I\\.?", "artificial intelligence", "(?:chat|voice)?bots?", "robots?", "automated"),
    recording: words(
      "(?:being |audio-?)?recorded",
      "recordings?",
      "(?:I|we|to|will|may) record",
      "records? (?:this|the|our|your|all|every|calls?)",
      "taped",
    ),
    denial: words(
      "(?:not|never)(?: (?:an?|the|be|being|going to be|automatically))? (?:AI|A\\.I\\.?|artificial intelligence|(?:chat|voice)?bot|robot|automated|recorded|recording)",
      "(?:isn['’]t|aren['’]t|won['’]t be)(?: (?:an?|being))? (?:AI|bot|robot|automated|recorded)",
      "without recording",
    ),
  },
  de: {
    ai: words(
      "KI",
      "K\\. ?I\\.?",
      "AI",
      "kunstliche[rn]? Intelligenz",
      "(?:chat|sprach|voice)?bots?",
      "roboters?",
      "sprachcomputer",
      "automatisierte[rsn]?",
    ),
    recording: words(
      "aufgezeichnet",
      "aufzeichne\\p{L}*",
      "aufzeichnung\\p{L}*",
      "zeichne[nt]?\\b[^.!?]{0,80}\\bauf",
      "aufgenommen",
      "aufnehmen",
      "aufnahmen?",
      "(?:nehmen?|nimmt)\\b[^.!?]{0,80}\\bauf",
      "mitgeschnitten",
      "mitschn\\p{L}+",
    ),
    denial: words(
      "(?:nicht|nie|niemals)(?: \\p{L}+){0,1} (?:aufgezeichnet|aufgenommen|mitgeschnitten)",
      "keine?n? (?:KI|AI|roboter|(?:chat|sprach|voice)?bot|aufzeichnung|aufnahme|mitschnitt)",
      "ohne (?:aufzeichnung|aufnahme|mitschnitt)",
    ),
  },
  ar: {
    ai: wordParts(
      "ذكاء (?:ال)?اصطناعي",
      "الذكاء",
      "مساعدة? (?:ال)?ذكية?",
      "المساعدة? الذكية?",
      "روبوت",
      "(?:^|\\s)(?:ال)?الي",
      "\\bAI\\b",
    ),
    recording: wordParts("مسجل", "تسجيل", "[نيتا]سجل"),
    denial: wordParts(
      "غير مسجل",
      "(?:لا|لن|لم) (?:يتم )?(?:تسجيل|[نيت]سجل)",
      "ليست? مسجل",
      "بدون تسجيل",
      "لست (?:مساعدا|روبوت|ذكاء)",
    ),
  },
};

const denialsOf = (language: Language) => new RegExp(rules[language].denial, `g${rules[language].denial.flags}`);

/** The folded text without its denials. */
const affirmedText = (text: string, language: Language) => foldText(text).replace(denialsOf(language), " ");

/** The disclosure that the message denies and makes nowhere else. */
export function deniedDisclosure(text: string, language: Language): "ai" | "recording" | undefined {
  const { ai, recording } = rules[language];
  const affirmed = affirmedText(text, language);
  const denials = foldText(text).match(denialsOf(language)) ?? [];
  const deniesRecording = denials.some((denial) => recording.test(denial));
  // The patterns deny either the recording or the AI.
  const deniesAi = denials.some((denial) => !recording.test(denial));
  if (deniesRecording && !recording.test(affirmed)) return "recording";
  return deniesAi && !ai.test(affirmed) ? "ai" : undefined;
}

const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

export function failedFirstMessageChecks(
  text: string,
  language: Language,
  job: { readonly companyName: string },
): FirstMessageCheck[] {
  const passed: Record<FirstMessageCheck, boolean> = {
    company: namesCompany(text, job.companyName),
    ai: disclosesAi(text, language),
    recording: rules[language].recording.test(affirmedText(text, language)),
  };
  return firstMessageChecks.filter((check) => !passed[check]);
}

export const disclosesAi = (text: string, language: Language): boolean =>
  rules[language].ai.test(affirmedText(text, language));

interface DisclosureSentences {
  readonly companyAndAi: string;
  readonly company: string;
  readonly ai: string;
  readonly recording: string;
}

const disclosureSentences: Record<Language, DisclosureSentences> = {
  en: {
    companyAndAi: "This is the AI assistant of {{companyName}}.",
    company: "I am calling for {{companyName}}.",
    ai: "This is an AI assistant.",
    recording: "This call is recorded.",
  },
  de: {
    companyAndAi: "Hier spricht der KI-Assistent von {{companyName}}.",
    company: "Ich rufe für {{companyName}} an.",
    ai: "Hier spricht ein KI-Assistent.",
    recording: "Dieses Gespräch wird aufgezeichnet.",
  },
  ar: {
    companyAndAi: "معك المساعد الذكي لشركة {{companyName}}.",
    company: "أتصل باسم شركة {{companyName}}.",
    ai: "معك مساعد ذكي.",
    recording: "هذه المكالمة مسجلة.",
  },
};

export function disclosurePrefix(missing: readonly FirstMessageCheck[], language: Language): string {
  const { companyAndAi, company, ai, recording } = disclosureSentences[language];
  const lacks = (check: FirstMessageCheck) => missing.includes(check);
  const sentences: string[] = [];
  if (lacks("company") && lacks("ai")) sentences.push(companyAndAi);
  else if (lacks("company")) sentences.push(company);
  else if (lacks("ai")) sentences.push(ai);
  if (lacks("recording")) sentences.push(recording);
  return sentences.join(" ");
}

/** The message as the assistant says it: missing sentences are put before it. */
export function firstMessageOf(text: string, language: Language, job: { readonly companyName: string }): string {
  const prefix = disclosurePrefix(failedFirstMessageChecks(text, language, job), language);
  return prefix ? `${prefix} ${text}` : text;
}

const companyKey = variableKey("companyName");

function namesCompany(text: string, companyName: string): boolean {
  const name = foldText(companyName).toLowerCase();
  if (name !== "" && foldText(text).toLowerCase().includes(name)) return true;
  const variables = [...text.matchAll(/\{\{([^{}\n]{1,80})\}\}/g)].map(([, variable = ""]) => variable);
  return variables.some((variable) => variableKey(variable) === companyKey);
}
