import { describe, expect, it, test } from "vitest";
import { openCsv } from "./csv-file.ts";
import { archiveFormatOf, binaryFormatOf, OtherFormatError } from "./other-format.ts";
import { NoTableError } from "./records.ts";

const ole = (stream: string) =>
  new Blob([
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    new Uint8Array(2_000),
    Uint8Array.from([...stream].flatMap((letter) => [letter.charCodeAt(0), 0])),
  ]);

describe("the format of another program's file is recognised", () => {
  it.each([
    ["<html><body><table><tr><td>Ada</td></tr></table></body></html>", "webPage"],
    ['\ufeff<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>', "webPage"],
    ['<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', "webPage"],
    ['MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"', "webPage"],
    ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>', "spreadsheetMl"],
    ['<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', "spreadsheetMl"],
    ['<?mso-application progid="Excel.Sheet"?><Workbook>', "spreadsheetMl"],
    ["<?xml version='1.0'?><people/>", "XML"],
    ['{"people": []}', "JSON"],
    ['[{"name": "Ada"}]', "JSON"],
    ["%PDF-1.7", "PDF"],
    ["{\\rtf1\\ansi", "RTF"],
  ])("%s", async (text, format) => {
    const attempt = openCsv(new Blob([text]));
    await expect(attempt).rejects.toBeInstanceOf(OtherFormatError);
    await expect(attempt).rejects.toMatchObject({ format });
  });

  it.each([
    [ole("Workbook"), "xls"],
    [ole("Book"), "xls"],
    [ole("EncryptedPackage"), "protected"],
    [ole("WordDocument"), "DOC"],
    [new Blob([Uint8Array.of(0x09, 0x08, 0x10, 0, 0, 6)]), "xls"],
    [new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)]), "PNG"],
  ])("by its first bytes (case %#)", async (file, format) => expect(await binaryFormatOf(file)).toBe(format));

  it.each(["firstname,lastname", ""])("but not in a text: %j", async (text) =>
    expect(await binaryFormatOf(new Blob([text]))).toBeUndefined(),
  );

  it.each([
    [["content.xml", "META-INF/manifest.xml"], "ODS"],
    [["xl/workbook.bin"], "XLSB"],
    [["word/document.xml"], "DOCX"],
    [["Index/Document.iwa"], "NUMBERS"],
    [["list.csv"], "ZIP"],
  ])("by its entries: %s", (names, format) => expect(archiveFormatOf(names)).toBe(format));
});

test("a CSV file whose cells begin like other formats stays a CSV file", async () => {
  const { profile } = await openCsv(new Blob(["firstname,lastname,phonenumber\n<b>Ada</b>,{x},+4915112345678\n"]));
  expect(profile.rows).toBe(1);
});

test("a blank file has no table, but is not of another format", async () => {
  await expect(openCsv(new Blob(["  \n"]))).rejects.not.toBeInstanceOf(OtherFormatError);
  await expect(openCsv(new Blob(["  \n"]))).rejects.toBeInstanceOf(NoTableError);
});
