/** Cleans a cell: removes invisible marks, decodes HTML entities and empties placeholders such as "N/A". */

/** Invisible direction marks, zero-width spaces and byte order marks; not the joiners, which belong to the spelling of some scripts. */
const marks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export const withoutMarks = (text: string): string => text.replace(marks, "");

const placeholders = new Set(
  [
    ...["null", "nil", "none", "nan", "na", "n a", "n/a", "n.a", "n. a", "undefined", "object object", "\\n"],
    ...["unknown", "not known", "not available", "not applicable", "not provided", "not specified", "not given"],
    ...["no name", "no data", "no value", "noname", "unnamed", "tbd", "tba", "tbc", "t.b.d", "t.b.a", "t.b.c"],
    ...["blank", "empty"],
    ...["unk", "fnu", "lnu", "nln", "no first name", "no last name", "withheld", "confidential", "anonymous", "anonym"],
    ...["to be determined", "to be announced", "to be confirmed", "to be defined"],
    ...["k.a", "k. a", "k a", "k/a", "keine angabe", "keine angaben", "ohne angabe", "ohne angaben", "o.a", "o. a"],
    ...["unbekannt", "nicht bekannt", "nicht angegeben", "nicht vorhanden", "nicht verfügbar", "nicht zutreffend"],
    ...["fehlt", "vertraulich", "n.n", "n. n", "n.v", "n. v", "entfällt", "leer", "ohne namen", "kein name"],
    ...["غير معروف", "غير معروفة", "غير محدد", "غير متوفر", "غير متاح", "غير مذكور", "غير موجود", "مجهول", "مجهولة"],
    ...["لا يوجد", "لايوجد", "لا توجد", "لا ينطبق", "لا شيء", "لم يحدد", "بدون", "بدون اسم", "بلا اسم", "فارغ"],
  ].map(foldPlaceholder),
);
/** Errors of formulas, in English and German: "#N/A", "#BEZUG!". */
const formulaErrors =
  /^#(?:n\/a|na|nv|ref|bezug|value|wert|name|div\/0|num|zahl|null|spill|überlauf|calc|kalk|field|feld|getting_data)[!?]*$/i;
/** Punctuation alone: "-", "…", "?". */
const punctuation = /^[\s\p{Pd}\p{Pc}\u2212.…·,،;:?؟¿!'"`´/\\|~=#]+$/u;
const onlyXs = /^x{3,}$/i;

function foldPlaceholder(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      // Drops the signs of alef, stretching and vowel marks of Arabic.
      .replace(/[أإآ]/g, "ا")
      .replace(/[\u0640\u064b-\u0652]/g, "")
      // Drops quotes and brackets around the text, and its full stop.
      .replace(/^[\s"'`([{<]+|[\s"'`)\]}>.!]+$/g, "")
      .replace(/[\s_-]+/g, " ")
  );
}

const maxPlaceholderCharacters = 40;

/** Means that there is no value: "N/A", "null", "k.A.", "#REF!", "?", "لا يوجد". */
export function isPlaceholder(text: string): boolean {
  if (text.length > maxPlaceholderCharacters) return false;
  return (
    placeholders.has(foldPlaceholder(text)) || [punctuation, formulaErrors, onlyXs].some((form) => form.test(text))
  );
}

export function cleanValue(text: string): string {
  const bare = withoutMarks(decodeEntities(text)).trim();
  return isPlaceholder(bare) ? "" : bare;
}

export const filledValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, cleanValue(value)] as const)
      .filter(([, value]) => value !== ""),
  );

/** Entities of the Latin-1 characters from 160 on, in their order. */
const latin1Names =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );
const entityValues = {
  ...Object.fromEntries(latin1Names.map((name, index) => [name, String.fromCharCode(160 + index)])),
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  scaron: "š",
  Scaron: "Š",
  OElig: "Œ",
  oelig: "œ",
  zcaron: "ž",
  Zcaron: "Ž",
  ccaron: "č",
  Ccaron: "Č",
  lrm: "",
  rlm: "",
  zwj: "\u200d",
  zwnj: "\u200c",
};
const entities: ReadonlyMap<string, string> = new Map(Object.entries(entityValues));
/** "&#252;", "&#xfc;" or "&uuml;". */
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** Decodes the entities of a web page, as in "M&uuml;ller &amp; Co"; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(entity, (original, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities.get(name) ?? original;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : original;
  });
