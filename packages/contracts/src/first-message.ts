/** Checks by keywords, so with some errors, whether a first message names the company, the AI and the recording. */
import type { Language } from "./catalog.ts";
import { variableKey } from "./prompt-fill.ts";

export const firstMessageChecks = ["company", "ai", "recording"] as const;
export type FirstMessageCheck = (typeof firstMessageChecks)[number];

/** Matches whole words, and parts of hyphenated ones: "KI-Assistent" contains "KI". */
const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "giu");
/** Matches words with any ending. Arabic joins the article and some prepositions to the word. */
const wordParts = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})[وفبلكس]{0,2}(?:ال)?(?:${alternatives.join("|")})`, "gu");

/** `is` finds what discloses it, `isNot` what denies it: "not recorded", "kein Roboter". */
interface DisclosureRule {
  readonly is: RegExp;
  readonly isNot: RegExp;
}

const englishAi = "AI|A\\.I\\.?|artificial intelligence|(?:chat|voice)?bots?|robots?|automated";
const englishNot = "(?:not|never|cannot|no longer|(?:is|are|was|do|does|did|wo|ca)n['’]?t)";
const englishFiller =
  "(?: (?:an?|the|any|be|being|get|getting|going to|going to be|automatically|really|actually|just)){0,2}";
const germanAi = "KI|K\\. ?I\\.?|AI|kunstliche[rn]? Intelligenz|(?:chat|sprach|voice)?bots?|roboters?|sprachcomputers?";
const germanNot = "(?:nicht|nie|niemals)";
const arabicNot = "(?:لا|لن|لم|ليس|ليست|لست|لسنا)";

/** Match folded text, in which "künstlich" is "kunstlich". */
const rules: Record<Language, Record<"ai" | "recording", DisclosureRule>> = {
  en: {
    ai: {
      is: words(englishAi),
      isNot: words(`${englishNot}${englishFiller} (?:${englishAi})`, `no (?:${englishAi})`),
    },
    recording: {
      is: words(
        "(?:being |audio-?)?recorded",
        "recordings?",
        "(?:I|we|to|will|may) record",
        "records? (?:this|the|our|your|all|every|calls?)",
        "taped",
      ),
      isNot: words(
        `${englishNot}${englishFiller} (?:record(?:ed|ing|s)?|taped?)`,
        "(?:no|without)(?: an?| any| the)? (?:recordings?|recorded)",
      ),
    },
  },
  de: {
    ai: {
      is: words(germanAi, "automatisierte[rsn]?"),
      isNot: words(`(?:keine?[nr]?|${germanNot} (?:ein(?:e[nmr]?)?|die|der|von einer)) (?:${germanAi})`),
    },
    recording: {
      is: words(
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
      isNot: words(
        `${germanNot}(?: \\p{L}+)? (?:aufgezeichnet|aufzeichnen|aufgenommen|aufnehmen|mitgeschnitten|mitschneiden)`,
        `(?:zeichne[nt]?|nehmen?|nimmt|schneide[nt]?)\\b[^.!?]{0,60} (?:${germanNot}|keine?[nr]?)(?: \\p{L}+)? (?:auf|mit)`,
        "(?:keine?[nr]?|ohne)(?: eine?)? (?:aufzeichnung|aufnahme|mitschnitt)(?:en)?",
      ),
    },
  },
  ar: {
    ai: {
      is: wordParts(
        "ذكاء (?:ال)?اصطناعي",
        "(?<=ال|لل)ذكاء",
        "مساعدة? (?:ال)?ذكية?",
        "روبوت",
        // Alone, "الي" is also "to me".
        "(?:مساعدة?|نظام|رد|صوت|مجيب|اتصال|برنامج|مكالمة) (?:ال)?الي[ةا]?(?!\\p{L})",
        "AI(?!\\w)",
      ),
      isNot: wordParts(`${arabicNot} (?:مساعد|روبوت|ذكاء)`),
    },
    recording: {
      is: wordParts("مسجل", "تسجيل", "[نيتا]سجل"),
      isNot: wordParts(
        "غير مسجل",
        `${arabicNot} (?:يتم |نقوم |يوجد |تكون )?ب?(?:ال)?(?:تسجيل|مسجل|[نيتا]سجل)`,
        "(?:دون|بدون|بلا) (?:ال)?تسجيل",
      ),
    },
  },
};

/** Whether the text discloses it somewhere outside of its denials. */
const discloses = (text: string, { is, isNot }: DisclosureRule): boolean =>
  foldText(text).replace(isNot, " ").search(is) >= 0;

/** The disclosure that the message denies and makes nowhere else. */
export const deniedDisclosure = (text: string, language: Language): "ai" | "recording" | undefined =>
  (["recording", "ai"] as const).find((name) => {
    const rule = rules[language][name];
    return foldText(text).search(rule.isNot) >= 0 && !discloses(text, rule);
  });

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
    recording: discloses(text, rules[language].recording),
  };
  return firstMessageChecks.filter((check) => !passed[check]);
}

export const disclosesAi = (text: string, language: Language): boolean => discloses(text, rules[language].ai);

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
  const name = foldText(companyName).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Arabic joins prepositions to the name, other languages a genitive's "s".
  if (name !== "" && words(`[وفبلك]?${name}(?:['’]?s)?`).test(foldText(text))) return true;
  const variables = [...text.matchAll(/\{\{([^{}\n]{1,80})\}\}/g)].map(([, variable = ""]) => variable);
  return variables.some((variable) => variableKey(variable) === companyKey);
}
