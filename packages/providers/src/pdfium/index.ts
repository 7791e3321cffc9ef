import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ExtractionResult, extractionFailures, type TextExtraction } from "@callwright/core/ports/text-extraction";
import * as z from "zod/mini";
import type { Order } from "./child.ts";

export interface ExtractionConfig {
  readonly engineFile?: string | undefined;
  /** All that the process finds in its environment: what Node itself needs to start there. */
  readonly environment: Readonly<Record<string, string>>;
  readonly seconds?: number;
}

/** Under the five seconds that the port promises: starting and killing take their time too. */
const patienceSeconds = 4;
const memoryBytes = 500_000_000;
/** Ten times what fifty pages need; also where a function has little more than half a processor it is spent within the patience. */
const computingSeconds = 2;
/** Too little CPU time within this limit means a busy machine, not a bad document. */
const tries = 3;
const answerBytes = 4_000_000;

const extractedSchema = z.union([
  z.object({ text: z.string(), pages: z.number() }),
  z.object({ unreadable: z.enum(extractionFailures) }),
]);

export function createTextExtraction(config: ExtractionConfig): TextExtraction {
  const { engineFile, environment, seconds = patienceSeconds } = config;
  return {
    async read(pdf, limits) {
      // In a bundle the process's code is a chunk of its own, which only an import can name.
      const { file } = await import("./child.ts");
      const order: Order = { ...limits, engineFile: engineFile ?? packagedEngine(), memoryBytes, computingSeconds };
      const args = [...confined(fileURLToPath(file)), JSON.stringify(order)];
      for (let attempt = 1; ; attempt += 1) {
        const answer = await run(args, environment, seconds, pdf);
        if (typeof answer === "string") return readAnswer(answer);
        if (!answer.isLate || attempt === tries) return { unreadable: "too-complex" };
      }
    },
  };
}

const packagedEngine = (): string => fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));

/** It reads its own code, and the engine; it writes nothing and starts no process. Only its watch is a thread. */
const confined = (program: string): string[] => [
  "--permission",
  "--allow-fs-read=*",
  "--allow-worker",
  "--no-warnings",
  "--max-old-space-size=256",
  program,
];

interface Breakdown {
  readonly isLate: boolean;
}

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  seconds: number,
  input: Uint8Array,
): Promise<string | Breakdown> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "ignore"] });
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, seconds * 1000);
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > answerBytes) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(patience);
      resolve(code === 0 ? Buffer.concat(chunks).toString("utf8") : { isLate });
    });
    // A killed child closes its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

function readAnswer(answer: string): ExtractionResult {
  const parsed = z.safeParse(extractedSchema, JSON.parse(answer));
  return parsed.success ? parsed.data : { unreadable: "too-complex" };
}
