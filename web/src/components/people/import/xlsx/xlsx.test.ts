import { deflateRawSync } from "node:zlib";
import type { CsvRecord } from "@callwright/contracts/people-file/records";
import { describe, expect, it, test } from "vitest";
import { openSheet } from "./sheet.ts";
import { openWorkbook } from "./workbook.ts";
import { BadArchive, OtherArchive, openArchive, TooLarge, textOf } from "./zip.ts";

interface Part {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly isStored?: boolean;
}

/** As the readers of archives want it; `with64`: sizes stand where large archives have them. */
function zip(parts: readonly Part[], with64 = false): Blob {
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text, isStored } of parts) {
    const raw = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const packed = isStored ? raw : new Uint8Array(deflateRawSync(raw));
    const path = new TextEncoder().encode(name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(8, isStored ? 0 : 8, true);
    local.setUint16(26, path.length, true);
    const extra = new DataView(new ArrayBuffer(with64 ? 28 : 0));
    if (with64) {
      extra.setUint16(0, 1, true);
      extra.setUint16(2, 24, true);
      extra.setBigUint64(4, BigInt(raw.length), true);
      extra.setBigUint64(12, BigInt(packed.length), true);
      extra.setBigUint64(20, BigInt(offset), true);
    }
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(10, isStored ? 0 : 8, true);
    central.setUint32(20, with64 ? 0xffffffff : packed.length, true);
    central.setUint32(24, with64 ? 0xffffffff : raw.length, true);
    central.setUint16(28, path.length, true);
    central.setUint16(30, extra.byteLength, true);
    central.setUint32(42, with64 ? 0xffffffff : offset, true);
    chunks.push(new Uint8Array(local.buffer), path, packed);
    directory.push(new Uint8Array(central.buffer), path, new Uint8Array(extra.buffer));
    offset += 30 + path.length + packed.length;
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(12, bytes, true);
  end.setUint32(16, offset, true);
  return new Blob([...chunks, ...directory, new Uint8Array(end.buffer)].map((part) => new Uint8Array(part)));
}

const sheetXml = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

interface Book {
  readonly sheets?: readonly { readonly name: string; readonly rows: string; readonly state?: string }[];
  readonly rows?: string;
  readonly texts?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly with64?: boolean;
}

function workbook({
  rows = "",
  sheets = [{ name: "People", rows }],
  texts,
  styles,
  properties = "",
  with64,
}: Book): Blob {
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" ${state ? `state="${state}"` : ""} sheetId="${at + 1}" r:id="rId${at}"/>`,
  );
  const relations = sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zip(
    [
      { name: "[Content_Types].xml", text: "<Types/>" },
      { name: "xl/workbook.xml", text: `<workbook>${properties}<sheets>${entries.join("")}</sheets></workbook>` },
      { name: "xl/_rels/workbook.xml.rels", text: `<Relationships>${relations.join("")}</Relationships>` },
      ...(texts === undefined ? [] : [{ name: "xl/sharedStrings.xml", text: `<sst>${texts}</sst>` }]),
      ...(styles === undefined ? [] : [{ name: "xl/styles.xml", text: `<styleSheet>${styles}</styleSheet>` }]),
      ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet.rows) })),
    ],
    with64,
  );
}

async function recordsOf(file: Blob): Promise<CsvRecord[]> {
  const book = await openWorkbook(file);
  const [sheet] = book.sheets;
  if (!sheet) throw new Error("No sheet");
  const records: CsvRecord[] = [];
  await (await openSheet(book, sheet)).each((record) => records.push(record));
  return records;
}

const cells = async (rows: string, rest: Omit<Book, "rows"> = {}) =>
  (await recordsOf(workbook({ rows, ...rest }))).map(({ fields }) => fields);

describe("a workbook's cells", () => {
  it("are texts that cells share, texts of their own, results of formulas, numbers and truths; errors are empty", async () => {
    const row = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>Love</t><t>lace</t></is></c><c r="C1" t="str"><f>A1&amp;B1</f><v>a &lt; b</v></c><c r="D1"><v>7</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#REF!</v></c></row>`;
    const texts = `<si><t>zero</t></si><si><r><t>A</t></r><r><t xml:space="preserve">da</t></r><rPh><t>spoken</t></rPh></si>`;
    expect(await cells(row, { texts })).toEqual([["Ada", "Lovelace", "a < b", "7", "TRUE", ""]]);
  });

  it("keep their columns where some are left out, and their rows' numbers", async () => {
    const rows = `<row r="3"><c r="B3"><v>1</v></c><c r="AA3"><v>2</v></c></row><row><c><v>3</v></c></row>`;
    const records = await recordsOf(workbook({ rows }));
    expect(records.map(({ line }) => line)).toEqual([3, 4]);
    expect(records[0]?.fields).toHaveLength(27);
    expect(records[0]?.fields[26]).toBe("2");
    expect(records[1]?.fields).toEqual(["3"]);
  });

  it.each([
    ["4915112345678", "4915112345678"],
    ["4.915112345678E+12", "4915112345678"],
    ["65000.5", "65000.5"],
    ["3.1234567", "3.12"],
    ["not a number", "not a number"],
  ])("hold the number %s as %s, as no reader takes it for thousands", async (stored, text) => {
    expect(await cells(`<row><c><v>${stored}</v></c></row>`)).toEqual([[text]]);
  });

  it("are dates by their format, built in or the workbook's own, also counted from 1904", async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`;
    const rows = `<row>${[0, 1, 2, 3].map((style) => `<c s="${style}"><v>45292</v></c>`).join("")}<c s="1"><v>45292.5</v></c></row>`;
    expect(await cells(rows, { styles })).toEqual([["45292", "2024-01-01", "2024-01-01", "45292", "2024-01-01 12:00"]]);
    const properties = `<workbookPr date1904="1"/>`;
    expect(await cells(`<row><c s="1"><v>43830</v></c></row>`, { styles, properties })).toEqual([["2024-01-01"]]);
  });

  it("are read whatever the writer did to the XML", async () => {
    const rows = `<!-- a > b --><x:row r='1' note="a > b"><x:c r='A1' t='str'><x:v><![CDATA[R&D]]></x:v></x:c><x:c/><x:c t="str"><x:v>&#65;_x0042_</x:v></x:c></x:row>`;
    expect(await cells(rows)).toEqual([["R&D", "", "AB"]]);
  });
});

test("hidden sheets are no choice", async () => {
  const sheets = [
    { name: "Lists", rows: "", state: "veryHidden" },
    { name: "M&amp;A", rows: "<row><c><v>1</v></c></row>" },
  ];
  expect((await openWorkbook(workbook({ sheets }))).sheets.map(({ name }) => name)).toEqual(["M&A"]);
});

describe("an archive", () => {
  it("may be of the kind for large files", async () => {
    expect(await recordsOf(workbook({ rows: "<row><c><v>1</v></c></row>", with64: true }))).toHaveLength(1);
  });

  it("is read where its parts are not packed", async () => {
    const file = zip([{ name: "a", text: "plain", isStored: true }]);
    const entry = (await openArchive(file)).get("a");
    let text = "";
    if (entry) for await (const part of textOf(file, entry, 100)) text += part;
    expect(text).toBe("plain");
  });

  it.each([
    ["nothing", new Blob([])],
    ["a beginning without its end", workbook({}).slice(0, 200)],
    ["noise behind the first bytes", new Blob([new Uint8Array(500).fill(0x50)])],
    ["another document", zip([{ name: "content.xml", text: "<office/>" }])],
    ["a part that is no deflate", zip([{ name: "xl/workbook.xml", text: "x" }]).slice(0, 30 + 15)],
  ])("that is %s is refused", async (_, file) => {
    await expect(openWorkbook(file)).rejects.toBeInstanceOf(BadArchive);
  });

  it("of another program is told from a broken one", async () => {
    await expect(openWorkbook(zip([{ name: "content.xml", text: "<office/>" }]))).rejects.toBeInstanceOf(OtherArchive);
    await expect(openWorkbook(zip([{ name: "xl/workbook.bin", text: "x" }]))).rejects.toBeInstanceOf(OtherArchive);
    await expect(openWorkbook(workbook({}).slice(0, 200))).rejects.not.toBeInstanceOf(OtherArchive);
  });

  it("that unpacks to more than allowed is refused before it is in memory", async () => {
    const file = zip([{ name: "bomb", text: new Uint8Array(50_000_000) }]);
    expect(file.size).toBeLessThan(60_000);
    const entry = (await openArchive(file)).get("bomb");
    let given = 0;
    const read = async () => {
      if (entry) for await (const part of textOf(file, entry, 1_000_000)) given += part.length;
    };
    await expect(read()).rejects.toBeInstanceOf(TooLarge);
    expect(given).toBeLessThanOrEqual(1_000_000);
  });

  it("whose texts never end is refused", async () => {
    const texts = `<si><t>${"a".repeat(2_000_000)}`;
    await expect(openWorkbook(workbook({ texts }))).rejects.toBeInstanceOf(SyntaxError);
  });
});
