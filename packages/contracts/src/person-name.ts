/** Cleans names as people write them: without titles, e-mail addresses and placeholders. */
import { cleanValue, withoutMarks } from "./cell.ts";

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Fields that follow "Dr.", as in "Dr. med." and "Dr. h. c.". */
const doctorateFields =
  "(?:med|jur|iur)(?![\\p{L}\\p{N}])|(?:dent|vet|phil|rer|nat|pol|oec|soc|hum|sc|techn|theol|paed|päd|agr|habil|univ|mult|h\\.? ?c|e\\.? ?h)(?=\\.)";
/** Subjects that follow "Dipl.", as in "Dipl. Ing.". */
const diplomaFields =
  "ing|inf|kfm|kffr|kauf\\p{L}+|psych|phys|chem|math|biol|päd|soz\\p{L}*|betriebsw\\p{L}*|wirt\\p{L}*|oec|ök\\p{L}*|des\\p{L}*|jur";
const titles = [
  "mr|mrs|ms|mx|miss|mister|madam|sir|herrn?|hr|frau|frl|fräulein",
  `(?:(?:univ|hon)\\.?-?)?prof|professor(?:in)?|pd(?=\\.? dr)|priv(?:at)?\\.?-?do[sz]\\p{L}*`,
  `(?:dr|doktor|doctor)(?:\\.? ?-?ing)?(?:\\.? ?(?:${doctorateFields}))*`,
  `dipl(?:om)?\\.?(?:-\\p{L}+\\.?)+(?: ?\\((?:fh|ba|uni|univ|th|tu)\\.?\\))?|dipl\\.? (?:${diplomaFields})(?: ?\\((?:fh|ba|uni|univ|th|tu)\\.?\\))?`,
  "الآنسة|الانسة|آنسة|انسة|السيدة|(?:ال)?(?:دكتورة?|مهندسة?|[أا]ستاذة?|بروفيسور|بروفسور|محامية?)",
].join("|");
/** Titles when a dot follows; otherwise names. */
const dottedTitles =
  "fr|eng|er|ing|mag|lic|adv|rev|hon|capt|lt|col|gen|sgt|maj|arch|[mb]\\.? ?sc|[mb]\\.? ?eng|ph\\.? ?d|[أا]\\. ?م\\. ?د|[أا]\\. ?د|[مدأا]";
/** Titles when more of a name follows; otherwise names. */
const leadingTitles = "السيد|الشيخ|الشيخة|الحاج|الحاجة|[مدأ]";
/** One title at the start of a name, or an "and" before another title. */
const title = new RegExp(
  `^(?:(?:${titles})(?:[./]+\\s*|\\s+|$)|(?:${dottedTitles})[./]\\s*|(?:${leadingTitles})[./]*\\s+|(?:und|and|or|oder|[&/])\\s*(?=(?:${titles})(?:[./\\s]|$)))`,
  "iu",
);
/** Degrees after a name and a comma. Without the comma, a degree such as "Ma" may be a name. */
const degree =
  /^(?:ph\.?\s?d|m\.?d|m\.?b\.?a|[mb]\.?\s?sc|[mb]\.?\s?eng|[mb]\.?\s?a|ll\.?\s?[mb]|cpa|pmp|rn|bsn|msn|lpn|cna|dds|dvm|esq|mag|dipl\.?-\p{L}+)\.?$/iu;
/** Degrees that count without a comma too, since they are never names in this spelling. */
const certainDegree = /^(?:Ph\.?D\.?|MD|M\.D\.|MBA|[MB]\.?Sc\.?|[MB]\.A\.|LL\.?[MB]\.?|CPA|PMP|RN|BSN|MSN|LPN|Esq\.?)$/;
const suffix = /^(?:jun|jr|junior|sen|sr|senior|d\. ?[äj]|i{2,3}|iv|2nd|3rd)\.?$/i;
const email = /[<([]?\s*(?:mailto:)?[^\s<>()[\],;:]+@[^\s<>()[\],;]+\s*[>)\]]?/g;

const particles = new Set(
  "van von vom zu zum zur de del della der den di da dos du la le ter ten al el bin ibn bint abu".split(" "),
);
const arabic = /\p{Script=Arabic}/u;
/** Words that form one given name with the next: "عبد الله". */
const arabicPairStarts = new Set(["عبد", "أبو", "ابو", "أم", "ام"]);
/** People's names in exactly this spelling; in another spelling, such as "NA", these words are placeholders. */
const namesLikePlaceholders = /^(?:Na|Nan|Nil|Blank|Leer)$/;

/** What a mail merge left: "{{first_name}}", "[First Name]", "*|FNAME|*", "%FIRSTNAME%". */
const mergeField = /^(?:\{\{?[^{}]*\}\}?|\[[^[\]]*\]|<<?[^<>]*>>?|\*\|.*\|\*|%[^%\s]+%|\$\{[^{}]*\})$/;

/** Characters. Longer texts are not cleaned, since they are refused as names elsewhere. */
const maxNameLength = 300;

function withoutClutter(text: string): string {
  if (text.length > maxNameLength) return text;
  const bare = withoutMarks(text).replace(email, " ").replace(/\s+/g, " ").trim();
  if (mergeField.test(bare)) return "";
  return namesLikePlaceholders.test(bare) ? bare : cleanValue(bare);
}

function withoutTitles(name: string): string {
  if (name.length > maxNameLength) return name;
  let untitledName = name;
  while (title.test(untitledName)) untitledName = untitledName.replace(title, "");
  return withoutClutter(untitledName);
}

/** The assistant greets people by this name, so it must have letters. */
export function cleanFirstName(text: string): string {
  const name = withoutTitles(withoutClutter(text));
  return /\p{L}/u.test(name) ? name : "";
}

/** Titles stay before a family name, as in "Dr. Meier"; a title alone is not a family name. */
export function cleanLastName(text: string): string {
  const name = withoutClutter(text);
  return withoutTitles(name) === "" ? "" : name;
}

/** "Anna Müller, geb. Schmidt", "Anna Müller (née Schmidt)". */
const birthName = /\s*[,(]?\s*(?<!\p{L})(?:geb\.|geborene?|née|nee)\s+[^,)]+\)?/iu;

/** Splits a whole name. This is a guess, so the person who imports is asked first. */
export function splitName(text: string): PersonName {
  const parts = withoutClutter(text.replace(birthName, ""))
    .split(/[,،]/)
    .map((part) => withoutTitles(part.trim()))
    .filter((part) => part !== "");
  const suffixes = parts.slice(1).filter((part) => suffix.test(part));
  const names = parts.filter((part) => !suffixes.includes(part));
  const withoutDegrees = names.filter((part, index) => index === 0 || !degree.test(part));
  // "Ma" is a degree after a whole name, but a given name after a family name ("Li, Ma").
  const isWholeName = withoutDegrees.length > 1 || withoutDegrees[0]?.includes(" ");
  const [firstPart = "", ...otherParts] = isWholeName ? withoutDegrees : names;
  const { firstName, lastName } =
    otherParts.length > 0 ? { firstName: otherParts.join(", "), lastName: firstPart } : splitWords(firstPart);
  return { firstName, lastName: [lastName, ...suffixes].join(" ").trim() };
}

function splitWords(name: string): PersonName {
  const words = name.split(" ");
  while (words.length > 2 && certainDegree.test(words.at(-1) ?? "")) words.pop();
  const count = arabic.test(name) ? countArabicGivenNames(words) : countGivenNames(words);
  return { firstName: words.slice(0, count).join(" "), lastName: words.slice(count).join(" ") };
}

const countArabicGivenNames = ([first = ""]: readonly string[]): number => (arabicPairStarts.has(first) ? 2 : 1);

/** All but the last word and its suffix, or all before a particle. */
function countGivenNames(words: readonly string[]): number {
  const hasSuffix = words.length > 2 && suffix.test(words.at(-1) ?? "");
  const end = hasSuffix ? words.length - 1 : words.length;
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()));
  return particle > 0 && particle < end - 1 ? particle : Math.max(1, end - 1);
}
