import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExtractionResult } from "@callwright/core/ports/text-extraction";
import { createTextExtraction } from "@callwright/providers/pdfium/index";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { bundleOptions } from "../../packages/config/lambda.ts";
import { column, fileOf, type Page, pdfOf, streamOf } from "../support/files/pdf.ts";
import { bombs } from "../support/files/pdf-bombs.ts";

const engineFile = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
const extraction = createTextExtraction({ engineFile, environment: {} });
const read = (pdf: Buffer): Promise<ExtractionResult> => extraction.read(pdf, { pages: 50, characters: 20_000 });

async function textOf(pages: readonly Page[]): Promise<string> {
  const extracted = await read(pdfOf(pages));
  if ("unreadable" in extracted) throw new Error(extracted.unreadable);
  return extracted.text;
}

const prose = (label: string, lineCount: number) =>
  Array.from({ length: lineCount }, (_, index) => `${label} line ${index + 1} says what one does all day here`);

describe("the text of a PDF", () => {
  it("has its lines from the top down, in whatever order they were drawn, and pages apart by an empty line", async () => {
    const first = column(["Senior Nurse (m/w/d)", "Pflege für Menschen, Löhne ab 48.000 € – fair"]);
    expect(await textOf([[...first].reverse(), column(["The second page has words too"])])).toBe(
      "Senior Nurse (m/w/d)\nPflege für Menschen, Löhne ab 48.000 € – fair\n\nThe second page has words too",
    );
  });

  it("reads a column to its end before the next one begins, below a heading over both", async () => {
    const left = prose("Left", 6);
    const right = prose("Right", 6);
    const page = [
      { text: "A heading that reaches over both of the columns of this page here", x: 60, y: 800, size: 14 },
      ...column(left, { y: 770, size: 9 }),
      ...column(right, { x: 330, y: 770, size: 9 }),
    ];
    expect((await textOf([page])).split("\n").slice(1)).toEqual([...left, ...right]);
  });

  it("reads a table of names and values across", async () => {
    const names = ["Location", "Salary", "Experience", "Workplace", "Start", "Contract"];
    const values = ["Berlin", "65,000 – 90,000 EUR", "3 years", "hybrid", "at once", "permanent"];
    const page = [...column(names), ...column(values, { x: 220 })];
    expect(await textOf([page])).toBe(names.map((name, index) => `${name} ${values[index]}`).join("\n"));
  });

  it("reads a narrow column of facts apart from the text beside it", async () => {
    const facts = ["Facts", "Location: Leeds", "Start: May", "Full time", "On-site", "Contact"];
    const text = prose("About", 8);
    const page = [...column(facts, { step: 21 }), ...column(text, { x: 200 })];
    expect((await textOf([page])).split("\n")).toEqual([...facts, ...text]);
  });

  it("reads columns of Arabic from the right", async () => {
    const lines = (word: string) => Array.from({ length: 5 }, () => `ﻞﻳﻮﻃ ﺮﻄﺳ ﻲﻓ ﺔﻌﻗﺍﻭ ﺔﻠﻤﺟ ﻩﺬﻫ ${word}`);
    const drawnLines = (words: readonly string[], x: number) =>
      words.map((text, index) => ({ text, x, y: 760 - 18 * index, size: 9, isDrawnAsGlyphs: true }));
    const [first] = (await textOf([[...drawnLines(lines("ﻦﻴﻤﻳ"), 330), ...drawnLines(lines("ﺭﺎﺴﻳ"), 60)]])).split("\n");
    expect(first).toBe("يمين هذه جملة واقعة في سطر طويل");
  });

  it("has Arabic in reading order, with numbers and Latin words in their own order", async () => {
    // As programs write it into a PDF: letters in their joined forms, in visual order from left to right.
    const joined = [
      { text: "ﺔﻴﻨﻘﺘﻟﺍ ﺭﻮﻨﻟﺍ ﺔﻛﺮﺷ :ﺔﻛﺮﺸﻟﺍ", x: 300, y: 780, isDrawnAsGlyphs: true },
      { text: "Node.js ﻭ React ﻲﻓ ﺕﺍﻮﻨﺳ 5 ﺓﺮﺒﺧ", x: 300, y: 760, isDrawnAsGlyphs: true },
      { text: "ﻝﺎﻳﺭ 20,000 ﻰﻟﺇ 15,000 ﻦﻣ", x: 300, y: 740, isDrawnAsGlyphs: true },
    ];
    expect(await textOf([joined])).toBe(
      "الشركة: شركة النور التقنية\nخبرة 5 سنوات في React و Node.js\nمن 15,000 إلى 20,000 ريال",
    );
  });

  it("puts words apart where no blank is written", async () => {
    const page = [
      { text: "Driving", x: 60, y: 700, size: 10 },
      { text: "licence", x: 96, y: 700, size: 10 },
      { text: "wanted for this job", x: 130, y: 700, size: 10 },
    ];
    expect(await textOf([page])).toBe("Driving licence wanted for this job");
  });
});

describe("a document without usable text is unreadable for a reason", () => {
  const encryptTrailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${"o".repeat(32)}) /U (${"u".repeat(32)}) >> /ID [(a) (a)]`;
  const scan = pdfOf([[], []]);
  it.each<[string, () => Buffer, string]>([
    ["words without a PDF", () => Buffer.from("A job description, as plain text. ".repeat(99)), "not-a-pdf"],
    ["nothing at all", () => Buffer.alloc(0), "not-a-pdf"],
    ["an encrypted one", () => pdfOf([column(prose("Secret", 5))], { trailer: encryptTrailer }), "encrypted"],
    ["half a file", () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"), "damaged"],
    ["pictures of pages", () => scan, "no-text"],
    ["51 pages", () => pdfOf(Array.from({ length: 51 }, () => column(prose("A", 3)))), "too-many-pages"],
  ])("%s", async (_, make, reason) => {
    expect(await read(make())).toEqual({ unreadable: reason });
  });
});

describe("reading a decompression bomb is stopped, and does not block the calling process", () => {
  it.each(Object.entries(bombs))("%s", { timeout: 120_000 }, async (_, make) => {
    const bomb = make();
    expect(bomb.length).toBeLessThan(2_000_000);
    let ticks = 0;
    const ticker = setInterval(() => {
      ticks += 1;
    }, 5);
    const extracted = await read(bomb);
    clearInterval(ticker);
    expect(ticks).toBeGreaterThan(0);
    if ("text" in extracted) expect(extracted.text.length).toBeLessThanOrEqual(20_000);
  });
});

it("fifty pages are read within the time limit", async () => {
  const extracted = await read(pdfOf(Array.from({ length: 50 }, (_, index) => column(prose(`Page ${index}`, 45)))));
  expect(extracted).toMatchObject({ pages: 50 });
});

it("a stream whose declared length is wrong is read", async () => {
  const objects = new Map<number, string | Buffer>([
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, "<< /Type /Pages /Kids [4 0 R] /Count 1 >>"],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
    [
      4,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /L 3 0 R >> >> /Contents 5 0 R >>",
    ],
    [
      5,
      Buffer.from(
        streamOf("BT /L 12 Tf 60 700 Td (A nurse for the night shift) Tj ET", { packed: 0 })
          .toString()
          .replace(/Length \d+/, "Length 9999"),
      ),
    ],
  ]);
  expect(await read(fileOf(objects))).toMatchObject({ text: "A nurse for the night shift" });
});

it("a PDF is read by a bundle too, as on AWS: its process is a chunk, the engine a file beside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "callwright-"));
  try {
    const script = fileURLToPath(new URL("./read-pdf.ts", import.meta.url));
    await build({ ...bundleOptions, entryPoints: [script], outdir: folder, logLevel: "error" });
    const engine = join(folder, "pdfium.wasm");
    await copyFile(engineFile, engine);
    const input = pdfOf([column(["A nurse for the night shift"])]);
    const { stdout } = spawnSync(process.execPath, [join(folder, "read-pdf.mjs"), engine], { cwd: folder, input });
    expect(JSON.parse(stdout.toString())).toEqual({ text: "A nurse for the night shift", pages: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
