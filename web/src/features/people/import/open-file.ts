/** Reads a file in a worker; requests run one after the other. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import * as m from "#messages";
import type { UnreadableReason, WorkerReply, WorkerRequest } from "./worker-messages.ts";

export type FileWorker = ReturnType<typeof startFileWorker>;

class UnreadableFile extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export function startFileWorker(onProgress: (share: number) => void) {
  const worker = new Worker(new URL("./people-file.worker.ts", import.meta.url), { type: "module" });

  let lastResponse: Promise<unknown> = Promise.resolve();

  function send(request: WorkerRequest): Promise<WorkerReply> {
    const response = lastResponse.then(() => sendNow(request));
    lastResponse = response.catch(() => undefined);
    return response;
  }

  function sendNow(request: WorkerRequest): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error("The file's worker failed"));
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if (data.kind === "progress") onProgress(data.share);
        else if (data.kind === "unreadable") reject(new UnreadableFile(data.reason));
        else if (data.kind === "failed") reject(new Error(data.reason));
        else resolve(data);
      };
      worker.postMessage(request);
    });
  }

  const unexpected = ({ kind }: WorkerReply) => new Error(`Unexpected answer: ${kind}`);

  return {
    async open(file: File, sheet?: string, readOptions?: ReadOptions) {
      const response = await send({ kind: "open", file, sheet, readOptions });
      if (response.kind === "open" || response.kind === "sheets") return response;
      throw unexpected(response);
    },
    async pack(plan: ColumnPlan) {
      const response = await send({ kind: "pack", plan });
      if (response.kind === "pack") return response;
      throw unexpected(response);
    },
    async numbers(plan: ColumnPlan) {
      const response = await send({ kind: "numbers", plan });
      if (response.kind === "numbers") return response;
      throw unexpected(response);
    },
    close: () => worker.terminate(),
  };
}

export function readingProblem(error: unknown): string {
  return error instanceof UnreadableFile ? unreadableText(error.reason) : m.import_read_failed();
}

function unreadableText(reason: UnreadableReason): string {
  switch (reason) {
    case "noTable":
      return m.words_csv_empty();
    case "tooLarge":
      return m.import_unpacks_too_large();
    case "tooMany":
      return m.import_too_many();
    case "xls":
      return m.import_old_format();
    case "protected":
      return m.import_protected();
    case "webPage":
      return m.import_web_page();
    case "spreadsheetMl":
      return m.import_excel_xml();
    default:
      return m.import_other_format({ format: reason });
  }
}
