/** The part of XML that the emulated services write and read: elements and text. */

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities]);

/** An element with text or with child elements. */
export const element = (name: string, content: string | readonly string[]): string =>
  `<${name}>${typeof content === "string" ? escapeText(content) : content.join("")}</${name}>`;

export const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;

/** The text of the first element of that name. */
export function textOf(document: string, name: string): string | undefined {
  const text = new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(document)?.[1];
  return text
    ?.replace(/&(lt|gt|quot|apos);/g, (_, word: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'" })[word] ?? "")
    .replaceAll("&amp;", "&");
}
