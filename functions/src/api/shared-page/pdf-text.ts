/** Text on a PDF's page in both directions: PDFKit shapes Arabic letters, and this orders and wraps the words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import createBidi from "bidi-js";
import PDFDocument from "pdfkit";
import { splitLigatures } from "./pdf-ligatures.ts";

const bidi = createBidi();

const files = {
  latin: ["inter", "latin"],
  extended: ["inter", "latin-ext"],
  // Each letter has glyphs of its own; Noto's letters share shapes and dots, which no ToUnicode map can tell apart.
  arabic: ["vazirmatn", "arabic"],
} as const;
type Script = keyof typeof files;
const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

/** `folder`: that of the fonts; absent where their packages are at hand. */
function fontFile(folder: string | undefined, script: Script, weight: Weight): Buffer {
  const [family, subset] = files[script];
  const name = `${family}-${subset}-${weights[weight]}-normal.woff`;
  return readFileSync(
    folder ? join(folder, name) : fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}`)),
  );
}

interface DocumentInfo {
  readonly title: string;
  readonly locale: string;
}

export function createDocument({ title, locale }: DocumentInfo, folder: string | undefined): PDFKit.PDFDocument {
  // Without a first font PDFKit would read one of its own files.
  const document = new PDFDocument({
    ...{ size: "A4", margin: 56, font: "", bufferPages: true, lang: locale },
    info: { Title: title, Creator: "", Producer: "" },
  });
  for (const script of Object.keys(files) as Script[])
    for (const weight of Object.keys(weights) as Weight[]) {
      const name = `${script}-${weight}`;
      document.registerFont(name, fontFile(folder, script, weight)).font(name);
      if (script === "arabic") splitLigatures(document);
    }
  return document;
}

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly indent?: number;
  readonly gapAfter?: number;
  /** Of the paragraph; else its first letter's. */
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
  const isRtl = (direction ?? directionOf(text)) === "rtl";
  for (const line of linesOf(document, text, { size, weight, width })) {
    if (document.y + size * lineHeight > document.page.height - bottom) document.addPage();
    const runs = visualRuns(line, isRtl ? "rtl" : "ltr");
    const widths = runs.map((run) => runWidth(document, run, size, weight));
    const total = widths.reduce((sum, each) => sum + each, 0);
    let x = isRtl ? document.page.width - right - indent - total : left + indent;
    const y = document.y;
    document.fillColor(colour);
    for (const [index, run] of runs.entries()) {
      setFont(document, run, size, weight);
      document.text(run.text, x, y + size, { lineBreak: false, baseline: "alphabetic", features: [] });
      x += widths[index] ?? 0;
    }
    document.x = left;
    document.y = y + size * lineHeight;
  }
  document.y += gapAfter;
}

const directionOf = (text: string): "ltr" | "rtl" =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";

interface LineStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly width: number;
}

/** Breaks between words, and within a word that is wider than a line. */
function linesOf(document: PDFKit.PDFDocument, text: string, { size, weight, width }: LineStyle): string[] {
  const widthOf = (part: string) =>
    runsOf(part, new Uint8Array(part.length)).reduce((sum, run) => sum + runWidth(document, run, size, weight), 0);
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const sign of word) {
      if (line && widthOf(line + sign) > width) {
        lines.push(line);
        line = "";
      }
      line += sign;
    }
  }
  return [...lines, line];
}

function setFont(document: PDFKit.PDFDocument, { script }: Pick<Run, "script">, size: number, weight: Weight): void {
  document.font(`${script}-${weight}`).fontSize(size);
}

function runWidth(document: PDFKit.PDFDocument, run: Run, size: number, weight: Weight): number {
  setFont(document, run, size, weight);
  return document.widthOfString(run.text, { features: [] });
}

const scriptOf = (sign: string, level: number): Script => {
  if (/\p{Script=Arabic}/u.test(sign) || (level % 2 === 1 && /[\s\p{M}،؛؟]/u.test(sign))) return "arabic";
  return /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20cf]/u.test(sign) ? "extended" : "latin";
};

/** Marks of direction, which have no picture. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function runsOf(text: string, levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    at += sign.length;
    if (marks.test(sign)) continue;
    const script = scriptOf(sign, level);
    const last = runs.at(-1);
    if (last?.level === level && last.script === script) runs[runs.length - 1] = { ...last, text: last.text + sign };
    else runs.push({ text: sign, level, script });
  }
  return runs;
}

/** From left to right, by rule L2 of the Unicode bidirectional algorithm. */
function visualRuns(line: string, direction: "ltr" | "rtl"): Run[] {
  let runs = runsOf(line, bidi.getEmbeddingLevels(line, direction).levels);
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    runs = runStretches(runs, level).flatMap(({ isReversed, stretch }) => (isReversed ? stretch.reverse() : stretch));
  return runs.map((run) => (run.level % 2 === 1 && run.script !== "arabic" ? mirrored(run) : run));
}

function runStretches(runs: readonly Run[], level: number) {
  const stretches: { readonly isReversed: boolean; readonly stretch: Run[] }[] = [];
  for (const run of runs) {
    const isReversed = run.level >= level;
    const last = stretches.at(-1);
    if (last?.isReversed === isReversed) last.stretch.push(run);
    else stretches.push({ isReversed, stretch: [run] });
  }
  return stretches;
}

/** Punctuation between words of Arabic, which PDFKit would draw from left to right. */
const mirrored = (run: Run): Run => ({
  ...run,
  text: [...run.text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join(""),
});
