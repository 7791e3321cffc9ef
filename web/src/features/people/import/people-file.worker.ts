/** Reads a file off the main thread: opens it, then packs its people or lists its numbers. */
import { importLimits } from "@callwright/contracts/endpoints/import";
import { openCsv, type ReadOptions, type TableFile } from "@callwright/contracts/people-file/csv-file";
import { binaryFormatOf, OtherFormatError } from "@callwright/contracts/people-file/other-format";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { NoTableError } from "@callwright/contracts/people-file/records";
import { packFile, readNumberList } from "./read-rows.ts";
import { openSheet, openWorkbook, TooLargeError } from "./workbook.ts";
import type { UnreadableReason, WorkerReply, WorkerRequest } from "./worker-messages.ts";

let table: TableFile | undefined;

const post = (response: WorkerReply) => postMessage(response);

/** The shortest time between two reports of progress. */
const PROGRESS_MS = 80;
let lastPostedAt = 0;

function postProgress(share: number): void {
  const now = performance.now();
  if (now - lastPostedAt < PROGRESS_MS) return;
  lastPostedAt = now;
  post({ kind: "progress", share });
}

async function open(file: File, sheet: string | undefined, readOptions: ReadOptions | undefined): Promise<WorkerReply> {
  const format = await binaryFormatOf(file);
  if (format) throw new OtherFormatError(format);
  if (await isArchive(file)) {
    const sheets = await openWorkbook(file);
    if (sheets.length === 0) throw new NoTableError();
    const chosenSheet = sheets.length === 1 ? sheets[0] : sheets.find(({ name }) => name === sheet);
    if (!chosenSheet) return { kind: "sheets", names: sheets.map(({ name }) => name) };
    table = openSheet(chosenSheet, readOptions?.readsHiddenRows);
  } else table = await openCsv(file, postProgress, readOptions);
  const { profile, reading } = table;
  if (profile.rows > importLimits.rows) return { kind: "unreadable", reason: "tooMany" };
  return { kind: "open", profile, reading, ...proposePlan(profile, reading) };
}

/** The first bytes of a ZIP archive, which a workbook is; a file's extension may be wrong. */
const archiveBytes = [0x50, 0x4b, 0x03, 0x04];

async function isArchive(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, archiveBytes.length).arrayBuffer());
  return archiveBytes.every((byte, at) => bytes[at] === byte);
}

async function handleRequest(request: WorkerRequest): Promise<WorkerReply> {
  if (request.kind === "open") return await open(request.file, request.sheet, request.readOptions);
  if (!table) return { kind: "failed", reason: "No file is open" };
  if (request.kind === "pack") return { kind: "pack", ...(await packFile(table, request.plan, postProgress)) };
  return { kind: "numbers", ...(await readNumberList(table, request.plan, postProgress)) };
}

function unreadableReason(error: unknown): UnreadableReason | undefined {
  if (error instanceof TooLargeError) return "tooLarge";
  if (error instanceof OtherFormatError) return error.format;
  return error instanceof NoTableError ? "noTable" : undefined;
}

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  handleRequest(data).then(post, (error: unknown) => {
    const reason = unreadableReason(error);
    post(reason ? { kind: "unreadable", reason } : { kind: "failed", reason: String(error) });
  });
});
