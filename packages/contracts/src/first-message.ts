/** Checks by keywords, so not without errors, whether a first message names the company, the AI and the recording. */
import type { Language } from "./catalog.ts";
import { variableKey } from "./prompt-fill.ts";

export const firstMessageChecks = ["company", "ai", "recording"] as const;
export type FirstMessageCheck = (typeof firstMessageChecks)[number];

/** Whole words, and parts of hyphenated ones: "KI-Assistent" contains "KI". */
const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "iu");
/** Parts of words, since Arabic joins articles and some prepositions. */
const parts = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join("|"), "u");

interface WordRules {
  readonly ai: RegExp;
  readonly recording: RegExp;
  readonly denial: RegExp;
}

/** Normalised like the text: without accents and vowel signs. */
const rules: Record<Language, WordRules> = {
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
    ai: parts(
      "ذكاء (?:ال)?اصطناعي",
      "الذكاء",
      "مساعدة? (?:ال)?ذكية?",
      "المساعدة? الذكية?",
      "روبوت",
      "(?:^|\\s)(?:ال)?الي",
      "\\bAI\\b",
    ),
    recording: parts("مسجل", "تسجيل", "[نيتا]سجل"),
    denial: parts(
      "غير مسجل",
      "(?:لا|لن|لم) (?:يتم )?(?:تسجيل|[نيت]سجل)",
      "ليست? مسجل",
      "بدون تسجيل",
      "لست (?:مساعدا|روبوت|ذكاء)",
    ),
  },
};

/** What the message denies without affirming it elsewhere. */
export function deniedIn(text: string, language: Language): "ai" | "recording" | undefined {
  const { ai, recording, denial } = rules[language];
  const everywhere = new RegExp(denial, `g${denial.flags}`);
  const whole = plain(text);
  const said = whole.replace(everywhere, " ");
  const isOfRecording = (phrase: string) => recording.test(phrase);
  const denials = (whole.match(everywhere) ?? []).map(isOfRecording);
  if (denials.includes(true) && !recording.test(said)) return "recording";
  return denials.includes(false) && !ai.test(said) ? "ai" : undefined;
}

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

export function checkFirstMessage(
  text: string,
  language: Language,
  job: { readonly companyName: string },
): FirstMessageCheck[] {
  const { ai, recording, denial } = rules[language];
  const said = plain(text).replace(new RegExp(denial, `g${denial.flags}`), " ");
  const has: Record<FirstMessageCheck, boolean> = {
    company: namesCompany(text, job.companyName),
    ai: ai.test(said),
    recording: recording.test(said),
  };
  return firstMessageChecks.filter((check) => !has[check]);
}

export function saysAi(text: string, language: Language): boolean {
  const { ai, denial } = rules[language];
  return ai.test(plain(text).replace(new RegExp(denial, `g${denial.flags}`), " "));
}

interface Words {
  readonly both: string;
  readonly company: string;
  readonly ai: string;
  readonly recording: string;
}

const ownWords: Record<Language, Words> = {
  en: {
    both: "This is the AI assistant of {{companyName}}.",
    company: "I am calling for {{companyName}}.",
    ai: "This is an AI assistant.",
    recording: "This call is recorded.",
  },
  de: {
    both: "Hier spricht der KI-Assistent von {{companyName}}.",
    company: "Ich rufe für {{companyName}} an.",
    ai: "Hier spricht ein KI-Assistent.",
    recording: "Dieses Gespräch wird aufgezeichnet.",
  },
  ar: {
    both: "معك المساعد الذكي لشركة {{companyName}}.",
    company: "أتصل باسم شركة {{companyName}}.",
    ai: "معك مساعد ذكي.",
    recording: "هذه المكالمة مسجلة.",
  },
};

export function prefixFor(missing: readonly FirstMessageCheck[], language: Language): string {
  const { both, company, ai, recording } = ownWords[language];
  const lacks = (check: FirstMessageCheck) => missing.includes(check);
  const who = lacks("company") ? (lacks("ai") ? both : company) : lacks("ai") ? ai : "";
  return [who, lacks("recording") ? recording : ""].filter(Boolean).join(" ");
}

export function firstMessageOf(text: string, language: Language, job: { readonly companyName: string }): string {
  const before = prefixFor(checkFirstMessage(text, language, job), language);
  return before ? `${before} ${text}` : text;
}

const companyKey = variableKey("companyName");

function namesCompany(text: string, companyName: string): boolean {
  const name = plain(companyName).toLowerCase();
  if (name !== "" && plain(text).toLowerCase().includes(name)) return true;
  return [...text.matchAll(/\{\{([^{}\n]{1,80})\}\}/g)].some(
    ([, variable = ""]) => variableKey(variable) === companyKey,
  );
}
