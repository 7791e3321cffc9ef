import type { Theme } from "@callwright/contracts";
import { legible } from "@callwright/contracts/brand/shades";
import type { Mark, PersonContent, SharedContent } from "./content.ts";
import { createDocument, type TextStyle, writeText } from "./pdf-text.ts";

const dimmed = "#565c66";
const line = "#d5d8dd";

interface PdfBrand extends Pick<Theme, "title" | "lightMode"> {
  /** PNG or JPEG. */
  readonly logo: Uint8Array | undefined;
}

/** `fontFolder`: absent where the fonts' packages are at hand. */
export async function sharedPdf(
  brand: PdfBrand,
  { locale, say, title, subtitle, people }: SharedContent,
  fontFolder?: string,
): Promise<Buffer<ArrayBuffer>> {
  const document = createDocument({ title, locale }, fontFolder);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.once("end", resolve));
  const colour = legible(brand.lightMode.primary, "#ffffff", 4.5);
  const direction = locale === "ar" ? "rtl" : "ltr";
  const write = (text: string, style: TextStyle) => writeText(document, text, { direction, ...style });
  document.rect(0, 0, document.page.width, barHeight).fill(brand.lightMode.primary);
  if (!brand.logo || !drawLogo(document, brand.logo, direction))
    write(brand.title, { size: 12, weight: "bold", colour, gapAfter: 12 });
  write(title, { size: 20, weight: "bold" });
  write(subtitle, { size: 10, colour: dimmed, gapAfter: 16 });
  for (const person of people) writePerson(document, person, colour, write);
  write(say.proof, { size: 9, colour: dimmed });
  document.end();
  await done;
  return Buffer.concat(chunks);
}

const barHeight = 6;
const logoSize = { width: 160, height: 32 } as const;

/** Whether PDFKit can read the image. */
function drawLogo(document: PDFKit.PDFDocument, bytes: Uint8Array, direction: "ltr" | "rtl"): boolean {
  try {
    const { left, right } = document.page.margins;
    const x = direction === "rtl" ? document.page.width - right - logoSize.width : left;
    const fit: [number, number] = [logoSize.width, logoSize.height];
    document.image(Buffer.from(bytes), x, document.y, { fit, align: direction === "rtl" ? "right" : undefined });
    document.y += logoSize.height + 16;
    return true;
  } catch {
    return false;
  }
}

const personHeight = 90;
const joinMarks = (marks: readonly Mark[]): string => marks.map(({ text }) => `\u2068${text}\u2069`).join(" · ");

function writePerson(
  document: PDFKit.PDFDocument,
  { name, score, coverage, marks, calledOn, contact, summary, answers }: PersonContent,
  colour: string,
  write: (text: string, style: TextStyle) => void,
): void {
  const { left, right, bottom } = document.page.margins;
  if (document.y + personHeight > document.page.height - bottom) document.addPage();
  document
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .strokeColor(line)
    .stroke();
  document.y += 12;
  write(name, { size: 15, weight: "bold" });
  write([score, ...(coverage ? [coverage] : [])].join(" · "), { size: 11, weight: "bold", colour });
  if (marks.length > 0) write(joinMarks(marks), { size: 10, weight: "bold" });
  if (calledOn) write(calledOn, { size: 10, colour: dimmed });
  for (const { label, value } of contact) write(`${label}: \u2066${value}\u2069`, { size: 10 });
  if (summary) writeText(document, summary, { size: 10.5, gapAfter: 8 });
  for (const answer of answers) {
    writeText(document, answer.question, { size: 10.5, weight: "bold", gapAfter: 1 });
    write(
      [joinMarks(answer.marks), ...(answer.value === undefined ? [] : [`\u2068${answer.value}\u2069`])].join(" · "),
      {
        ...{ size: 9.5, gapAfter: 1 },
      },
    );
    if (answer.reason) writeText(document, answer.reason, { size: 10, gapAfter: 1 });
    if (answer.quote) writeText(document, quoted(answer.quote), { size: 10, colour: dimmed, indent: 12, gapAfter: 1 });
    document.y += 6;
  }
  document.y += 8;
}

/** In the marks of its own language. */
const quoted = (text: string): string => (/^\P{L}*\p{Script=Arabic}/u.test(text) ? `«${text}»` : `“${text}”`);
