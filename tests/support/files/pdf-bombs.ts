/** PDFs that try to exhaust their reader, each small enough to upload. */
import { fileOf, streamOf } from "./pdf.ts";

const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const page = (contents: string, resources = "/Font << /L 3 0 R >>") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${contents} >>`;

const onePage = (content: Buffer, resources?: string, extraObjects: readonly [number, string | Buffer][] = []) =>
  fileOf(
    new Map<number, string | Buffer>([
      [1, catalogue],
      [2, "<< /Type /Pages /Kids [4 0 R] /Count 1 >>"],
      [3, font],
      [4, page("5 0 R", resources)],
      [5, content],
      ...extraObjects,
    ]),
  );

export const bombs: Readonly<Record<string, () => Buffer>> = {
  "a third of a megabyte that unpacks to three hundred": () => onePage(streamOf(Buffer.alloc(300_000_000, " "))),
  "a gigabyte and a half of text in a thousand streams, compressed twice": () => {
    const inner = streamOf(Buffer.alloc(1_500_000, "BT /L 9 Tf (a) Tj ET "), { packed: 2 });
    const layers = Array.from({ length: 1000 }, (_, index): [number, Buffer] => [10 + index, inner]);
    const contents = `[${layers.map(([number]) => `${number} 0 R`).join(" ")}]`;
    return fileOf(
      new Map<number, string | Buffer>([
        [1, catalogue],
        [2, "<< /Type /Pages /Kids [4 0 R] /Count 1 >>"],
        [3, font],
        [4, page(contents)],
        ...layers,
      ]),
    );
  },
  "120 megabytes of text in one stream": () =>
    onePage(streamOf(Buffer.alloc(120_000_000, "BT /L 9 Tf 1 0 0 1 9 9 Tm (abcdefgh) Tj ET\n"))),
  "a hundred thousand pages": () => {
    const kids = "4 0 R ".repeat(100_000);
    return fileOf(
      new Map<number, string | Buffer>([
        [1, catalogue],
        [2, `<< /Type /Pages /Kids [${kids}] /Count 100000 >>`],
        [3, font],
        [4, page("5 0 R")],
        [5, streamOf("BT /L 9 Tf 9 9 Td (page) Tj ET")],
      ]),
    );
  },
  "a page tree that contains itself": () =>
    fileOf(
      new Map<number, string | Buffer>([
        [1, catalogue],
        [2, "<< /Type /Pages /Kids [2 0 R 6 0 R] /Count 40 >>"],
        [3, font],
        [6, "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 6 0 R] /Count 40 >>"],
      ]),
    ),
  "forms in a cycle, each drawing the next one twice": () => {
    const forms = Array.from({ length: 30 }, (_, index): [number, Buffer] => {
      const next = 10 + ((index + 1) % 30);
      const entries = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next} 0 R >> /Font << /L 3 0 R >> >>`;
      return [10 + index, streamOf("/X Do /X Do BT /L 9 Tf (a) Tj ET", { entries })];
    });
    return onePage(streamOf("/X Do"), "/XObject << /X 10 0 R >>", forms);
  },
  "arrays nested two hundred thousand deep": () =>
    fileOf(
      new Map<number, string | Buffer>([
        [1, `<< /Type /Catalog /Pages 2 0 R /X ${"[".repeat(200_000)}${"]".repeat(200_000)} >>`],
        [2, "<< /Type /Pages /Kids [] /Count 0 >>"],
      ]),
    ),
  "a length that refers to itself": () =>
    onePage(Buffer.from("<< /Length 5 0 R /Filter /FlateDecode >>\nstream\nabc\nendstream")),
};
