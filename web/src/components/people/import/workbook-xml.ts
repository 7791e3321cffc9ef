/** What a workbook's XML says beside its cells: which sheets and rows are hidden, and where cells without a reference stand. */

/** Attributes in either quotes, which may hold ">". */
const attributes = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
const tag = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])(${attributes})>`, "g");

/** Reads one attribute of a tag. */
function attribute(name: string): (written: string) => string | undefined {
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (written) => {
    const [, double, single] = pattern.exec(written) ?? [];
    return double ?? single;
  };
}

const idOf = attribute("Id");
const targetOf = attribute("Target");
const stateOf = attribute("state");
const referenceOf = attribute("r");
const hiddenOf = attribute("hidden");
const isTrue = (value: string | undefined) => value === "1" || value === "true";

export interface SheetPart {
  readonly path: string;
  readonly isHidden: boolean;
}

/** In the workbook's order. */
export function sheetsOf(workbook: string, relations: string): readonly SheetPart[] {
  const targets = new Map(
    [...relations.matchAll(tag("Relationship"))].map(([, written = ""]) => [idOf(written), targetOf(written) ?? ""]),
  );
  return [...workbook.matchAll(tag("sheet"))].map(([, written = ""]) => {
    const target = targets.get(/\s\w+:id\s*=\s*["']([^"']*)/.exec(written)?.[1]) ?? "";
    const state = stateOf(written);
    return {
      path: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
      isHidden: state === "hidden" || state === "veryHidden",
    };
  });
}

export const isWorksheet = (xml: string): boolean => /<(?:\w+:)?sheetData[\s>]/.test(xml);

/** Numbers of the rows that someone hid or a filter hides. */
export function hiddenRowsOf(xml: string): ReadonlySet<number> {
  const hidden = new Set<number>();
  let row = 0;
  for (const [, written = ""] of xml.matchAll(tag("row"))) {
    row = Number(referenceOf(written) ?? row + 1);
    if (written.includes("hidden") && isTrue(hiddenOf(written))) hidden.add(row);
  }
  return hidden;
}

const unreferenced = /<(?:\w+:)?c(?=[\s/>])(?:\s+(?!r\s*=)[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/;

/** Cells without a reference stand behind the one before; undefined where all have one. */
export function withReferences(xml: string): string | undefined {
  if (!unreferenced.test(xml)) return undefined;
  let row = 0;
  let column = 0;
  return xml.replace(
    new RegExp(`<(\\w+:)?(row|c)(?=[\\s/>])(${attributes})>`, "g"),
    (written, prefix = "", name, rest: string) => {
      const own = referenceOf(rest);
      if (name === "row") {
        [row, column] = [Number(own ?? row + 1), 0];
        return own === undefined ? `<${prefix}row r="${row}"${rest}>` : written;
      }
      column = own === undefined ? column + 1 : columnOf(own);
      return own === undefined ? `<${prefix}c r="${letterOf(column)}${row}"${rest}>` : written;
    },
  );
}

const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1);

const columnOf = (reference: string): number =>
  [...reference.replace(/[^A-Z]/gi, "").toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
