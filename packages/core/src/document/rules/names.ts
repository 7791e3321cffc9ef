import { readWorkplace } from "./expectations.ts";
import { type Finding, findingOf, findLabelled, firstIn, type Line, plainOf, trimPunctuation } from "./lines.ts";
import { isHeading } from "./sections.ts";
import { jobWord, labels } from "./words.ts";

/** "(m/w/d)" and the like. */
const genders =
  /\s*[([]?\s*\b[mwfdxi](?:\s?[/|*,]\s?[mwfdxi]){1,3}\b\s*[)\]]?|\s*\((?:all genders|alle geschlechter|any gender)\)/giu;
const maxTitleLength = 90;

/** Words before the title: "We are hiring a", "Wanted:". */
const vacancyWords =
  /^(?:مطلوب(?:ة)?|نبحث عن|we(?:'re| are) hiring|wir suchen|gesucht|wanted|hiring|vacancy|stellenanzeige|stellenangebot)\s*:?\s+(?:(?:an?|eine?n?)\s+)?/iu;

const cleanTitle = (text: string): string =>
  trimPunctuation(trimPunctuation(text.replace(genders, " ").replace(/\s{2,}/g, " ")).replace(vacancyWords, ""));
const hasGenders = (text: string): boolean => text.search(genders) >= 0;

/** Captures the role in "We are looking for a driver who …". */
const searchedRole =
  /(?:we are (?:looking for|hiring|seeking)|we're (?:looking for|hiring)|wir suchen|suchen wir|نبحث عن|نحن نبحث عن|مطلوب|مطلوبه)\s*(?:(?:immediately|now|ab sofort|zum nächstmöglichen zeitpunkt|a|an|our next|eine?n?|eine\/n|einen\/eine)\s+|:\s*)*(.{3,90}?)(?=\s+(?:to|who|for|at|with|in|für|zur?|der|die|mit|ل\S+|في|لدى)\b|[.,;!]|$)/iu;

export function titleIn(lines: readonly Line[]): Finding<string> | undefined {
  const labelled = findLabelled(lines, labels.title);
  if (labelled && isTitle(labelled.value)) return { value: cleanTitle(labelled.value), evidence: labelled.evidence };
  const topLines = lines.slice(0, 12);
  const lineWithGenders = topLines.find(({ text }) => hasGenders(text) && isTitle(text) && !searchedRole.test(text));
  if (lineWithGenders) return findingOf(cleanTitle(lineWithGenders.text), lineWithGenders);
  const heading = topLines.find((line) => isHeadline(line) && jobWord.test(line.plain));
  if (heading) return findingOf(cleanTitle(heading.text), heading);
  const inSentence = firstIn(lines, (_, text) => {
    const title = cleanTitle(searchedRole.exec(text)?.[1] ?? "");
    return isTitle(title) && jobWord.test(title.toLowerCase()) ? title : undefined;
  });
  if (inSentence) return inSentence;
  const first = topLines.find((line) => isHeadline(line) && !companyForm.test(line.text));
  return first && findingOf(cleanTitle(first.text), first);
}

const isTitle = (text: string): boolean => text.length >= 3 && cleanTitle(text).length <= maxTitleLength;

/** The end of a sentence, an address, or a long number. */
const notInHeadline = /[.:!?؟,;]$|@|www[.]|https?:|\d{4,}/u;
const isHeadline = (line: Line): boolean =>
  isTitle(line.text) &&
  line.text.split(/\s+/).length <= 9 &&
  !line.isItem &&
  !isHeading(line) &&
  !notInHeadline.test(line.text);

const capitalisedWord = String.raw`[\p{Lu}\d][\p{L}\d&.'’+-]*`;
/** Up to six words and a legal form: "Nord Logistik GmbH". */
const companyForm = new RegExp(
  String.raw`(${capitalisedWord}(?:\s+(?:${capitalisedWord}|&|und|and|of|für|der)){0,5}\s+(?:gGmbH|GmbH(?:\s*&\s*Co\.?\s*KG)?|AG|SE|KGaA|KG|OHG|UG|e\.\s?V\.|Ltd\.?|Limited|LLC|L\.L\.C\.?|Inc\.?|PLC|plc|LLP|Corp\.?|Corporation|B\.V\.))(?![\p{L}\d])`,
  "u",
);
const companyLabel = /^(?:unternehmen|firma|arbeitgeber|company|employer|organi[sz]ation)\s+/iu;
/** A heading such as "About Acme", but not "About us". */
const aboutCompany = /^(?:about|über)\s+(?!us$|uns$|the |die |den |you|sie |dich|me$|this )(.{2,60})$/iu;
/** "شركة" (company) and up to four words. */
const arabicCompany = /(شركة\s+[\p{L}\d]+(?:\s+(?!هي|في|من|تبحث|تعلن|عن|تعمل|ال?رائدة)[\p{L}\d]+){0,3})/u;

export function companyIn(lines: readonly Line[]): Finding<string> | undefined {
  const labelled = findLabelled(
    lines.filter(({ text }) => /[:：]/u.test(text)),
    labels.company,
  );
  if (labelled && labelled.value.length <= 120) return labelled;
  return (
    firstIn(lines, (_, text) => companyForm.exec(text)?.[1]?.replace(companyLabel, "")) ??
    firstIn(lines, (plain, text) => (isSentence(plain) ? undefined : trimIfFound(aboutCompany.exec(text)?.[1]))) ??
    firstIn(lines, (_, text) => trimIfFound(arabicCompany.exec(text)?.[1]))
  );
}

const isSentence = (plain: string): boolean => /[.!?]/.test(plain);
const trimIfFound = (text: string | undefined): string | undefined => (text ? trimPunctuation(text) : undefined);

/** "Frankfurt am Main", "San Francisco, California". */
const placeName = String.raw`(\p{Lu}[\p{L}.'’-]+(?:\s(?:am|an der|upon|of)\s\p{Lu}[\p{L}.'’-]+|\s\p{Lu}[\p{L}.'’-]+){0,2}(?:,\s\p{Lu}[\p{L}.'’-]+)?)`;
const placePatterns = [
  new RegExp(`(?:based|located|offices?|headquartered|headquarters) in ${placeName}`, "u"),
  new RegExp(`(?:[Aa]m Standort|[Ss]tandort in|[Ss]itz in|[Bb]üro in|[Rr]aum|[Ii]n der Region) ${placeName}`, "u"),
  /(?:في مدينة|مقرها|مقره|بمدينة)\s+(?:في\s+)?([\p{L}]+(?:،\s?[\p{L}]+)?)/u,
];
const titlePlace = new RegExp(String.raw`\sin ${placeName}$`, "u");

export function locationIn(lines: readonly Line[]): Finding<string> | undefined {
  const labelled = findLabelled(lines, labels.location);
  const value = labelled && placeIn(labelled.value);
  if (labelled && value) return { value, evidence: labelled.evidence };
  return (
    firstIn(lines, (_, text) => placePatterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)) ??
    firstIn(lines.slice(0, 6).filter(isHeadline), (_, text) => titlePlace.exec(text.replace(genders, ""))?.[1])
  );
}

function placeIn(text: string): string | undefined {
  const [first = ""] = text.split(/\s[|/·]\s|\s[–—-]\s|[([;]/u);
  const parts = first.split(/(?<=[,،])/u).filter((part) => readWorkplace(plainOf(part)) === undefined);
  const value = trimPunctuation(parts.join(""));
  return value.length < 2 || value.length > 80 ? undefined : value;
}
