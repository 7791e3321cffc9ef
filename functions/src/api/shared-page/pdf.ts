/** Shared candidates as a PDF, for visitors who file or print them. */
import type { Theme } from "@callwright/contracts";
import type { PersonContent, SharedContent } from "./content.ts";
import { createDocument, type TextStyle, writeText } from "./pdf-text.ts";

const dimmed = "#565c66";

/** `fontFolder`: absent where the fonts' packages are at hand. */
export async function sharedPdf(
  { title: brand, lightMode }: Pick<Theme, "title" | "lightMode">,
  content: SharedContent,
  fontFolder?: string,
): Promise<Buffer<ArrayBuffer>> {
  const { locale, say, title, subtitle, people } = content;
  const document = createDocument({ title }, fontFolder);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.once("end", resolve));
  const direction = locale === "ar" ? "rtl" : "ltr";
  const write = (text: string, style: TextStyle) => writeText(document, text, { direction, ...style });
  write(brand, { size: 10, weight: "bold", colour: lightMode.primary, gapAfter: 12 });
  write(title, { size: 20, weight: "bold" });
  write(subtitle, { size: 10, colour: dimmed, gapAfter: 16 });
  for (const person of people) writePerson(document, person, write);
  write(say.proof, { size: 9, colour: dimmed });
  document.end();
  await done;
  return Buffer.concat(chunks);
}

const personHeight = 90;

function writePerson(
  document: PDFKit.PDFDocument,
  { name, marks, calledOn, contact, summary, answers }: PersonContent,
  write: (text: string, style: TextStyle) => void,
): void {
  const { left, right, bottom } = document.page.margins;
  if (document.y + personHeight > document.page.height - bottom) document.addPage();
  document
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .strokeColor("#d5d8dd")
    .stroke();
  document.y += 12;
  write(name, { size: 15, weight: "bold" });
  write(marks.join(" · "), { size: 11, weight: "bold" });
  if (calledOn) write(calledOn, { size: 10, colour: dimmed });
  for (const { label, value } of contact) write(`${label}: \u2066${value}\u2069`, { size: 10 });
  if (summary) writeText(document, summary, { size: 10.5, gapAfter: 8 });
  for (const { question, marks: answerMarks, reason, quote } of answers) {
    writeText(document, question, { size: 10.5, weight: "bold", gapAfter: 1 });
    write(answerMarks.join(" · "), { size: 9.5, colour: dimmed, gapAfter: 1 });
    if (reason) writeText(document, reason, { size: 10, gapAfter: 1 });
    if (quote) writeText(document, `“${quote}”`, { size: 10, colour: dimmed, indent: 12, gapAfter: 1 });
    document.y += 6;
  }
  document.y += 8;
}
