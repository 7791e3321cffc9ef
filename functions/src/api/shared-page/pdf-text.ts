/** Writes text into a PDF in both directions: PDFKit shapes Arabic letters, this module orders and wraps the words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import createBidi from "bidi-js";
import PDFDocument from "pdfkit";
import { splitLigatures } from "./pdf-ligatures.ts";

const bidi = createBidi();

const fontFamilies = {
  latin: ["inter", "latin"],
  extended: ["inter", "latin-ext"],
  vietnamese: ["inter", "vietnamese"],
  cyrillic: ["inter", "cyrillic"],
  greek: ["inter", "greek"],
  // Vazirmatn has a glyph for each letter; Noto's letters share shapes and dots, which no ToUnicode map tells apart.
  arabic: ["vazirmatn", "arabic"],
} as const;
type Script = keyof typeof fontFamilies;
const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

function readFont(fontFolder: string | undefined, script: Script, weight: Weight): Buffer {
  const [family, subset] = fontFamilies[script];
  const name = `${family}-${subset}-${weights[weight]}-normal.woff`;
  return readFileSync(
    fontFolder ? join(fontFolder, name) : fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}`)),
  );
}

export function createDocument(title: string, locale: string, fontFolder: string | undefined): PDFKit.PDFDocument {
  // An empty font keeps PDFKit from reading one of its own files.
  const document = new PDFDocument({
    size: "A4",
    margin: 56,
    font: "",
    bufferPages: true,
    lang: locale,
    info: { Title: title, Creator: "", Producer: "" },
  });
  for (const script of Object.keys(fontFamilies) as Script[])
    for (const weight of Object.keys(weights) as Weight[]) {
      const name = `${script}-${weight}`;
      document.registerFont(name, readFont(fontFolder, script, weight));
      // `splitLigatures` changes the font that the document has selected.
      if (script === "arabic") splitLigatures(document.font(name));
    }
  return document;
}

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly indent?: number;
  readonly gapAfter?: number;
  /** The paragraph's direction; by default its first letter's. */
  readonly direction?: "ltr" | "rtl";
}

interface Run {
  readonly text: string;
  readonly level: number;
  readonly script: Script;
}

const lineHeight = 1.45;

export function writeText(document: PDFKit.PDFDocument, text: string, style: TextStyle): void {
  const { size, weight = "regular", colour = "#18191b", indent = 0, gapAfter = 4, direction } = style;
  const { left, right, bottom } = document.page.margins;
  const width = document.page.width - left - right - indent;
  const baseDirection = direction ?? directionOf(text);
  const measure = (line: string) =>
    visualRuns(line, baseDirection).reduce((sum, run) => sum + setFontAndMeasure(document, run, size, weight), 0);
  for (const line of wrapText(text, measure, width)) {
    if (document.y + size * lineHeight > document.page.height - bottom) document.addPage();
    let x = baseDirection === "rtl" ? document.page.width - right - indent - measure(line) : left + indent;
    const y = document.y;
    document.fillColor(colour);
    for (const run of visualRuns(line, baseDirection)) {
      const advance = setFontAndMeasure(document, run, size, weight);
      document.text(run.text, x, y + size, { lineBreak: false, baseline: "alphabetic", features: [] });
      x += advance;
    }
    document.x = left;
    document.y = y + size * lineHeight;
  }
  document.y += gapAfter;
}

const directionOf = (text: string): "ltr" | "rtl" =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";

/** Breaks between words, and within a word that is wider than a line. */
function wrapText(text: string, measure: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/)) {
    const extendedLine = line ? `${line} ${word}` : word;
    if (measure(extendedLine) <= width) {
      line = extendedLine;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const character of word) {
      if (line && measure(line + character) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return [...lines, line];
}

function setFontAndMeasure(document: PDFKit.PDFDocument, { script, text }: Run, size: number, weight: Weight): number {
  return document.font(`${script}-${weight}`).fontSize(size).widthOfString(text, { features: [] });
}

/** Spaces and diacritics between Arabic letters. */
const arabicMarks = /[\s\p{M}]/u;
/** The characters of each font file but "latin", which has Latin-1 and the euro. */
const scriptCharacters: readonly (readonly [Script, RegExp])[] = [
  ["arabic", /\p{Script_Extensions=Arabic}/u],
  ["vietnamese", /[\u1ea0-\u1ef1\u20ab]/u],
  ["cyrillic", /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u],
  ["greek", /[\u0370-\u03ff]/u],
  ["extended", /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20cf]/u],
];

const isRightToLeft = (level: number): boolean => level % 2 === 1;

function scriptOf(character: string, level: number): Script {
  if (isRightToLeft(level) && arabicMarks.test(character)) return "arabic";
  return scriptCharacters.find(([, characters]) => characters.test(character))?.[0] ?? "latin";
}

/** Unicode's direction marks, which are not drawn. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Splits a line into runs of one embedding level and one font. `levels`: the level of each UTF-16 unit. */
function splitRuns(text: string, levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  let position = 0;
  for (const character of text) {
    const level = levels[position] ?? 0;
    position += character.length;
    if (directionMarks.test(character)) continue;
    const script = scriptOf(character, level);
    const lastRun = runs.at(-1);
    if (lastRun?.level === level && lastRun.script === script)
      runs[runs.length - 1] = { ...lastRun, text: lastRun.text + character };
    else runs.push({ text: character, level, script });
  }
  return runs;
}

/** Orders the runs from left to right by rule L2 of the Unicode bidirectional algorithm. */
function visualRuns(line: string, direction: "ltr" | "rtl"): Run[] {
  let runs = splitRuns(line, bidi.getEmbeddingLevels(line, direction).levels);
  const highestLevel = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highestLevel; level > 0; level -= 1) runs = reverseFromLevel(runs, level);
  // PDFKit itself draws Arabic letters from right to left, but not the punctuation between them.
  return runs.map((run) => (isRightToLeft(run.level) && run.script !== "arabic" ? reverseAndMirror(run) : run));
}

/** Reverses each sequence of neighbouring runs whose level is at least `level`. */
function reverseFromLevel(runs: readonly Run[], level: number): Run[] {
  const result: Run[] = [];
  let reversed: Run[] = [];
  for (const run of runs) {
    if (run.level >= level) reversed.unshift(run);
    else {
      result.push(...reversed, run);
      reversed = [];
    }
  }
  return [...result, ...reversed];
}

const reverseAndMirror = (run: Run): Run => ({
  ...run,
  text: [...run.text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join(""),
});
