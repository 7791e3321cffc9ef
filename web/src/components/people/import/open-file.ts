/** Opens an uploaded file in a worker of its own; one question at a time. */
import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import type { Fault, FileOverview } from "./candidate-file.ts";
import type { Answer, Question } from "./worker-words.ts";

export interface OpenFile {
  readonly overview: FileOverview;
  readonly part: (from: number, count: number) => Promise<readonly CandidateRow[]>;
  /** Bad rows of the file, and those that the server refused, as CSV. */
  readonly faults: (refused: readonly Fault[]) => Promise<Blob>;
  readonly close: () => void;
}

type AnswerTo<Kind> = Extract<Answer, { kind: Kind }>;

/** Reads the file; `signal` ends the worker. */
export async function openFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<OpenFile> {
  const worker = new Worker(new URL("./candidate-file.worker.ts", import.meta.url), { type: "module" });
  const close = () => worker.terminate();
  signal.addEventListener("abort", close);

  function ask<Kind extends Question["kind"]>(question: Extract<Question, { kind: Kind }>): Promise<AnswerTo<Kind>> {
    return new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error("The file's worker failed"));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "progress") onProgress(data.share);
        else if (data.kind === question.kind) resolve(data as AnswerTo<Kind>);
        else reject(new Error(data.kind === "failed" ? data.reason : `Unexpected answer: ${data.kind}`));
      };
      worker.postMessage(question);
    });
  }

  const { overview } = await ask<"read">({ kind: "read", file });
  return {
    overview,
    part: async (from, count) => (await ask<"part">({ kind: "part", from, count })).rows,
    faults: async (refused) => (await ask<"faults">({ kind: "faults", refused })).csv,
    close,
  };
}
