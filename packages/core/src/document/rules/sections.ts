import { type Finding, findingOf, type Line, sentencesOf, trimPunctuation } from "./lines.ts";
import { readSalary } from "./salary.ts";
import { headings, labels, requirementHeading, wishWord } from "./words.ts";

const everyHeading: ReadonlySet<string> = new Set(Object.values(headings).flat());

/** Without a bullet or number before it, and without punctuation after it. */
const headingText = ({ plain }: Line): string => plain.replace(/[:：?؟!\s]+$/u, "").replace(/^[^\p{L}]+/u, "");

export const isHeading = (line: Line): boolean => everyHeading.has(headingText(line)) || matchesRequirements(line);

type IsHeading = (line: Line) => boolean;

const matchesRequirements: IsHeading = (line) => !line.isItem && requirementHeading.test(headingText(line));
const matchesWishes: IsHeading = (line) => wishWord.test(headingText(line));
export const isRequirementHeading: IsHeading = (line) =>
  (matchesRequirements(line) && !matchesWishes(line)) || headings.requirements.includes(headingText(line));
export const isWishHeading: IsHeading = (line) =>
  (matchesRequirements(line) && matchesWishes(line)) || headings.optional.includes(headingText(line));

const isLabel = ({ text, isItem }: Line): boolean => !isItem && /[:：]$/u.test(text) && text.split(/\s+/).length <= 5;

const factNames: ReadonlySet<string> = new Set([...Object.values(labels).flat(), ...Object.values(headings).flat()]);
export function isFact({ text, plain, isItem }: Line): boolean {
  if (isItem || sentencesOf(text).length !== 1) return false;
  const label = /^([^:：]{2,30})[:：]/u.exec(plain)?.[1]?.trim() ?? "";
  return factNames.has(label) || readSalary(plain) !== undefined;
}

function linesBelow(lines: readonly Line[], heading: readonly string[] | IsHeading): Line[] {
  const isStart = typeof heading === "function" ? heading : (line: Line) => heading.includes(headingText(line));
  const start = lines.findIndex(isStart);
  if (start < 0) return [];
  const linesAfter = lines.slice(start + 1);
  const end = linesAfter.findIndex((line) => isHeading(line) || isLabel(line) || isFact(line));
  return end < 0 ? linesAfter : linesAfter.slice(0, end);
}

interface Item {
  readonly text: string;
  readonly lines: readonly Line[];
}

/** The section's bullets; without bullets its paragraphs if it has prose, else its lines. */
function toItems(section: readonly Line[]): Item[] {
  const isList = section.some(({ isItem }) => isItem);
  const isProse = !isList && section.some(({ text }) => /[.!?]\s+\p{Lu}/u.test(text));
  if (isProse) return paragraphsOf(section);
  const isContinuation = isList ? continues : extendsFullLine;
  const items: Item[] = [];
  for (const line of section) {
    const last = items.at(-1);
    const isTextInList = isList && !line.isItem;
    if (isTextInList && !last) continue;
    if (last && !line.isItem && isContinuation(last, line))
      items[items.length - 1] = { text: `${last.text} ${line.text}`, lines: [...last.lines, line] };
    else if (isTextInList) break;
    else items.push({ text: line.text, lines: [line] });
  }
  return items;
}

export const itemsBelow = (lines: readonly Line[], heading: readonly string[] | IsHeading): Item[] =>
  toItems(linesBelow(lines, heading));

export function paragraphsOf(lines: readonly Line[]): Item[] {
  const paragraphs: Item[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && !line.isItem && continues(last, line))
      paragraphs[paragraphs.length - 1] = { text: `${last.text} ${line.text}`, lines: [...last.lines, line] };
    else paragraphs.push({ text: line.text, lines: [line] });
  }
  return paragraphs;
}

/** A line of at least this many characters may have been wrapped. */
const fullLineLength = 55;
function continues(item: Item, { text }: Line): boolean {
  const hasEnded = /[.!?؟]$/u.test(item.text);
  const hasLabel = /^[^:：]{2,30}[:：]/u.test(text);
  const followsFullLine = (item.lines.at(-1)?.text.length ?? 0) >= fullLineLength;
  return !hasEnded && !hasLabel && (/^\p{Ll}/u.test(text) || followsFullLine);
}

/** Without bullets, only a line in lower case continues the one before, which must be full. */
const extendsFullLine = (item: Item, { text }: Line): boolean =>
  item.text.length >= fullLineLength && /^\p{Ll}/u.test(text);

const limits = { skills: 12, questions: 10 } as const;
const maxSkillLength = 140;

export function skillsIn(lines: readonly Line[]): Finding<string[]> | undefined {
  return (
    skillsInOneLine(lines) ??
    toSkills(linesBelow(lines, headings.skills)) ??
    toSkills(linesBelow(lines, isRequirementHeading))
  );
}

export function skillsInOneLine(lines: readonly Line[]): Finding<string[]> | undefined {
  for (const line of lines) {
    const [name = "", ...textParts] = line.text.split(/[:：]/u);
    const isNamed = headings.skills.includes(headingText({ ...line, plain: line.plain.slice(0, name.length) }));
    const skills = isNamed ? splitList(textParts.join(":")) : [];
    if (skills.length > 0) return findingOf(skills.slice(0, limits.skills), line);
  }
  return undefined;
}

const splitList = (text: string): string[] =>
  text
    .split(/[,;،؛|•]/u)
    .map(trimPunctuation)
    .filter((skill) => skill !== "");

function toSkills(section: readonly Line[]): Finding<string[]> | undefined {
  const items = toItems(section)
    .filter(({ text }) => text.length <= maxSkillLength)
    .slice(0, limits.skills);
  const [first] = items;
  if (!first) return undefined;
  const parts = items.length === 1 ? splitList(first.text) : [];
  const skills = parts.length > 2 ? parts.slice(0, limits.skills) : items.map(({ text }) => trimPunctuation(text));
  return findingOf(skills, ...items.flatMap((item) => item.lines));
}

const questionStart =
  /^(?:do|does|are|is|have|can|could|would|will|did|what|when|how|which|why|where|haben|sind|können|kannst|hast|bist|besitzen|verfügen|wann|wie|welche[rsn]?|was|warum|wo|möchten|würden|dürfen|sprechen|sprichst) |^(?:هل|متي|كم|ما|لماذا|اين|كيف) /u;
const advertWords = /interest|interess|neugier|apply|bewerb|sound like|مهتم|join us|noch fragen|what are you waiting/u;

export function questionsIn(lines: readonly Line[]): Finding<string[]> | undefined {
  const items = questionItemsIn(lines);
  if (items.length === 0) return undefined;
  return findingOf(
    items.map(({ text }) => text.trim()),
    ...items.flatMap((item) => item.lines),
  );
}

export const singleQuestionsIn = (lines: readonly Line[]): Finding<string>[] =>
  questionItemsIn(lines).map((item) => findingOf(item.text.trim(), ...item.lines));

function questionItemsIn(lines: readonly Line[]): Item[] {
  const section = toItems(linesBelow(lines, headings.questions)).filter(({ text }) => /[?؟]/u.test(text));
  const anywhere = lines
    .filter(({ text, plain }) => /[?؟]$/u.test(text) && questionStart.test(plain) && !advertWords.test(plain))
    .map((line): Item => ({ text: line.text, lines: [line] }));
  return (section.length > 0 ? section : anywhere).slice(0, limits.questions);
}
