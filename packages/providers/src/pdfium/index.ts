import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ExtractionResult, extractionFailures, type TextExtraction } from "@callwright/core/ports/text-extraction";
import * as z from "zod/mini";
import type { ExtractionOrder } from "./child.ts";

export interface ExtractionConfig {
  readonly engineFile?: string | undefined;
  /** The process' whole environment: what Node needs to start. */
  readonly environment: Readonly<Record<string, string>>;
  readonly seconds?: number;
}

/** The port promises five seconds; starting and killing take time too. */
const defaultSeconds = 4;
const memoryBytes = 500_000_000;
/** Ten times what fifty pages need; even half a processor uses this up within the time limit. */
const computingSeconds = 2;
/** A process that reaches the time limit before its CPU limit runs on a busy machine, so it is tried again. */
const maxAttempts = 3;
const maxAnswerBytes = 4_000_000;

const extractedSchema = z.union([
  z.object({ text: z.string(), pages: z.number() }),
  z.object({ unreadable: z.enum(extractionFailures) }),
]);

export function createTextExtraction(config: ExtractionConfig): TextExtraction {
  const { engineFile, environment, seconds = defaultSeconds } = config;
  return {
    async read(pdf, limits) {
      // In a bundle the process' code is a chunk of its own, whose name only an import knows.
      const { childUrl } = await import("./child.ts");
      const engine = engineFile ?? packagedEngine();
      const order: ExtractionOrder = { ...limits, engineFile: engine, memoryBytes, computingSeconds };
      const args = [...nodeArguments(fileURLToPath(childUrl)), JSON.stringify(order)];
      for (let attempt = 1; ; attempt += 1) {
        const answer = await runChild(args, environment, seconds, pdf);
        if (typeof answer === "string") return readAnswer(answer);
        if (!answer.isLate || attempt === maxAttempts) return { unreadable: "too-complex" };
      }
    },
  };
}

const packagedEngine = (): string => fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));

/** The process may read files (its code and the engine) and start threads; it may not write or start processes. */
const nodeArguments = (program: string): string[] => [
  "--permission",
  "--allow-fs-read=*",
  "--allow-worker",
  "--no-warnings",
  "--max-old-space-size=256",
  program,
];

/** Returns the output or, if the process was killed, whether it was late or exceeded memory, CPU time or output. */
function runChild(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  seconds: number,
  input: Uint8Array,
): Promise<string | { readonly isLate: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "ignore"] });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, seconds * 1000);
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(chunks).toString("utf8") : { isLate });
    });
    // Writing to a killed process fails; its end is reported above.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

function readAnswer(answer: string): ExtractionResult {
  const parsed = z.safeParse(extractedSchema, JSON.parse(answer));
  return parsed.success ? parsed.data : { unreadable: "too-complex" };
}
