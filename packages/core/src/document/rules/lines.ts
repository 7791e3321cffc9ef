import { truncate } from "@callwright/contracts/truncate";

export interface Line {
  readonly text: string;
  readonly plain: string;
  readonly isItem: boolean;
}

/** A bullet, a dash or a number in front of an item. */
const bullet = /^\s*(?:[•·▪●○◦‣∙✓✔☑➢»*]|[-–—](?=\s)|\d{1,2}[.)](?=\s))\s*/u;

/** Bounds the work; job descriptions have about a hundred lines. */
const limits = { lines: 2_000, characters: 600 } as const;

export function splitLines(text: string): Line[] {
  return text
    .split("\n", limits.lines)
    .flatMap((line) => (line.length > limits.characters ? sentencesOf(line) : line))
    .slice(0, limits.lines)
    .map((line) => truncate(line, limits.characters))
    .map((line) => ({ isItem: bullet.test(line), text: line.replace(bullet, "").trim() }))
    .filter((line) => line.text !== "")
    .map((line) => ({ ...line, plain: plainOf(line.text) }));
}

const abbreviation =
  /(?:(?<![\p{L}])(?:e\.g|i\.e|etc|incl|min|mind|max|ca|bzw|inkl|einschl|evtl|usw|ggf|vgl|approx|dr|prof|mr|mrs|ms|z\. ?b|u\. ?a|d\. ?h)\.)\s*$/iu;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const hasOpenParenthesis = (text: string): boolean => text.split("(").length > text.split(")").length;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && (abbreviation.test(last) || hasOpenParenthesis(last)))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** The last four bits of Arabic digits are their value. */
const westernDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/** For comparisons: lower case, western digits, Arabic letters without variants, plain quotes, hyphens and spaces. */
export const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[٠-٩۰-۹]/g, westernDigit)
    .replace(/[\u064B-\u065F\u0670\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/[’‘]/g, "'")
    .replace(/[‐‑‒]/g, "-")
    .replace(/\u00a0|\u202f/g, " ");

export interface Finding<Value> {
  readonly value: Value;
  readonly evidence: string;
}

export const maxEvidenceLength = 240;

export const findingOf = <Value>(value: Value, ...lines: readonly Line[]): Finding<Value> => ({
  value,
  evidence: truncate(lines.map(({ text }) => text).join("\n"), maxEvidenceLength),
});

/** Reads single lines first, then each line with its continuation. */
export function firstIn<Value>(
  lines: readonly Line[],
  read: (plain: string, text: string) => Value | undefined,
): Finding<Value> | undefined {
  for (const line of lines) {
    const value = read(line.plain, line.text);
    if (value !== undefined) return findingOf(value, line);
  }
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || next.isItem) continue;
    const value = read(`${line.plain} ${next.plain}`, `${line.text} ${next.text}`);
    if (value !== undefined) return findingOf(value, line, next);
  }
  return undefined;
}

/** The text after the first `plainLength` characters of its plain form, which has no vowel marks and no tatweel. */
function textAfter(text: string, plainLength: number): string {
  let end = plainLength;
  while (end < text.length && plainOf(text.slice(0, end)).length < plainLength) end += 1;
  return text.slice(end);
}

const maxValueLength = 80;
const maxValueWords = 5;

/** The value beside a label ("Location: Berlin"), below it, or after it without a colon. */
export function findLabelled(lines: readonly Line[], labels: readonly string[]): Finding<string> | undefined {
  const label = `(?:${labels.join("|")})`;
  const beside = new RegExp(`^${label}\\s*(?:\\([^)]*\\)\\s*)?[:：]\\s*`, "u");
  const alone = new RegExp(`^${label}\\s*[:：]?$`, "u");
  const withoutColon = new RegExp(`^${label}\\s+(?=\\S)`, "u");
  for (const [index, line] of lines.entries()) {
    const separator = line.text.search(/[:：]/);
    if (beside.test(line.plain) && separator >= 0) {
      const value = trimPunctuation(line.text.slice(separator + 1));
      if (value !== "") return findingOf(value, line);
    }
    const next = lines[index + 1];
    if (alone.test(line.plain) && next && next.text.length <= maxValueLength)
      return findingOf(trimPunctuation(next.text), line, next);
    const [plainLabel = ""] = withoutColon.exec(line.plain) ?? [];
    const value = plainLabel === "" ? "" : trimPunctuation(textAfter(line.text, plainLabel.length));
    const isName = /^[\p{Lu}\p{Script=Arabic}\d]/u.test(value) && !/[.:!?]$/.test(value);
    if (isName && value.split(/\s+/).length <= maxValueWords) return findingOf(value, line);
  }
  return undefined;
}

export const trimPunctuation = (text: string): string =>
  text
    .trim()
    .replace(/^[\s:–—|·-]+|[\s,;.،:–—|·-]+$/gu, "")
    .trim();
