import { type CriterionType, criterionWording, type Language } from "@callwright/contracts";
import { readRequiredYears } from "./expectations.ts";
import { plainOf } from "./lines.ts";

interface SpokenQuestion {
  readonly question: string;
  readonly type: CriterionType;
}

/** Turns a requirement into a question, by `String.replace`. */
type Rule = readonly [requirement: RegExp, question: string | ((...parts: string[]) => string)];

export function spokenQuestion(text: string, language: Language): SpokenQuestion | undefined {
  const plain = plainOf(text);
  const years = readRequiredYears(plain);
  const wording = wordings[language];
  if (years) {
    // Cut from `text`, which keeps the capitals, if its plain form has the same positions.
    const start = plain.length === text.length ? plain.indexOf(years.of) : -1;
    const subject = start < 0 ? years.of : text.slice(start, start + years.of.length);
    return subject === "" ? undefined : { question: wording.howManyYears(subject), type: "years" };
  }
  for (const [pattern, template] of wording.rules) {
    if (!pattern.test(text)) continue;
    // TypeScript knows no overload of `replace` for both types of template.
    const question = typeof template === "string" ? text.replace(pattern, template) : text.replace(pattern, template);
    return { question: upperFirst(question.replace(/\s{2,}/g, " ").trim()), type: "yes_no" };
  }
  return { question: wording.fallback(text), type: "yes_no" };
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** First words that are capitalised only at the beginning of a phrase. */
const commonFirstWord =
  /^(?:an?|the|at|good|very|strong|excellent|solid|proven|several|some|experience|knowledge|driving|completed|university|degree|ability|first|previous|professional|relevant|working|basic|advanced|fluent|valid|clean|full|high|higher|own|willingness|familiarity|understanding|demonstrated|hands-on|communication|team|vocational|secondary|recognised|current|deep|broad|great|outstanding|prior|sound|physical|technical|analytical|organi[sz]ational|interpersonal|computer|forklift|attention|flexibility|reliability)(?![\p{L}])/iu;
const sentenceCase = (text: string): string => (commonFirstWord.test(text) ? lowerFirst(text) : text);

const countable =
  /\b(?:licen[cs]e|degree|diploma|certificate|certification|permit|visa|passport|car|vehicle|apprenticeship|qualification|background|portfolio|team player|self-starter|eye for .+|sense of .+|understanding of .+|command of .+)(?:\s+(?:in|of|for|as|at|class|category|or)\b.*|\s*\(.*\))?$/iu;
const pluralNoun = /\b(?:skills|licen[cs]es|degrees|certificates|permits|qualifications)\b/iu;
const withArticle = (text: string): string => {
  const phrase = sentenceCase(text);
  if (/^(?:an?|the|your|own|some|several|any|at least|\d)\b/i.test(phrase) || pluralNoun.test(phrase)) return phrase;
  if (!countable.test(phrase)) return phrase;
  // Vowel sounds; "university", "user" and "UK" begin with a consonant.
  return `${/^[aeio]|^u(?!ni|se|k |s |n )/i.test(phrase) ? "an" : "a"} ${phrase}`;
};

const spokenLanguages =
  "english|german|french|spanish|italian|dutch|polish|turkish|russian|arabic|portuguese|chinese|hindi";
const languageName = (text: string): string => upperFirst(text.toLowerCase());

/** Capitalised words only, such as a product or a technology. */
const properName = /^(?:[\p{Lu}\d][\p{L}\d.+#/&-]*)(?:\s[\p{Lu}\d(][\p{L}\d.+#/&()-]*)*$/u;

const english: readonly Rule[] = [
  [/^you(?:'ve|’ve| have) ((?:\p{L}+ed|led|built|run|been|taught|written|held|sold|won|done) .+)$/iu, "Have you $1?"],
  [/^be (.+)$/iu, "Are you $1?"],
  [
    /^(?:you|candidates?|applicants?|the ideal candidate|the successful candidate)(?:'ll)? (?:must|should|will|need to|has to|have to)(?: also)? (?:be) (.+)$/iu,
    "Are you $1?",
  ],
  [
    /^(?:you|candidates?|applicants?|the ideal candidate|the successful candidate)(?:'ll)? (?:must|should|need to|has to|have to)(?: also)? (.+)$/iu,
    "Do you $1?",
  ],
  [/^(?:you|we)(?:'ll| will)? (?:need|require|expect) (.+)$/iu, (_, what = "") => `Do you have ${withArticle(what)}?`],
  [/^you(?:'re| are) (.+)$/iu, "Are you $1?"],
  [/^you(?:'ve| have| bring) (.+)$/iu, (_, what = "") => `Do you have ${withArticle(what)}?`],
  [/^you can (.+)$/iu, "Can you $1?"],
  [/^you (\p{L}+ .+)$/iu, "Do you $1?"],
  [
    /^.*(?:looking for|seeking|hiring)\b.*? who (?:has|have) (.+)$/iu,
    (_, what = "") => `Do you have ${withArticle(what)}?`,
  ],
  [/^.*(?:looking for|seeking|hiring)\b.*? who (?:is|are) (.+)$/iu, "Are you $1?"],
  [/^.*(?:looking for|seeking|hiring)\b.*? who (\p{L}+?)s? (.+)$/iu, "Do you $1 $2?"],
  [/^.*(?:looking for|seeking|hiring)\b.*? with (.+)$/iu, (_, what = "") => `Do you have ${withArticle(what)}?`],
  [
    /^(?:be )?(able|willing|comfortable|available|familiar|proficient|fluent(?= in )|experienced|prepared|happy|eligible|authori[sz]ed|certified|confident|skilled|interested|passionate|open) (.+)$/iu,
    (_, how = "", what = "") => `Are you ${how.toLowerCase()} ${what}?`,
  ],
  [/^(?:the )?ability to (.+)$/iu, "Are you able to $1?"],
  [/^(?:a )?willingness to (.+)$/iu, "Are you willing to $1?"],
  [/^readiness to (.+)$/iu, "Are you ready to $1?"],
  [/^fluency in (.+)$/iu, "Are you fluent in $1?"],
  [
    /^(speak|know|hold|have|own|enjoy|understand|work|live|drive|write|read|use)s? (.+)$/iu,
    (_, verb = "", what = "") => `Do you ${verb.toLowerCase()} ${what}?`,
  ],
  [
    /^(?:a )?(team player|self-starter|quick learner|fast learner|good communicator|native speaker.*)$/iu,
    (_, what = "") => `Are you a ${what.toLowerCase()}?`,
  ],
  [
    new RegExp(`^(fluent|native|perfect) (${spokenLanguages})(?: (?:language )?skills)?(.*)$`, "iu"),
    (_, how = "", what = "", rest = "") => `Do you speak ${how.toLowerCase()} ${languageName(what)}${rest}?`,
  ],
  [
    new RegExp(
      String.raw`^((?:(?:very )?good|basic|excellent|strong|solid|conversational|business) )?(${spokenLanguages})((?: (?:and|or) (?:${spokenLanguages}))?(?:,? (?:at|level|\(?[a-c][12]).*)?)$`,
      "iu",
    ),
    (_, how = "", what = "", rest = "") => `Do you speak ${how.toLowerCase()}${languageName(what)}${rest}?`,
  ],
  [
    /^(reliable|flexible|punctual|motivated|organi[sz]ed|friendly|independent|resilient|proactive|empathetic)\b(.*)$/iu,
    (_, how = "", rest = "") => `Are you ${how.toLowerCase()}${rest}?`,
  ],
  [
    properName,
    (what) =>
      /(?:ity|ness|ence|ance|ship|ion)$/u.test(what) ||
      countable.test(what) ||
      /experience|skills|knowledge/iu.test(what)
        ? `Do you have ${withArticle(what)}?`
        : `Do you have experience with ${what}?`,
  ],
];

const germanArticles: readonly (readonly [RegExp, string])[] = [
  [
    /(?:führerschein|schein|abschluss|wohnsitz|hintergrund|pkw|nachweis|ausweis|aufenthaltstitel|titel|schutz|sinn)(?![\p{L}])/iu,
    "einen",
  ],
  [
    /(?:ausbildung|fahrerlaubnis|bescheinigung|qualifikation|approbation|weiterbildung|anerkennung|arbeitserlaubnis|lizenz|urkunde|arbeitsweise|gabe|zulassung|weise)(?![\p{L}])/iu,
    "eine",
  ],
  [
    /(?:studium|zertifikat|diplom|examen|führungszeugnis|auto|fahrzeug|verständnis|gespür|auftreten)(?![\p{L}])/iu,
    "ein",
  ],
];
const mainNoun = (text: string): string =>
  text.split(/\s+(?:als|in|im|der|des|für|mit|zum|zur|oder|bzw\.|von|\()/u)[0] ?? text;

function withGermanArticle(text: string): string {
  const phrase =
    /^\p{Lu}\p{Ll}+e[rnsm]? \p{Lu}/u.test(text) ||
    /^(?:Sehr|Gute|Erste|Fundierte|Mehrjährige|Mindestens|Eigen)/u.test(text)
      ? lowerFirst(text)
      : text;
  if (/^(?:eine?[nrms]?|der|die|das|den|sehr|gute|erste|mehrere|mindestens)\b/iu.test(phrase)) return phrase;
  const article = germanArticles.find(([nouns]) => nouns.test(mainNoun(phrase)))?.[1];
  if (article === undefined) return phrase;
  return `${article} ${article === "einen" ? phrase.replace(/^(\p{Ll}+e)r(?= \p{Lu})/u, "$1n") : phrase}`;
}

const politeVerbs: Readonly<Record<string, string>> = {
  hast: "Haben",
  bist: "Sind",
  sprichst: "Sprechen",
  bringst: "Bringen",
  kannst: "Können",
  verfügst: "Verfügen",
  beherrschst: "Beherrschen",
  kennst: "Kennen",
  arbeitest: "Arbeiten",
  besitzt: "Besitzen",
  möchtest: "Möchten",
};
const polite = (text: string): string => text.replace(/\bdein(e[nmrs]?)?\b/giu, "Ihr$1").replace(/\bdich\b/giu, "sich");

const politeVerb = (verb: string): string =>
  politeVerbs[verb.toLowerCase()] ?? upperFirst(verb.replace(/e?st$/iu, "en"));
const haveYou = (what: string): string => criterionWording.de.doYouHave(what);

const german: readonly Rule[] = [
  [
    /^Sie (?:müssen|sollten) (.+) (haben|besitzen|sprechen|mitbringen|sein|können)$/iu,
    (_, what = "", verb = "") => {
      if (verb === "sein") return `Sind Sie ${what}?`;
      return verb === "mitbringen" ? `Bringen Sie ${what} mit?` : `${upperFirst(verb)} Sie ${what}?`;
    },
  ],
  [/^(haben|besitzen|sprechen|verfügen|bringen|sind|können|kennen) Sie (.+)$/iu, "$1 Sie $2?"],
  [/^Sie (\p{L}+n|sind) (.+)$/iu, (_, verb = "", rest = "") => `${upperFirst(verb)} Sie ${rest}?`],
  [
    /^Du (\p{L}+) (.+)$/iu,
    (_, verb = "", rest = "") =>
      / und \p{L}+st(?!\p{L})/u.test(rest) ? haveYou(`Du ${verb} ${rest}`) : `${politeVerb(verb)} Sie ${polite(rest)}?`,
  ],
  [/^(?:Wir erwarten|Wir suchen .+? mit) (.+)$/iu, (_, what = "") => `Haben Sie ${withGermanArticle(what)}?`],
  [/^(?:Die )?Bereitschaft (zu\p{L}* .+)$/iu, "Sind Sie bereit $1?"],
  [/^(?:Die )?(?:Fähigkeit), (.+)$/iu, "Sind Sie in der Lage, $1?"],
  [/^(?:Sicherer|Routinierter) Umgang mit (.+)$/iu, "Gehen Sie sicher mit $1 um?"],
  [
    /^((?:Hohe|Große|Ausgeprägte) )?(\p{L}+(?:ig|lich|bar|sam|isch))keit$/iu,
    (_, __, what = "") => `Sind Sie ${what.toLowerCase()}?`,
  ],
  [/^Flexibilität$/iu, "Sind Sie flexibel?"],
  [
    /^(?:fließend(?:es?)?|verhandlungssicher(?:es?)?) (Deutsch|Englisch|Französisch|Arabisch|Spanisch|Polnisch|Türkisch)(?: in Wort und Schrift)?$/iu,
    "Sprechen Sie fließend $1?",
  ],
  [
    /^(Deutsch|Englisch|Französisch|Arabisch|Spanisch|Polnisch|Türkisch)((?: und \p{Lu}\p{L}+)?(?: (?:auf|in|mindestens|fließend|sicher|verhandlungssicher|\(?[A-C][12]).*)?)$/u,
    "Sprechen Sie $1$2?",
  ],
  [
    properName,
    (what) =>
      /^\p{Lu}\p{Ll}+e[rnsm]? \p{Lu}|(?:ung|keit|heit|schaft|tät|ium|schein|kenntnisse|erfahrung|ss|kat|erlaubnis|geist|talent|stärke|freude|schutz|titel|weise|auftreten|vermögen|gabe|sinn|lust)(?!\p{L})/u.test(
        what,
      )
        ? `Haben Sie ${withGermanArticle(what)}?`
        : `Haben Sie Erfahrung mit ${what}?`,
  ],
];

const arabic: readonly Rule[] = [
  [/^(?:أن|ان) (?:يكون|تكون) (?!لدي)(.+)$/u, "هل أنت $1؟"],
  [/^((?:حاصل|حاصلة|قادر|قادرة|متفرغ|متفرغة|مستعد|مستعدة|ملم|ملمة|متمكن|متمكنة|غير)(?!\p{L}).*)$/u, "هل أنت $1؟"],
  [/^(?:إجادة|اجادة) (?:استخدام )?(.+)$/u, "هل تجيد $1؟"],
  [/^(?:الاستعداد|استعداد) (.+)$/u, "هل لديك استعداد $1؟"],
  [/^(?:اللغة|لغة) (.+)$/u, "هل تجيد اللغة $1؟"],
  [/^(?:أن|ان) (?:يكون|تكون) (?:لديك|لديه|لدى المتقدم) (.+)$/u, "هل لديك $1؟"],
  [/^(?:لديك|لديه|تمتلك|يمتلك) (.+)$/u, "هل لديك $1؟"],
  [/^[A-Za-z][\w .+#/&-]*$/u, (what) => `هل لديك خبرة في ${what}؟`],
];

interface Wording {
  readonly rules: readonly Rule[];
  readonly fallback: (text: string) => string;
  readonly howManyYears: (of: string) => string;
}

const wordings: Record<Language, Wording> = {
  en: {
    rules: english,
    fallback: (text) => `Do you have ${withArticle(text)}?`,
    howManyYears: (of) => {
      if (/^(?:with|in|as|of|using|on|at)(?!\p{L})/iu.test(of))
        return `How many years of experience do you have ${of.replace(/\s+experience$/iu, "")}?`;
      if (/ experience$/iu.test(of)) return `How many years of ${of} do you have?`;
      return `How many years of experience do you have ${/^\p{L}+ing /iu.test(of) ? of : `with ${of}`}?`;
    },
  },
  de: {
    rules: german,
    fallback: (text) => `Haben Sie ${withGermanArticle(text)}?`,
    howManyYears: (of) => {
      const what = of.replace(/\s+mit$/u, "");
      if (/erfahrung(?:en)?$/iu.test(what)) return `Wie viele Jahre ${what} haben Sie?`;
      return /^(?:mit|in|im|als|bei|beim|auf|an|am|für)(?!\p{L})/iu.test(what)
        ? `Wie viele Jahre Erfahrung haben Sie ${what}?`
        : `Wie viele Jahre Erfahrung haben Sie mit ${what}?`;
    },
  },
  ar: {
    rules: arabic,
    fallback: (text) => `هل لديك ${text}؟`,
    howManyYears: (of) => `كم سنة من الخبرة لديك ${/^(?:في|مع|ك|ب)/u.test(of) ? of : `في ${of}`}؟`,
  },
};
