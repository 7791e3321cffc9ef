/** Reads XML that comes in parts, tag by tag. It knows no entities but the five of XML itself, so that a file can define none. */

export interface XmlHandlers {
  readonly open?: (name: string, attributes: string, isEmpty: boolean) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A tag or a text of a spreadsheet is never that long. */
const MAX_PENDING = 1_000_000;

export function createXmlReader({ open, close, text }: XmlHandlers) {
  let pending = "";

  function add(part: string): void {
    pending += part;
    let at = 0;
    for (;;) {
      const tag = pending.indexOf("<", at);
      if (tag < 0) break;
      const end = endOfTag(pending, tag);
      if (end < 0) break;
      if (tag > at) text?.(pending.slice(at, tag));
      read(pending.slice(tag + 1, end));
      at = end + 1;
    }
    pending = pending.slice(at);
    if (pending.length > MAX_PENDING) throw new SyntaxError("Not the XML of a spreadsheet");
  }

  function read(tag: string): void {
    const first = tag.charCodeAt(0);
    // Comments, declarations and instructions; a CDATA section is text.
    if (tag.startsWith("![CDATA[")) text?.(tag.slice(8, -2).replaceAll("&", "&amp;"));
    else if (first === 0x2f) close?.(nameOf(tag, 1));
    else if (first !== 0x21 && first !== 0x3f) {
      const isEmpty = tag.endsWith("/");
      const name = nameOf(tag, 0);
      open?.(name, tag, isEmpty);
      if (isEmpty) close?.(name);
    }
  }

  return { add };
}

/** Attributes may hold a ">". */
function endOfTag(xml: string, from: number): number {
  if (xml.startsWith("<![CDATA[", from)) {
    const end = xml.indexOf("]]>", from);
    return end < 0 ? -1 : end + 2;
  }
  if (xml.startsWith("<!--", from)) {
    const end = xml.indexOf("-->", from);
    return end < 0 ? -1 : end + 2;
  }
  let end = xml.indexOf(">", from);
  while (end >= 0 && isInAttribute(xml, from, end)) end = xml.indexOf(">", end + 1);
  return end;
}

function isInAttribute(xml: string, from: number, to: number): boolean {
  let quote = 0;
  for (let index = from; index < to; index += 1) {
    const code = xml.charCodeAt(index);
    if (quote === 0 && (code === 0x22 || code === 0x27)) quote = code;
    else if (code === quote) quote = 0;
  }
  return quote !== 0;
}

/** Without the namespace's prefix. */
function nameOf(tag: string, from: number): string {
  let end = from;
  while (end < tag.length && !" \t\r\n/".includes(tag.charAt(end))) end += 1;
  const name = tag.slice(from, end);
  return name.slice(name.indexOf(":") + 1);
}

const attributes = new Map<string, RegExp>();

export function attributeOf(tag: string, name: string): string | undefined {
  const pattern = attributes.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributes.set(name, pattern);
  const found = pattern.exec(tag);
  return found ? decodeXml(found[1] ?? found[2] ?? "") : undefined;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
