import { truncate } from "@callwright/contracts/truncate";
import { type Finding, type Line, maxEvidenceLength, plainOf, sentencesOf, trimPunctuation } from "./lines.ts";
import { readSalary } from "./salary.ts";
import {
  isFact,
  isHeading,
  isRequirementHeading,
  isWishHeading,
  itemsBelow,
  paragraphsOf,
  skillsInOneLine,
} from "./sections.ts";
import { headings } from "./words.ts";

export type Importance = "must" | "plain" | "plus";

export interface Requirement {
  /** Without the words that tell its importance: "Driving licence" of "A driving licence is required". */
  readonly text: string;
  readonly importance: Importance;
}

const must =
  /\b(?:must|required?|mandatory|essential|needed|need)\b|zwingend|\bmuss\b|erforderlich|vorausgesetzt|voraussetzung|notwendig|الزامي|مطلوب|يشترط|يجب|ضروري/u;
const plus =
  /\b(?:plus|bonus|nice[- ]to[- ]have|ideally|preferred|preferably|desirable|advantage(?:ous)?|optional)\b|von vorteil|wünschenswert|idealerweise|gern gesehen|يفضل|ميزه/u;

const denied =
  /\b(?:no|not)\b.{0,40}\b(?:required|necessary|needed|mandatory|essential)\b|\bmust(?:n't| not)\b|\b(?:keine?[nrms]?|nicht)\b.*(?:erforderlich|notwendig|nötig|vorausgesetzt|voraussetzung|zwingend)|\bdarf nicht\b|لا (?:يشترط|تشترط|يلزم|تلزم|يتطلب|تتطلب)|غير (?:مطلوب|ضروري|الزامي)/u;
/** "…, but not required". */
const proviso = /[,(]?\s*(?<!\p{L})(?:but|though|aber|jedoch|wenn auch)\s+(?:is\s+)?(?:not|no|nicht|kein).*$/u;

const otherFact =
  /^(?:job type|employment type|contract(?: type)?|schedule|working hours|hours|start date|pay|reference|benefits|location|department|vertragsart|arbeitszeit|eintrittsdatum|standort|نوع العقد|ساعات العمل)\s*[:：]/u;

/** A sentence whose word of importance applies to all of its clauses. */
const concernsAll = /^(?:you|candidates?|applicants?) must\b|\bare\b[^,]*$|\bsind\b[^,]*$/u;

const leadingImportance =
  /^(?:(?:a |an )?(?:must(?:[- ]haves?)?|required|mandatory|essential|nice[- ]to[- ]have|bonus(?: points(?: for)?)?|preferred|preferably|ideally|optional|plus|zwingend|erforderlich|voraussetzung|von vorteil|wünschenswert|idealerweise|الزامي|مطلوب|يشترط|يجب|ضروري|يفضل(?: من لديه| ان يكون لديه)?|ميزه اضافيه)(?![\p{L}])\s*[:,–-]?\s*)+/u;
const trailingImportance =
  /\s*[(,:–-]?\s*(?<!\p{L})(?:\b(?:is|are|would be|will be|ist|sind|wäre|wären|wird|werden)\s+)?(?:(?:strictly|absolutely|also|highly|a|an|ein|eine|sehr|auch|unbedingt)\s+)*(?:muss|must(?:[- ]haves?)?|required|mandatory|essential|needed|(?:big |strong |definite |real )?(?:plus|bonus|advantage)|nice[- ]to[- ]have|preferred|desirable|desired|advantageous|optional|zwingend(?: erforderlich| notwendig)?|erforderlich|vorausgesetzt|(?:zwingende )?voraussetzung|notwendig|von vorteil|wünschenswert|gern gesehen|الزاميه?|مطلوبه?|ضروريه?|ميزه(?: اضافيه)?)\s*\)?\s*$/u;

const asksSomething = new RegExp(
  String.raw`${must.source}|${plus.source}|^(?:you (?:have|bring|are|speak|hold|know|can)|you(?:'ve| should| will need|'ll need)|(?:the ideal |our ideal |ideal |the successful )?(?:candidates?|applicants?) |we (?:expect|require)|sie (?:haben|bringen|sind|sprechen|verfügen|besitzen|können|beherrschen|kennen)|du (?:hast|bringst|bist|sprichst|verfügst|besitzt|kannst)|wir erwarten)(?![\p{L}])|(?:looking for|seeking|hiring) .{2,60}? (?:with|who) |wir suchen .{2,60}? mit `,
  "u",
);
const advertisement =
  /\b(?:apply|contact us|send (?:us )?your|cv|résumé|resume|questions\?|documents)\b|bewerb|lebenslauf|rückfragen|unterlagen|ارسل|السيره الذاتيه/u;

const requirementNouns =
  /experience|knowledge|degree|diploma|licen[cs]e|certificat|permit|skills?\b|years?\b|ability|willing|qualification|apprenticeship|background|english|german|arabic|french|erfahrung|kenntnis|studium|ausbildung|abschluss|führerschein|fahrerlaubnis|zertifikat|jahre|bereitschaft|bereit\b|fähigkeit|\p{L}keit\b|deutsch|englisch|französisch|arabisch|خبره|معرفه|شهاده|رخصه|مهار|سنوات|القدره|اجاده|اللغه|الانجليزيه|العربيه|الالمانيه|استعداد/u;

const languageNames = /english|german|arabic|french|deutsch|englisch|französisch|arabisch|عربيه|انجليزيه|المانيه/u;

const separators =
  /\s*;\s*|\s*[,،]\s*(?:(?:and|und|sowie|as well as)\s+|و(?=\p{L}))?|\s+(?:and|und|sowie|as well as)\s+|\s+و(?=\p{L})/u;

function splitClauses(sentence: string): string[] {
  const parts = sentence.split(separators).filter((part) => part.trim() !== "");
  if (parts.length > 1 && parts.every((part) => readImportance(plainOf(part)))) return parts;
  // Two parts with a language, as in "fluent German and English", are one requirement.
  const isList = parts.length > 2 || parts.every((part) => !languageNames.test(plainOf(part)));
  return parts.length > 1 && isList && parts.every((part) => requirementNouns.test(plainOf(part))) ? parts : [sentence];
}

function readImportance(plain: string): Importance | undefined {
  if (plus.test(plain)) return "plus";
  return must.test(plain) ? "must" : undefined;
}

/** Cuts the pattern's match off the beginning or end, if positions in the plain form are those in the text. */
function cutAt(pattern: RegExp, text: string): string {
  const plain = plainOf(text);
  const match = plain.length === text.length ? pattern.exec(plain) : null;
  if (!match) return text;
  return match.index === 0 ? text.slice(match[0].length) : text.slice(0, match.index);
}

const withoutImportance = (text: string): string =>
  trimPunctuation(cutAt(leadingImportance, cutAt(trailingImportance, trimPunctuation(text).replace(/[.!]+$/u, ""))));

const maxRequirementLength = 160;

function readRequirements(
  text: string,
  lines: readonly Line[],
  fallback: Importance = "plain",
): Finding<Requirement>[] {
  const sourceText = lines.map((line) => line.text).join("\n");
  return sentencesOf(text).flatMap((sentence) => {
    const statement = cutAt(proviso, sentence);
    const plain = plainOf(statement);
    if (denied.test(plain) || otherFact.test(plain) || readSalary(plain) !== undefined) return [];
    const shared = concernsAll.test(plain) ? readImportance(plain) : undefined;
    const evidence = truncate(findEvidence(sentence, sourceText), maxEvidenceLength);
    return splitClauses(statement)
      .map((clause) => ({
        value: { text: withoutImportance(clause), importance: shared ?? readImportance(plainOf(clause)) ?? fallback },
        evidence,
      }))
      .filter(({ value }) => value.text.length > 1 && value.text.length <= maxRequirementLength);
  });
}

function findEvidence(sentence: string, sourceText: string): string {
  const words = sentence.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(words.join(String.raw`\s+`), "u").exec(sourceText)?.[0] ?? sourceText;
}

export function requirementsIn(lines: readonly Line[]): Finding<Requirement>[] {
  const skillLine = skillsInOneLine(lines);
  const skills = (skillLine?.value ?? []).flatMap((text) =>
    readRequirements(text, []).map(({ value }) => ({ value, evidence: skillLine?.evidence ?? "" })),
  );
  const sectionItems = itemsBelow(lines, isRequirementHeading);
  const items = sectionItems.length > 0 || skills.length > 0 ? sectionItems : itemsBelow(lines, headings.skills);
  const fromItems = items.flatMap((item) => readRequirements(item.text, item.lines));
  const wishes = itemsBelow(lines, isWishHeading).flatMap((item) => readRequirements(item.text, item.lines, "plus"));
  return [...skills, ...(fromItems.length > 0 || skills.length > 0 ? fromItems : proseRequirements(lines)), ...wishes];
}

const proseRequirements = (lines: readonly Line[]): Finding<Requirement>[] =>
  paragraphsOf(lines.filter((line) => !isFact(line) && !isHeading(line))).flatMap((paragraph) =>
    sentencesOf(paragraph.text)
      .filter((sentence) => asksSomething.test(plainOf(sentence)) && !advertisement.test(plainOf(sentence)))
      .flatMap((sentence) => readRequirements(sentence, paragraph.lines)),
  );
