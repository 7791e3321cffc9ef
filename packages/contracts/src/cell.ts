/** Cleans a value as people and systems write it: placeholders are no values, and no mark turns the text around it. */

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
  ].map(fold),
);
const errors =
  /^#(?:n\/a|na|nv|ref|bezug|value|wert|name|div\/0|num|zahl|null|spill|überlauf|calc|kalk|field|feld|getting_data)[!?]*$/i;
const signs = /^[\s\p{Pd}\p{Pc}\u2212.…·,،;:?؟¿!'"`´/\\|~=#]+$/u;
const crosses = /^x{3,}$/i;

function fold(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      // Alef is written with and without its sign, and letters are stretched.
      .replace(/[أإآ]/g, "ا")
      .replace(/[\u0640\u064b-\u0652]/g, "")
      .replace(/^[\s"'`([{<]+|[\s"'`)\]}>.!]+$/g, "")
      .replace(/[\s_-]+/g, " ")
  );
}

const MAX_PLACEHOLDER = 40;

/** Stands for no value: "N/A", "null", "k.A.", "#REF!", "?", "لا يوجد". */
export const isPlaceholder = (text: string): boolean =>
  text.length <= MAX_PLACEHOLDER &&
  (signs.test(text) || placeholders.has(fold(text)) || errors.test(text) || crosses.test(text));

export function cleanValue(text: string): string {
  const bare = withoutMarks(decodeEntities(text)).trim();
  return isPlaceholder(bare) ? "" : bare;
}

export const filledValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const clean = cleanValue(value);
      return clean === "" ? [] : [[name, clean]];
    }),
  );

/** Of Latin-1, by their codes from 160 on. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );
const entities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin1.map((name, at) => [name, String.fromCharCode(at + 160)])),
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", euro: "€", ndash: "–", mdash: "—", hellip: "…" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", scaron: "š", Scaron: "Š", OElig: "Œ" },
  ...{ oelig: "œ", zcaron: "ž", Zcaron: "Ž", ccaron: "č", Ccaron: "Č", lrm: "", rlm: "", zwj: "", zwnj: "\u200c" },
};
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** What a web page wrote: "M&uuml;ller &amp; Co". What it does not know stays. */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(entity, (written, decimal?: string, hex?: string, name?: string) => {
        if (name) return entities[name] ?? written;
        const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
      })
    : text;
