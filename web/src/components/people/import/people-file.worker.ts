/** Worker that reads a chosen file without blocking the page: inspects it, then packs its rows by a plan. */
import { importLimits } from "@callwright/contracts/endpoints/import";
import { openCsv, type TableFile, type Wish } from "@callwright/contracts/people-file/csv-file";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { NoTable } from "@callwright/contracts/people-file/records";
import { packFile } from "./pack-file.ts";
import { OtherArchive, openSheet, openWorkbook, TooLarge } from "./workbook.ts";
import type { Answer, Question, UnreadableReason } from "./worker-words.ts";

let table: TableFile | undefined;

const say = (answer: Answer) => postMessage(answer);

const PROGRESS_MS = 80;
let saidAt = 0;

function sayShare(share: number): void {
  const now = performance.now();
  if (now - saidAt < PROGRESS_MS) return;
  saidAt = now;
  say({ kind: "progress", share });
}

async function open(file: File, sheet: string | undefined, wish: Wish | undefined): Promise<Answer> {
  const kind = await kindOf(file);
  if (kind === "old") return { kind: "unreadable", why: "oldFormat" };
  if (kind === "csv") table = await openCsv(file, sayShare, wish);
  else {
    const sheets = await openWorkbook(file);
    const chosen = sheets.length === 1 ? sheets[0] : sheets.find(({ name }) => name === sheet);
    if (!chosen && sheets.length > 0) return { kind: "sheets", names: sheets.map(({ name }) => name) };
    if (!chosen) throw new NoTable();
    table = openSheet(chosen);
  }
  const { look, reading } = table;
  if (look.rows > importLimits.rows) return { kind: "unreadable", why: "tooMany" };
  return { kind: "open", look, reading, ...proposePlan(look, reading) };
}

/** By its first bytes, since extensions may be wrong. */
async function kindOf(file: File): Promise<"csv" | "xlsx" | "old"> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return "xlsx";
  // Excel before 2007, and password-protected workbooks.
  return a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0 ? "old" : "csv";
}

async function answer(question: Question): Promise<Answer> {
  if (question.kind === "open") return await open(question.file, question.sheet, question.wish);
  if (!table) return { kind: "failed", reason: "No file is open" };
  return { kind: "pack", ...(await packFile(table, question.plan, sayShare)) };
}

const whyOf = (error: unknown): UnreadableReason | undefined => {
  if (error instanceof TooLarge) return "tooLarge";
  if (error instanceof OtherArchive) return "otherFormat";
  return error instanceof NoTable ? "noTable" : undefined;
};

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).then(say, (error: unknown) => {
    const why = whyOf(error);
    say(why ? { kind: "unreadable", why } : { kind: "failed", reason: String(error) });
  });
});
