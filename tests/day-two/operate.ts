/** An operator's command as a child process, on the folder of a stopped server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../packages/local/src/operate.ts");

export interface CommandResult {
  readonly code: number | null;
  /** The command's output, parsed as JSON. */
  readonly answer: unknown;
  readonly errors: string;
}

export async function operate(folder: string, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...args, "--local", folder], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  await once(child, "close");
  return { code: child.exitCode, answer: output === "" ? undefined : JSON.parse(output), errors };
}
