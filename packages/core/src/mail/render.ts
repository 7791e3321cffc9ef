import type { Language } from "@callwright/contracts";
import { escapeHtml } from "@callwright/contracts/brand/page";
import { buttonColours } from "@callwright/contracts/brand/shades";
import type { Brand, CallLine, MailName, MailParameters, MailPhrases, MailText } from "./mails.ts";
import { arabic } from "./messages/arabic.ts";
import { english } from "./messages/english.ts";
import { german } from "./messages/german.ts";

const phrases: Readonly<Record<Language, MailPhrases>> = { en: english, de: german, ar: arabic };

export function render<Name extends MailName>(
  name: Name,
  facts: MailParameters[Name],
  { brand, language }: { readonly brand: Brand; readonly language: Language },
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { texts, greeting, linkHint, closing } = phrases[language];
  const mail = texts[name](facts, brand.name);
  const { name: readerName, link }: { readonly name?: string; readonly link?: string | undefined } = facts;
  const frame = {
    brand,
    language,
    linkHint,
    link: mail.action && link,
    greeting: greeting(readerName),
    closing: closing(brand.name),
  };
  return { subject: oneLine(mail.subject), text: asText(mail, frame), html: asHtml(mail, frame) };
}

interface Frame {
  readonly brand: Brand;
  readonly language: Language;
  readonly linkHint: string;
  readonly link: string | undefined;
  readonly greeting: string;
  readonly closing: string;
}

/** Subjects are headers and cannot contain line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const asText = ({ lines, action, notes }: MailText, { greeting, link, closing }: Frame): string =>
  [greeting, ...lines.map(lineText), ...(link ? [`${action}:\n${link}`] : []), ...notes, closing].join("\n\n");

const lineText = (line: string | CallLine): string =>
  typeof line === "string"
    ? line
    : [line.words, line.phoneNumber && `${line.label}: ${line.phoneNumber}`].join("\n").trim();

const paragraph = (text: string, style = "margin:0 0 16px") => `<p style="${style}">${escapeHtml(text)}</p>`;
const lineHtml = (line: string | CallLine): string =>
  typeof line === "string" || !line.phoneNumber
    ? paragraph(lineText(line))
    : `<p style="margin:0 0 16px">${escapeHtml(line.words)}<br><a href="tel:${escapeHtml(line.phoneNumber)}">${escapeHtml(line.label)}</a></p>`;
const mutedStyle = "margin:0 0 8px;font-size:14px;color:#52525b";

function header({ name, logo }: Brand): string {
  if (!logo) return paragraph(name, "margin:0 0 16px;font-weight:700");
  const logoStyle = "display:block;width:auto;height:auto;max-width:240px;max-height:48px";
  return `<p style="margin:0 0 16px;font-weight:700"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="48" style="${logoStyle}"></p>`;
}

function buttonStyle({ colour }: Brand): string {
  const { ground, text } = buttonColours(colour);
  return `display:inline-block;padding:12px 20px;border-radius:8px;background:${ground};color:${text};font-weight:600;text-decoration:none`;
}

function asHtml({ subject, lines, action = "", notes }: MailText, frame: Frame): string {
  const direction = frame.language === "ar" ? "rtl" : "ltr";
  const { link } = frame;
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(frame.brand)}">${escapeHtml(action)}</a></p>`
    : "";
  const linkAsText = link
    ? `${paragraph(frame.linkHint, mutedStyle)}<p dir="ltr" style="${mutedStyle};word-break:break-all">${escapeHtml(link)}</p>`
    : "";
  return `<!doctype html>
<html lang="${frame.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
${header(frame.brand)}
<div style="padding:32px 24px;border-radius:12px;background:#ffffff">
${[frame.greeting, ...lines].map(lineHtml).join("\n")}
${button}
${notes.map((note) => paragraph(note, mutedStyle)).join("\n")}
${linkAsText}
${paragraph(frame.closing, "margin:24px 0 0")}
</div>
</div>
</body>
</html>
`;
}
