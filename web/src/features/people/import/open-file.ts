/** Reads a file in a worker; requests run one after the other. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import type { Answer, Question, UnreadableReason } from "./worker-words.ts";

export type FileReading = ReturnType<typeof startReading>;

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export function startReading(onProgress: (share: number) => void) {
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

  async function expectAnswer<Kind extends Answer["kind"]>(question: Question, ...kinds: readonly Kind[]) {
    const answer = await ask(question);
    const isExpected = (one: Answer): one is Extract<Answer, { readonly kind: Kind }> =>
      kinds.some((kind) => kind === one.kind);
    if (isExpected(answer)) return answer;
    throw new Error(`Unexpected answer: ${answer.kind}`);
  }

  return {
    open: (file: File, sheet?: string, readOptions?: ReadOptions) =>
      expectAnswer({ kind: "open", file, sheet, readOptions }, "open", "sheets"),
    pack: (plan: ColumnPlan) => expectAnswer({ kind: "pack", plan }, "pack"),
    numbers: (plan: ColumnPlan) => expectAnswer({ kind: "numbers", plan }, "numbers"),
    close: () => worker.terminate(),
  };
}
