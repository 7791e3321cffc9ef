import { importLimits } from "@callwright/contracts/endpoints/import";
import { openCsv, type ReadOptions, type TableFile } from "@callwright/contracts/people-file/csv-file";
import { binaryFormatOf, OtherFormat } from "@callwright/contracts/people-file/other-format";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { NoTable } from "@callwright/contracts/people-file/records";
import { readNumberList } from "./number-list.ts";
import { packFile } from "./pack-file.ts";
import { openSheet, openWorkbook, TooLarge } from "./workbook.ts";
import type { Answer, Question, UnreadableReason } from "./worker-words.ts";

let table: TableFile | undefined;

const post = (answer: Answer) => postMessage(answer);

const PROGRESS_MS = 80;
let postedAt = 0;

function postProgress(share: number): void {
  const now = performance.now();
  if (now - postedAt < PROGRESS_MS) return;
  postedAt = now;
  post({ kind: "progress", share });
}

async function open(file: File, sheet: string | undefined, readOptions: ReadOptions | undefined): Promise<Answer> {
  const format = await binaryFormatOf(file);
  if (format) throw new OtherFormat(format);
  if (!(await isArchive(file))) table = await openCsv(file, postProgress, readOptions);
  else {
    const sheets = await openWorkbook(file);
    const chosen = sheets.length === 1 ? sheets[0] : sheets.find(({ name }) => name === sheet);
    if (!chosen && sheets.length > 0) return { kind: "sheets", names: sheets.map(({ name }) => name) };
    if (!chosen) throw new NoTable();
    table = openSheet(chosen, readOptions?.hasHiddenRows);
  }
  const { profile, reading } = table;
  if (profile.rows > importLimits.rows) return { kind: "unreadable", reason: "tooMany" };
  return { kind: "open", profile, reading, ...proposePlan(profile, reading) };
}

/** By its first bytes, since extensions may be wrong. */
async function isArchive(file: File): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && c === 3 && d === 4;
}

async function answer(question: Question): Promise<Answer> {
  if (question.kind === "open") return await open(question.file, question.sheet, question.readOptions);
  if (!table) return { kind: "failed", reason: "No file is open" };
  if (question.kind === "numbers")
    return { kind: "numbers", ...(await readNumberList(table, question.plan, postProgress)) };
  return { kind: "pack", ...(await packFile(table, question.plan, postProgress)) };
}

const unreadableReasonOf = (error: unknown): UnreadableReason | undefined => {
  if (error instanceof TooLarge) return "tooLarge";
  if (error instanceof OtherFormat) return error.format;
  return error instanceof NoTable ? "noTable" : undefined;
};

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).then(post, (error: unknown) => {
    const reason = unreadableReasonOf(error);
    post(reason ? { kind: "unreadable", reason } : { kind: "failed", reason: String(error) });
  });
});
