import type { WorkplaceType } from "@callwright/contracts";
import { type Finding, findLabelled, firstIn, type Line, plainOf } from "./lines.ts";
import { labels, numberWords } from "./words.ts";

/** Parts of the patterns, for text in plain form (`plainOf`): "5" or "five", and "5 to 8". */
const count = String.raw`(\d{1,2}|${[...numberWords.keys()].sort((a, b) => b.length - a.length).join("|")})`;
const rangeEnd = String.raw`(?:\s*\+)?(?:\s*(?:-|–|to|bis|or|oder|الي)\s*${count}\+?)?`;
const years = `(?:years?|yrs?|jahren?|jahre?s?|سنوات|سنه|سنين|اعوام|عاما?)`;
const experience = `(?:experience|erfahrung|خبره|خبرتك|خبرات)`;
const within = String.raw`[^.;!?\n]{0,60}?`;

/** "3 to 5 years of experience", "Erfahrung von 3 Jahren"; the last one: "two years" as one Arabic word. */
const experiencePatterns = [
  new RegExp(String.raw`(?<![\p{L}\d.,])${count}${rangeEnd}\s*\+?\s*${years}${within}${experience}`, "u"),
  new RegExp(String.raw`${experience}${within}(?<![\p{L}\d.,])${count}${rangeEnd}\s*\+?\s*${years}`, "u"),
  new RegExp(`${experience}${within}(سنتين|سنتان|عامين|عامان)`, "u"),
];

const maxYears = 60;

function plausibleYears(word: string | undefined): number | undefined {
  const value = word === undefined ? undefined : (numberWords.get(word) ?? Number(word));
  return value !== undefined && value >= 1 && value <= maxYears ? value : undefined;
}

const age = /\d{1,2}\s*(?:years? old|years of age|jahre alt|سنه من العمر)/gu;

export function readYears(plain: string): number | undefined {
  const text = plain.replace(age, " ");
  return experiencePatterns
    .map((pattern) => plausibleYears(pattern.exec(text)?.[1]))
    .find((years) => years !== undefined);
}

/** "At least 3 years of": the number is captured, what it counts follows. */
const yearsPattern = new RegExp(
  String.raw`(?:(?:at least|a minimum of|minimum(?: of)?|min\.?|more than|over|around|mindestens|mind\.?|über|ca\.?|لا تقل عن|علي الاقل)\s+)?(?<![\p{L}\d.,])${count}${rangeEnd}\s*\+?\s*${years}['’]?(?!\p{L})(?:\s+(?:of|an))?`,
  "u",
);
/** "Relevant professional experience": experience without a subject. */
const generalExperience =
  /^(?:(?:professional|relevant|proven|practical|work(?:ing)?|hands-on|industry|prior|previous|solid|einschlägige[rn]?|relevante[rn]?|praktische[rn]?|fundierte[rn]?|من)\s+)*(?:(?:work )?experience|(?:berufs)?erfahrung|(?:ال)?خبره)(?!\p{L})/u;
const agePattern = /years? old|years of age|jahre alt|lebensjahr|سنه من العمر/u;

export function readRequiredYears(plain: string): { readonly count: number; readonly of: string } | undefined {
  const match = agePattern.test(plain) ? null : yearsPattern.exec(plain);
  const value = plausibleYears(match?.[1]);
  if (!match || value === undefined) return undefined;
  const textAfter = plain.slice(match.index + match[0].length).trim();
  const textBefore = plain.slice(0, match.index).trim();
  // The subject follows ("3 years of Java") or precedes ("Java experience: 3 years").
  const subject = subjectOf(textAfter);
  if (subject !== "" || !generalExperience.test(textBefore)) return { count: value, of: subject };
  return { count: value, of: subjectOf(textBefore) };
}

const subjectOf = (text: string): string =>
  text
    .replace(generalExperience, "")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, "")
    .replace(/^(?:of|von|from|من)$/u, "");

export const experienceIn = (lines: readonly Line[]): Finding<number> | undefined => firstIn(lines, readYears);

const workplaces: readonly (readonly [WorkplaceType, RegExp])[] = [
  ["hybrid", /\bhybrid|teilweise (?:im )?home ?office|هجين|مدمج|days? (?:a week )?(?:from|in) (?:the )?office/u],
  ["remote", /\bremote\b|work(?:ing)? from home|home[- ]?office|mobiles arbeiten|عن بعد|من المنزل/u],
  [
    "office",
    /\bon[- ]?site\b|\bin[- ]office\b|\boffice[- ]based\b|vor ort|präsenz|من المكتب|في المكتب|حضوري|في الموقع/u,
  ],
];
const deniedWorkplace =
  /\b(?:no|not|kein|keine|nicht|without|ohne)\b[^.]{0,20}(?:remote|home ?office|hybrid)|لا يوجد عمل عن بعد/u;

export function readWorkplace(plain: string): WorkplaceType | undefined {
  if (deniedWorkplace.test(plain)) return "office";
  return workplaces.find(([, words]) => words.test(plain))?.[0];
}

function readNamedWorkplace(plain: string): WorkplaceType | undefined {
  return readWorkplace(plain) ?? (/\boffice\b|\bbüro\b|مكتب/u.test(plain) ? "office" : undefined);
}

export function workplaceIn(lines: readonly Line[]): Finding<WorkplaceType> | undefined {
  const labelled = findLabelled(lines, labels.workplace);
  const value = labelled && readNamedWorkplace(plainOf(labelled.value));
  if (labelled && value) return { value, evidence: labelled.evidence };
  // Hybrid wins over remote, wherever it is mentioned.
  for (const [type] of workplaces) {
    const finding = firstIn(lines, (plain) => (readWorkplace(plain) === type ? type : undefined));
    if (finding) return finding;
  }
  return undefined;
}
