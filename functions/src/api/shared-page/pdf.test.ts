/** The text of a shared PDF can be read back as it was written, in Arabic too. */
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { createTextExtraction } from "@callwright/providers/pdfium/index";
import { beforeAll, describe, expect, it } from "vitest";
import type { SharedContent } from "./content.ts";
import { sharedPdf } from "./pdf.ts";
import { createDocument, writeText } from "./pdf-text.ts";
import { sharedWords } from "./words.ts";

const engineFile = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
const colours = { primary: "#7a1fa2", secondary: "#123456" };
const title = "شركة الأفق";
const labels = sharedWords.ar;
/** Contains letters that share a shape, lam with each alef, and Latin words. */
const summary =
  "تمتلك المرشحة خبرة سبع سنوات في Java والإدارة، وتتوقع خمسة آلاف. لا تزال مهتمة لأن الشركة قريبة من منزلها";
const content: SharedContent = {
  locale: "ar",
  words: labels,
  title: "مهندس برمجيات خلفية",
  subtitle: labels.people(3),
  people: [
    {
      position: 0,
      name: "فاطمة الزهراء الأحمد",
      score: labels.score("4.2"),
      coverage: labels.coverage(5, 6),
      marks: [
        { text: "مناسب", tone: "good" },
        { text: labels.decisions.shortlist, tone: "neutral" },
        { text: labels.mustHaves.met, tone: "good" },
      ],
      calledOn: undefined,
      summary,
      contact: [{ label: labels.phone, value: "+49 1511 2345678" }],
      hasRecording: false,
      answers: [],
    },
  ],
};
let pdf: Buffer<ArrayBuffer>;
let text = "";

beforeAll(async () => {
  pdf = await sharedPdf({ title, lightMode: colours, logo: undefined }, content);
  const extraction = createTextExtraction({ engineFile, environment: {} });
  text = JSON.stringify(await extraction.read(pdf, { pages: 3, characters: 9_000 })).replaceAll("\\n", " ");
});

describe("a reader of PDFs finds", () => {
  it.each([title, "مهندس برمجيات خلفية", "فاطمة الزهراء الأحمد", "المتطلبات", "القرار: القائمة المختصرة", summary])(
    "%s",
    (words) => {
      expect(text).toContain(words);
    },
  );

  it("every glyph as exactly one character, also the parts of a ligature", () => {
    // A ToUnicode map has one entry a glyph, such as [<0645> <0627>].
    // A glyph for two characters would be <0645 0627>, a glyph for none <>.
    const maps = [...streamsOf(pdf)].filter((stream) => stream.includes("begincmap"));
    const meanings = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f ]*)>(?=[\] ])/g)].map(([, code = ""]) => code));
    expect(meanings.length).toBeGreaterThan(50);
    expect(meanings.filter((code) => code.length !== 4)).toEqual([]);
  });
});

it.each(["Łukasz 100 ₫", "Nguyễn Thị Ánh", "Юлія Ґава", "Ελένη", "مُحَمَّـــد، ١٢٣ ٪"])(
  "%s has a glyph for each character",
  async (name) => {
    const document = createDocument(title, "en", undefined);
    writeText(document, name, { size: 10 });
    document.end();
    const [page = ""] = streamsOf(await buffer(document));
    // Text is drawn as the numbers of glyphs, such as <00010002>; glyph 0 stands for a character that the font lacks.
    const glyphs = [...page.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes = ""]) => codes.match(/.{4}/g) ?? []);
    expect(glyphs.length).toBeGreaterThan(3);
    expect(glyphs).not.toContain("0000");
  },
);

it("the PDF is in the tenant's colour", () => {
  const [page = ""] = streamsOf(pdf);
  // "scn" sets the colour for filling, such as "0.478 0.122 0.635 scn".
  const fills = [...page.matchAll(/(\S+) (\S+) (\S+) scn/g)].map((rgb) =>
    rgb.slice(1).map((part) => Math.round(Number(part) * 255)),
  );
  expect(fills).toContainEqual([0x7a, 0x1f, 0xa2]);
});

it("diacritics do not make Arabic lines break earlier", () => {
  const heightOf = (words: string) => {
    const document = createDocument(title, "ar", undefined);
    writeText(document, words.repeat(40), { size: 11 });
    return document.y;
  };
  expect(heightOf("مُدَرِّسَةٌ ")).toBe(heightOf("مدرسة "));
});

function* streamsOf(file: Buffer): Generator<string> {
  for (const { index } of file.toString("latin1").matchAll(/stream\n/g)) {
    const start = index + "stream\n".length;
    try {
      yield inflateSync(file.subarray(start, file.indexOf("endstream", start))).toString("latin1");
    } catch {
      // An image, or data that contains "endstream".
    }
  }
}
