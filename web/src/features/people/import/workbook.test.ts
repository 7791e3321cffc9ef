import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OtherFormatError } from "@callwright/contracts/people-file/other-format";
import { NoTableError } from "@callwright/contracts/people-file/records";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it, test } from "vitest";
import { openSheet, openWorkbook, TooLargeError } from "./workbook.ts";

const zip = (parts: Readonly<Record<string, string | Uint8Array>>): Blob => {
  const files = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]);
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))]);
};

interface Book {
  readonly sheets?: readonly { readonly name: string; readonly rows: string; readonly state?: string }[];
  readonly rows?: string;
  readonly texts?: string;
  readonly styles?: string;
  readonly properties?: string;
}

const mainNs = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
const relationNs = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbook({ rows = "", sheets = [{ name: "People", rows }], texts, styles = "", properties = "" }: Book): Blob {
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" ${state ? `state="${state}"` : ""} sheetId="${at + 1}" r:id="rId${at}"/>`,
  );
  const relations = [
    ...sheets.map(
      (_, at) => `<Relationship Id="rId${at}" Type="${relationNs}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    ),
    `<Relationship Id="rIdStyles" Type="${relationNs}/styles" Target="styles.xml"/>`,
    ...(texts === undefined
      ? []
      : [`<Relationship Id="rIdTexts" Type="${relationNs}/sharedStrings" Target="sharedStrings.xml"/>`]),
  ];
  return zip({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${mainNs} xmlns:r="${relationNs}">${properties}<sheets>${entries.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${mainNs}>${styles}</styleSheet>`,
    ...(texts !== undefined && { "xl/sharedStrings.xml": `<sst ${mainNs}>${texts}</sst>` }),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${mainNs}><sheetData>${sheet.rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

async function cells(rows: string, otherParts: Omit<Book, "rows"> = {}) {
  const [sheet] = await openWorkbook(workbook({ rows, ...otherParts }));
  if (!sheet) throw new Error("No sheet");
  const fields: (readonly string[])[] = [];
  await openSheet(sheet).each((record) => fields.push(record.fields));
  return fields;
}

const row = (content: string, at = 1) => `<row r="${at}">${content}</row>`;

describe("a workbook's cells", () => {
  it("may be shared or inline strings, formula results, numbers and booleans; errors are empty", async () => {
    const texts = `<si><t>zero</t></si><si><r><t>A</t></r><r><t xml:space="preserve">da</t></r><rPh><t>spoken</t></rPh></si>`;
    const fields = await cells(
      row(
        `<c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><r><t>Love</t></r><r><t>lace</t></r></is></c><c r="C1" t="str"><f>A1&amp;B1</f><v>a &lt; b</v></c><c r="D1"><v>7</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#REF!</v></c><c r="G1"><v>1</v></c>`,
      ),
      { texts },
    );
    expect(fields).toEqual([["Ada", "Lovelace", "a < b", "7", "TRUE", "", "1"]]);
  });

  it("keep their columns and lines where some are missing or merged", async () => {
    const rows = `${row(`<c r="B3"><v>1</v></c><c r="D3"><v>2</v></c>`, 3)}${row(`<c r="A4"><v>3</v></c>`, 4)}`;
    const empty = ["", "", "", ""];
    expect(await cells(rows)).toEqual([empty, empty, ["", "1", "", "2"], ["3", "", "", ""]]);
  });

  it.each([
    ["4915112345678", "4915112345678"],
    ["4.915112345678E+12", "4915112345678"],
    ["65000.5", "65000.5"],
    ["3.1234567", "3.12"],
    ["not a number", "not a number"],
  ])("hold the number %s as %s, with at most two decimals, as three could mean thousands", async (stored, text) => {
    expect(await cells(row(`<c r="A1"><v>${stored}</v></c>`))).toEqual([[text]]);
  });

  it("are read as dates if their format is a date's, built in or custom, also in the 1904 system", async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/><numFmt numFmtId="172" formatCode="hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>`;
    // Day 45292 is 1 January 2024; so is day 43830 in the 1904 system.
    const rows = row(
      `<c r="A1" s="0"><v>45292</v></c><c r="B1" s="1"><v>45292</v></c><c r="C1" s="2"><v>45292</v></c><c r="D1" s="3"><v>45292</v></c><c r="E1" s="1"><v>45292.5</v></c><c r="F1" s="4"><v>0.75</v></c>`,
    );
    expect(await cells(rows, { styles })).toEqual([
      ["45292", "2024-01-01", "2024-01-01", "45292", "2024-01-01 12:00", "18:00"],
    ]);
    const properties = `<workbookPr date1904="1"/>`;
    expect(await cells(row(`<c r="A1" s="1"><v>43830</v></c>`), { styles, properties })).toEqual([["2024-01-01"]]);
  });

  it("may have comments, single-quoted attributes and character references", async () => {
    const rows = `<!-- a > b --><row r='1' note="a > b"><c r='A1' t='str'><v>R&amp;D</v></c><c r="C1" t="str"><v>&#65;_x0042_</v></c></row>`;
    expect(await cells(rows)).toEqual([["R&D", "", "AB"]]);
  });
});

test("hidden sheets are left out", async () => {
  const sheets = [
    { name: "Lists", rows: "", state: "veryHidden" },
    { name: "M&amp;A", rows: row(`<c r="A1"><v>1</v></c>`) },
  ];
  expect((await openWorkbook(workbook({ sheets }))).map(({ name }) => name)).toEqual(["M&A"]);
});

test("a long sheet reports its progress", async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => row(`<c r="A${at + 1}"><v>${at}</v></c>`, at + 1));
  const [sheet] = await openWorkbook(workbook({ rows: rows.join("") }));
  const shares: number[] = [];
  if (sheet)
    await openSheet(sheet).each(
      () => {},
      (share) => void shares.push(share),
    );
  expect(shares).toEqual([0, 0.4, 0.8]); // every 1,000 rows
});

describe("a file that cannot be read as a workbook", () => {
  it.each([
    ["nothing", new Blob([])],
    ["a beginning without its end", workbook({}).slice(0, 200)],
    ["noise behind the first bytes", new Blob([new Uint8Array(500).fill(0x50)])],
    ["a workbook without its parts", zip({ "xl/workbook.xml": "x" })],
    ["XML that breaks off", workbook({ texts: `<si><t>${"a".repeat(2_000_000)}` })],
  ])("is refused: %s", async (_, file) => {
    await expect(openWorkbook(file)).rejects.toBeInstanceOf(NoTableError);
  });

  it("is refused as another format if another program wrote it", async () => {
    await expect(openWorkbook(zip({ "content.xml": "<office/>" }))).rejects.toBeInstanceOf(OtherFormatError);
    await expect(openWorkbook(zip({ "xl/workbook.bin": "x" }))).rejects.toBeInstanceOf(OtherFormatError);
  });

  it("is refused before it is in memory if it unpacks beyond the limit", async () => {
    const bomb = zip({ "xl/workbook.xml": "<workbook/>", bomb: new Uint8Array(1_000_000) });
    // Makes the zip's directory (entries begin with 0x02014b50, size at 24) claim 1 GB.
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 1_000_000)
        view.setUint32(at + 24, 1_000_000_000, true);
    await expect(openWorkbook(new Blob([bytes]))).rejects.toBeInstanceOf(TooLargeError);
  });
});

describe("a sheet as programs write it", () => {
  const cell = (text: string, reference = "") => `<c ${reference} t="inlineStr"><is><t>${text}</t></is></c>`;

  it("may have cells without references, which are read in order", async () => {
    expect(await cells(`<row>${cell("A")}${cell("B")}</row><row>${cell("C")}<c/>${cell("D")}</row>`)).toEqual([
      ["A", "B", ""],
      ["C", "", "D"],
    ]);
    expect(await cells(`<row r="2">${cell("A", 'r="B2"')}${cell("B")}</row>`)).toEqual([
      ["", "", ""],
      ["", "A", "B"],
    ]);
    const many = `<row>${Array.from({ length: 30 }, (_, at) => cell(String(at))).join("")}</row>`;
    expect((await cells(many))[0]).toHaveLength(30);
  });

  it("may have a namespace prefix before every element's name", async () => {
    const rows = `<x:row><x:c t="inlineStr"><x:is><x:t>Ada</x:t></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row>`;
    const xml = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    const file = zip({
      "[Content_Types].xml": "<Types/>",
      "xl/workbook.xml": `<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationNs}"><x:sheets><x:sheet name="Export" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relationNs}/worksheet" Target="/xl/worksheets/sheet.xml"/></Relationships>`,
      "xl/worksheets/sheet.xml": xml,
    });
    const [sheet] = await openWorkbook(file);
    expect(sheet).toMatchObject({ name: "Export", rows: [["Ada", "7"]] });
  });

  it("leaves out hidden rows unless the user wants them, and counts them in either case", async () => {
    // Of the hidden rows 2 and 3, the empty one is not counted.
    const rows = `<row r="1">${cell("Name", 'r="A1"')}</row><row r="2" hidden="1">${cell("Ada", 'r="A2"')}</row><row hidden='true' r="3"></row><row r="4" hidden="0">${cell("Alan", 'r="A4"')}</row>`;
    const [sheet] = await openWorkbook(workbook({ rows }));
    if (!sheet) throw new Error("No sheet");
    const readSheet = async ({ readsHiddenRows }: { readsHiddenRows: boolean }) => {
      const table = openSheet(sheet, readsHiddenRows);
      const lines: string[] = [];
      await table.each(({ line, fields }) => void lines.push(`${line} ${fields.join()}`.trim()));
      return { lines, hidden: table.profile.hidden };
    };
    expect(await readSheet({ readsHiddenRows: false })).toEqual({
      lines: ["1 Name", "4 Alan"],
      hidden: { rows: 1, isTaken: false },
    });
    expect(await readSheet({ readsHiddenRows: true })).toEqual({
      lines: ["1 Name", "2 Ada", "3", "4 Alan"],
      hidden: { rows: 1, isTaken: true },
    });
  });

  it("has its letters repaired where they were decoded twice", async () => {
    const [sheet] = await openWorkbook(workbook({ rows: row(cell("JÃ¼rgen", 'r="A1"')) }));
    const table = sheet && openSheet(sheet);
    expect(table?.profile).toMatchObject({ header: ["Jürgen"], isRepaired: true });
  });
});

describe("reported workbooks", () => {
  const readReported = async (name: string) => {
    const path = join(import.meta.dirname, "../../../../../tests/fixtures/reports/people-files", name);
    const [sheet] = await openWorkbook(new Blob([readFileSync(path)]));
    if (!sheet) throw new Error("No sheet");
    const table = openSheet(sheet);
    const names: string[] = [];
    await table.each(({ fields }) => void names.push(fields.slice(0, 2).join(" ")));
    return { names, hidden: table.profile.hidden };
  };

  it("are read although cell references are missing, and without the hidden row", async () => {
    expect((await readReported("x-no-refs.xlsx")).names).toEqual(["First Name Last Name", "Anna Test", "Ben Test"]);
    expect(await readReported("x-hidden-rows.xlsx")).toEqual({
      names: ["First Name Last Name", "Anna Test", "Cem Test"],
      hidden: { rows: 1, isTaken: false },
    });
  });
});
