/** The worker that holds an uploaded file: reads it with progress and hands out its rows in parts. */
import type { CandidateFile } from "@callwright/contracts/candidate-csv";
import { faultsCsv, overviewOf, readFile } from "./candidate-file.ts";
import type { Answer, Question } from "./worker-words.ts";

let file: CandidateFile | undefined;

const say = (answer: Answer) => postMessage(answer);

async function answer(question: Question) {
  if (question.kind === "read") {
    const bytes = new Uint8Array(await question.file.arrayBuffer());
    file = readFile(bytes, (share) => say({ kind: "progress", share }));
    return say({ kind: "read", overview: overviewOf(file) });
  }
  if (!file) return;
  if (question.kind === "part") {
    return say({ kind: "part", rows: file.candidates.slice(question.from, question.from + question.count) });
  }
  say({ kind: "faults", csv: new Blob([faultsCsv(file, question.refused)], { type: "text/csv;charset=utf-8" }) });
}

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  answer(data).catch((error: unknown) => say({ kind: "failed", reason: String(error) }));
});
