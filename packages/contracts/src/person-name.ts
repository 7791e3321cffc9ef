/** What of a written name is one: titles, e-mail addresses and placeholders are none. */
import { cleanValue, withoutMarks } from "./cell.ts";

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const degrees =
  "(?:med|jur|iur)(?![\\p{L}\\p{N}])|(?:dent|vet|phil|rer|nat|pol|oec|soc|hum|sc|techn|theol|paed|päd|agr|habil|univ|mult|h\\.? ?c|e\\.? ?h)(?=\\.)";
const diplomas =
  "ing|inf|kfm|kffr|kauf\\p{L}+|psych|phys|chem|math|biol|päd|soz\\p{L}*|betriebsw\\p{L}*|wirt\\p{L}*|oec|ök\\p{L}*|des\\p{L}*|jur";
const titles = [
  "mr|mrs|ms|mx|miss|mister|madam|sir|herrn?|hr|frau|frl|fräulein",
  `(?:(?:univ|hon)\\.?-?)?prof|professor(?:in)?|pd(?=\\.? dr)|priv(?:at)?\\.?-?do[sz]\\p{L}*`,
  `(?:dr|doktor|doctor)(?:\\.? ?-?ing)?(?:\\.? ?(?:${degrees}))*`,
  `dipl(?:om)?\\.?(?:-\\p{L}+\\.?)+(?: ?\\((?:fh|ba|uni|univ|th|tu)\\.?\\))?|dipl\\.? (?:${diplomas})(?: ?\\((?:fh|ba|uni|univ|th|tu)\\.?\\))?`,
  "الآنسة|الانسة|آنسة|انسة|السيدة|(?:ال)?(?:دكتورة?|مهندسة?|[أا]ستاذة?|بروفيسور|بروفسور|محامية?)",
].join("|");
/** Names too, unless their dot says that they are short for something. */
const dotted =
  "fr|eng|er|ing|mag|lic|adv|rev|hon|capt|lt|col|gen|sgt|maj|arch|[mb]\\.? ?sc|[mb]\\.? ?eng|ph\\.? ?d|[أا]\\. ?م\\. ?د|[أا]\\. ?د|[مدأا]";
/** Names too, unless more of a name follows. */
const leading = "السيد|الشيخ|الشيخة|الحاج|الحاجة|[مدأ]";
const title = new RegExp(
  `^(?:(?:${titles})(?:[./]+\\s*|\\s+|$)|(?:${dotted})[./]\\s*|(?:${leading})[./]*\\s+|(?:und|and|or|oder|[&/])\\s*(?=(?:${titles})(?:[./\\s]|$)))`,
  "iu",
);
/** Behind a name; without a dot or a comma some are names. */
const degree =
  /^(?:ph\.?\s?d|m\.?d|m\.?b\.?a|[mb]\.?\s?sc|[mb]\.?\s?eng|[mb]\.?\s?a|ll\.?\s?[mb]|cpa|pmp|rn|bsn|msn|lpn|cna|dds|dvm|esq|mag|dipl\.?-\p{L}+)\.?$/iu;
const sureDegree = /^(?:Ph\.?D\.?|MD|M\.D\.|MBA|[MB]\.?Sc\.?|[MB]\.A\.|LL\.?[MB]\.?|CPA|PMP|RN|BSN|MSN|LPN|Esq\.?)$/;
const suffix = /^(?:jun|jr|junior|sen|sr|senior|d\. ?[äj]|i{2,3}|iv|2nd|3rd)\.?$/i;
const email = /[<([]?\s*(?:mailto:)?[^\s<>()[\],;:]+@[^\s<>()[\],;]+\s*[>)\]]?/g;

const particles = new Set(
  "van von vom zu zum zur de del della der den di da dos du la le ter ten al el bin ibn bint abu".split(" "),
);
const arabic = /\p{Script=Arabic}/u;
/** Words that make one given name with the next. */
const arabicPairs = new Set(["عبد", "أبو", "ابو", "أم", "ام"]);
/** Names of people, and placeholders only where they are written otherwise. */
const namesToo = /^(?:Na|Nan|Nil|Blank|Leer)$/;

/** What a mail merge left: "{{first_name}}", "[First Name]", "*|FNAME|*", "%FIRSTNAME%". */
const mergeField = /^(?:\{\{?[^{}]*\}\}?|\[[^[\]]*\]|<<?[^<>]*>>?|\*\|.*\|\*|%[^%\s]+%|\$\{[^{}]*\})$/;

/** Longer texts are no names; they are refused, and looked at no further. */
const MAX_NAME = 300;

function written(text: string): string {
  if (text.length > MAX_NAME) return text;
  const bare = withoutMarks(text).replace(email, " ").replace(/\s+/g, " ").trim();
  if (mergeField.test(bare)) return "";
  return namesToo.test(bare) ? bare : cleanValue(bare);
}

function withoutTitles(name: string): string {
  if (name.length > MAX_NAME) return name;
  for (let rest = name; ; ) {
    const next = rest.replace(title, "");
    if (next === rest) return written(rest);
    rest = next;
  }
}

/** People are greeted by it, so that it has letters. */
export function cleanFirstName(text: string): string {
  const name = withoutTitles(written(text));
  return /\p{L}/u.test(name) ? name : "";
}

/** Titles stay before a family name, as in "Frau Dr. Meier", but are none. */
export function cleanLastName(text: string): string {
  const name = written(text);
  return withoutTitles(name) === "" ? "" : name;
}

/** Splits one text with a whole name. It can only be a good guess, so that the person who imports is asked first. */
export function splitName(text: string): PersonName {
  const parts = written(text)
    .split(/[,،]/)
    .map((part) => withoutTitles(part.trim()))
    .filter((part) => part !== "");
  const endings = parts.slice(1).filter((part) => suffix.test(part));
  const names = parts.filter((part) => !endings.includes(part));
  const plain = names.filter((part, at) => at === 0 || !degree.test(part));
  // "Ma" is a name, and a degree where a whole name stands before it.
  const [name = "", ...given] = plain.length > 1 || plain[0]?.includes(" ") ? plain : names;
  const { firstName, lastName } = given.length > 0 ? { firstName: given.join(", "), lastName: name } : splitWords(name);
  return { firstName, lastName: [lastName, ...endings].join(" ").trim() };
}

function splitWords(name: string): PersonName {
  const words = name.split(" ");
  while (words.length > 2 && sureDegree.test(words.at(-1) ?? "")) words.pop();
  const at = arabic.test(name) ? (arabicPairs.has(words[0] ?? "") ? 2 : 1) : familyNameAt(words);
  return { firstName: words.slice(0, at).join(" "), lastName: words.slice(at).join(" ") };
}

function familyNameAt(words: readonly string[]): number {
  const end = words.length - (words.length > 2 && suffix.test(words.at(-1) ?? "") ? 1 : 0);
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()));
  return particle > 0 && particle < end - 1 ? particle : Math.max(1, end - 1);
}
