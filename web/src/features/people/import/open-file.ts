/** Reads a file in a worker; requests run one after the other. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import type { Answer, NumberList, OpenedFile, PackedFile, Question, UnreadableReason } from "./worker-words.ts";

export interface FileReading {
  readonly open: (
    file: File,
    sheet?: string,
    readOptions?: ReadOptions,
  ) => Promise<OpenedFile | { readonly names: readonly string[] }>;
  readonly pack: (plan: ColumnPlan) => Promise<PackedFile>;
  readonly numbers: (plan: ColumnPlan) => Promise<NumberList>;
  readonly close: () => void;
}

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export function startReading(onProgress: (share: number) => void): FileReading {
  const worker = new Worker(new URL("./people-file.worker.ts", import.meta.url), { type: "module" });

  let last: Promise<unknown> = Promise.resolve();

  function ask(question: Question): Promise<Answer> {
    const answer = last.then(() => askNow(question));
    last = answer.catch(() => undefined);
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

  return {
    async open(file, sheet, readOptions) {
      const answer = await ask({ kind: "open", file, sheet, readOptions });
      if (answer.kind === "open" || answer.kind === "sheets") return answer;
      throw new Error(`Unexpected answer: ${answer.kind}`);
    },
    async pack(plan) {
      const answer = await ask({ kind: "pack", plan });
      if (answer.kind === "pack") return answer;
      throw new Error(`Unexpected answer: ${answer.kind}`);
    },
    async numbers(plan) {
      const answer = await ask({ kind: "numbers", plan });
      if (answer.kind === "numbers") return answer;
      throw new Error(`Unexpected answer: ${answer.kind}`);
    },
    close: () => worker.terminate(),
  };
}
