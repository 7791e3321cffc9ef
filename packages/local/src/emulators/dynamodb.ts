/** DynamoDB: the dynoxide binary as a child, or any compatible server that the environment names. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OptionError } from "../options.ts";

export interface Dynamo {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface DynamoOptions {
  /** The database's file; absent keeps it in memory. */
  readonly file: string | undefined;
  /** Called when the child ends unexpectedly. */
  readonly onExit: (errorOutput: string) => void;
}

const host = "127.0.0.1";
const startSeconds = 10;
/** Read at load, since the variable is later set for the functions. */
const configuredEndpoint = process.env.DYNAMODB_ENDPOINT;

export async function startDynamo(options: DynamoOptions): Promise<Dynamo> {
  if (configuredEndpoint) return { endpoint: configuredEndpoint, stop: async () => {} };
  const binary = findBinary();
  // Another process may take the free port before the child binds it.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startChild(binary, await freePort(), options);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function findBinary(): string {
  const configuredBinary = process.env.DYNOXIDE_BIN;
  if (configuredBinary) {
    if (existsSync(configuredBinary)) return configuredBinary;
    throw new OptionError(`DYNOXIDE_BIN names ${configuredBinary}, which does not exist.`);
  }
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json"));
    return join(folder, "dynoxide");
  } catch {
    throw new OptionError(
      "There is no DynamoDB for this system in the packages (Linux x64 only). Set DYNOXIDE_BIN to a dynoxide binary " +
        "(https://github.com/nubo-db/dynoxide), or DYNAMODB_ENDPOINT to any DynamoDB-compatible server.",
    );
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("No free port");
  return address.port;
}

// A shell script runs the child and a watcher, which kills the child when our process ends and its pipe closes.
// They have their own process group, so that Ctrl-C does not stop the child before the last write.
const watchedChildScript = '"$@" 3<&- & child=$!; { read -r _ <&3; kill -9 $child; } 2>/dev/null & wait $child';

async function startChild(binary: string, port: number, { file, onExit }: DynamoOptions): Promise<Dynamo> {
  const command = [binary, "--host", host, "--port", String(port), ...(file ? ["--db-path", file] : [])];
  const child = spawn("/bin/sh", ["-c", watchedChildScript, "sh", ...command], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  let errorOutput = "";
  child.stderr?.on("data", (chunk) => {
    errorOutput = (errorOutput + String(chunk)).slice(-2000);
  });
  child.unref();
  let isExitExpected = false;
  child.once("exit", () => {
    closePipe(child);
    if (!isExitExpected) onExit(errorOutput.trim());
  });
  try {
    await waitUntilListening(child, () => errorOutput);
  } catch (error) {
    isExitExpected = true;
    await end(child);
    throw new Error(`dynoxide did not start: ${errorOutput.trim() || String(error)}`);
  }
  return {
    endpoint: `http://${host}:${port}`,
    async stop() {
      isExitExpected = true;
      await end(child);
    },
  };
}

/** Waits for the child's own message, since another process may be listening on the port. */
async function waitUntilListening(child: ChildProcess, errorOutput: () => string): Promise<void> {
  const deadline = performance.now() + startSeconds * 1000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}`);
    if (errorOutput().includes("listening on")) return;
    await sleep(5);
  }
  throw new Error(`not up within ${startSeconds} s`);
}

/** Closing the pipe kills the child, which is safe: each write was on disk before it was acknowledged. */
async function end(child: ChildProcess): Promise<void> {
  closePipe(child);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

const closePipe = (child: ChildProcess) => child.stdio[3]?.destroy();
