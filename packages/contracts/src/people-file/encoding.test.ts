import { describe, expect, it } from "vitest";
import { createDoubleDecodingDetector } from "./encoding.ts";

/** The text that results if a program decodes UTF-8 with another encoding. */
const misread = (text: string, encoding = "windows-1252") =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text));
const inLatin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

function repair(cells: readonly string[]): readonly string[] | undefined {
  const detector = createDoubleDecodingDetector();
  const record = { line: 1, fields: cells };
  detector.add(record);
  return detector.repair()?.(record).fields;
}

const names = ["Jürgen Groß", "Zoë Ærø", "François", "Łukasz", "Çağlar", "محمد الخطيب", "“quoted” – 20 °C"];

describe("a file that was decoded twice", () => {
  it.each([
    ["windows-1252", (text: string) => misread(text)],
    ["bytes", inLatin1],
    ["windows-1256", (text: string) => misread(text, "windows-1256")],
    ["macintosh", (text: string) => misread(text, "macintosh")],
    ["both ways", (text: string) => (text.length % 2 ? misread(text) : inLatin1(text))],
    ["three times", (text: string) => misread(misread(text))],
  ])("is repaired: %s", (_, spoil) => {
    expect(repair(["Ada", ...names.map(spoil)])).toEqual(["Ada", ...names]);
  });

  it("keeps cells that were decoded correctly", () => {
    expect(repair([misread("Müller"), "Jürgen", "محمد", "Ada"])).toEqual(["Müller", "Jürgen", "محمد", "Ada"]);
  });
});

describe("a file that was decoded once", () => {
  it.each([
    [["Jürgen Groß", "Zoë Ærø", "José Peña"]],
    [["JOÃO MAGALHÃES", "SÃO PAULO", "Ângela", "AÑO"]],
    [["„Spaß“", "Straß”", "Ñ”"]],
    [["محمد الخطيب", "أحمد، سارة", "طپ"]],
    [["Ada", "20 °C", "5 – 7", "naïve"]],
    [["Ã¼", "MÃ¼ller GÃ"]],
  ])("stays as it is: %s", (cells) => expect(repair(cells)).toBeUndefined());
});
