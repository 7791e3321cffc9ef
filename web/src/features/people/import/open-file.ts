/** Reads a file in a worker; requests run one after the other. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import * as m from "#messages";
import type { Answer, Question, UnreadableReason } from "./worker-messages.ts";

export type FileReading = ReturnType<typeof startReading>;

class UnreadableFile extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export function startReading(onProgress: (share: number) => void) {
  const worker = new Worker(new URL("./people-file.worker.ts", import.meta.url), { type: "module" });

  let lastAnswer: Promise<unknown> = Promise.resolve();

  function ask(question: Question): Promise<Answer> {
    const answer = lastAnswer.then(() => askNow(question));
    lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  function askNow(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error("The file's worker failed"));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "progress") onProgress(data.share);
        else if (data.kind === "unreadable") reject(new UnreadableFile(data.reason));
        else if (data.kind === "failed") reject(new Error(data.reason));
        else resolve(data);
      };
      worker.postMessage(question);
    });
  }

  const unexpected = ({ kind }: Answer) => new Error(`Unexpected answer: ${kind}`);

  return {
    async open(file: File, sheet?: string, readOptions?: ReadOptions) {
      const answer = await ask({ kind: "open", file, sheet, readOptions });
      if (answer.kind === "open" || answer.kind === "sheets") return answer;
      throw unexpected(answer);
    },
    async pack(plan: ColumnPlan) {
      const answer = await ask({ kind: "pack", plan });
      if (answer.kind === "pack") return answer;
      throw unexpected(answer);
    },
    async numbers(plan: ColumnPlan) {
      const answer = await ask({ kind: "numbers", plan });
      if (answer.kind === "numbers") return answer;
      throw unexpected(answer);
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
