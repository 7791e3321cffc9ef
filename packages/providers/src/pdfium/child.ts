/**
 * A process that reads one PDF and ends: the file comes by its input, the text goes by its output. It has no environment, may
 * write nothing and start nothing, and kills itself when it takes too much memory or computing; its parent does not
 * wait for ever.
 */
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { ExtractionLimits, ExtractionResult } from "@callwright/core/ports/text-extraction";
import { openPdf } from "./engine.ts";
import { linesOf } from "./lines.ts";

/** What the process is told as its only argument. */
export interface Order extends ExtractionLimits {
  /** The engine's WebAssembly. */
  readonly engineFile: string;
  readonly memoryBytes: number;
  /** Of computing, however long a busy machine lets it wait. */
  readonly computingSeconds: number;
}

export const file = import.meta.url;

/** A page holds so many characters at most; a job description's has three thousand. */
const glyphsOfPage = 40_000;
/** What a page must hold on average to count as text: a scan has none, or a stamp. */
const fewestLetters = 15;

export async function extract(pdf: Uint8Array, { engineFile, pages, characters }: Order): Promise<ExtractionResult> {
  if (!isPdf(pdf)) return { unreadable: "not-a-pdf" };
  const opened = await openPdf(readFileSync(engineFile), pdf);
  if (typeof opened === "string") return { unreadable: opened };
  if (opened.pages > pages) return { unreadable: "too-many-pages" };
  const texts: string[] = [];
  let length = 0;
  for (let page = 0; page < opened.pages && length < characters; page += 1) {
    const text = linesOf(opened.glyphsOf(page, glyphsOfPage)).join("\n");
    texts.push(text);
    length += text.length + 2;
  }
  const text = texts
    .filter((page) => page !== "")
    .join("\n\n")
    .slice(0, characters);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters * Math.max(1, texts.length))
    return { unreadable: opened.pages === 0 ? "damaged" : "no-text" };
  return { text, pages: opened.pages };
}

/** Readers allow some bytes before the mark. */
const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(0, 1024)).includes("%PDF-");

/** Looks at memory and computing from a thread of its own, whatever the engine is busy with. */
const watch = `const { memoryBytes, computingSeconds } = require("node:worker_threads").workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = process.memoryUsage.rss() > memoryBytes || user + system > computingSeconds * 1e6;
  if (isOver) process.kill(process.pid, "SIGKILL");
}, 20);`;

if (import.meta.main) {
  const order: Order = JSON.parse(process.argv[2] ?? "");
  new Worker(watch, { eval: true, workerData: order }).unref();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const answer = JSON.stringify(await extract(Buffer.concat(chunks), order));
  process.stdout.write(answer, () => process.exit(0));
}
