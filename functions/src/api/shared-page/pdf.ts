import type { Theme } from "@callwright/contracts";
import { ensureContrast } from "@callwright/contracts/brand/shades";
import { joinIsolated, type Mark, type PersonContent, type SharedContent } from "./content.ts";
import { createDocument, type TextStyle, writeText } from "./pdf-text.ts";

const dimmedColour = "#565c66";
const ruleColour = "#d5d8dd";
const minTextContrast = 4.5;

interface PdfBrand extends Pick<Theme, "title" | "lightMode"> {
  /** PNG or JPEG. */
  readonly logo: Uint8Array | undefined;
}

/** Without a `fontFolder` the fonts come from their packages. */
export async function sharedPdf(
  brand: PdfBrand,
  { locale, words, title, subtitle, people }: SharedContent,
  fontFolder?: string,
): Promise<Buffer<ArrayBuffer>> {
  const document = createDocument(title, locale, fontFolder);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const documentEnd = new Promise((resolve) => document.once("end", resolve));
  const colour = ensureContrast(brand.lightMode.primary, "#ffffff", minTextContrast);
  const direction = locale === "ar" ? "rtl" : "ltr";
  const write = (text: string, style: TextStyle) => writeText(document, text, { direction, ...style });
  document.rect(0, 0, document.page.width, barHeight).fill(brand.lightMode.primary);
  const isLogoDrawn = brand.logo !== undefined && drawLogo(document, brand.logo, direction);
  if (!isLogoDrawn) write(brand.title, { size: 12, weight: "bold", colour, gapAfter: 12 });
  write(title, { size: 20, weight: "bold" });
  write(subtitle, { size: 10, colour: dimmedColour, gapAfter: 16 });
  for (const person of people) writePerson(document, person, colour, write);
  write(words.proof, { size: 9, colour: dimmedColour });
  document.end();
  await documentEnd;
  return Buffer.concat(chunks);
}

const barHeight = 6;
const logoSize = { width: 160, height: 32 } as const;

function drawLogo(document: PDFKit.PDFDocument, bytes: Uint8Array, direction: "ltr" | "rtl"): boolean {
  try {
    const { left, right } = document.page.margins;
    const x = direction === "rtl" ? document.page.width - right - logoSize.width : left;
    const fit: [number, number] = [logoSize.width, logoSize.height];
    document.image(Buffer.from(bytes), x, document.y, { fit, align: direction === "rtl" ? "right" : undefined });
    document.y += logoSize.height + 16;
    return true;
  } catch {
    // PDFKit cannot read every variant of PNG and JPEG; the brand's name then replaces the logo.
    return false;
  }
}

/** In points. With less space left on the page, the next person begins on a new page. */
const minPersonHeight = 90;
const markTexts = (marks: readonly Mark[]): string[] => marks.map(({ text }) => text);

function writePerson(
  document: PDFKit.PDFDocument,
  { name, score, coverage, marks, calledOn, contact, summary, answers }: PersonContent,
  colour: string,
  write: (text: string, style: TextStyle) => void,
): void {
  const { left, right, bottom } = document.page.margins;
  if (document.y + minPersonHeight > document.page.height - bottom) document.addPage();
  document
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .strokeColor(ruleColour)
    .stroke();
  document.y += 12;
  write(name, { size: 15, weight: "bold" });
  write(coverage ? `${score} · ${coverage}` : score, { size: 11, weight: "bold", colour });
  if (marks.length > 0) write(joinIsolated(markTexts(marks)), { size: 10, weight: "bold" });
  if (calledOn) write(calledOn, { size: 10, colour: dimmedColour });
  for (const { label, value } of contact) write(`${label}: \u2066${value}\u2069`, { size: 10 });
  // Texts from the call take their own direction, since the call may have been in another language.
  if (summary) writeText(document, summary, { size: 10.5, gapAfter: 8 });
  for (const answer of answers) {
    writeText(document, answer.question, { size: 10.5, weight: "bold", gapAfter: 1 });
    const result = [...markTexts(answer.marks), ...(answer.value === undefined ? [] : [answer.value])];
    write(joinIsolated(result), { size: 9.5, gapAfter: 1 });
    if (answer.reason) writeText(document, answer.reason, { size: 10, gapAfter: 1 });
    if (answer.quote)
      writeText(document, inQuotes(answer.quote), { size: 10, colour: dimmedColour, indent: 12, gapAfter: 1 });
    document.y += 6;
  }
  document.y += 8;
}

const beginsArabic = /^\P{L}*\p{Script=Arabic}/u;
const inQuotes = (text: string): string => (beginsArabic.test(text) ? `«${text}»` : `“${text}”`);
