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
  /** Told when the child ends by itself. */
  readonly onExit: (words: string) => void;
}

const host = "127.0.0.1";
const startSeconds = 10;
/** Read once: later the same name holds our own answer, for the functions. */
const given = process.env.DYNAMODB_ENDPOINT;

export async function startDynamo(options: DynamoOptions): Promise<Dynamo> {
  if (given) return { endpoint: given, stop: async () => {} };
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
  const named = process.env.DYNOXIDE_BIN;
  if (named) {
    if (existsSync(named)) return named;
    throw new OptionError(`DYNOXIDE_BIN names ${named}, which does not exist.`);
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

/**
 * Runs the child beside a watcher that reads a pipe of ours: when we are gone, however we ended, the pipe closes and the
 * child with it. It stands in a process group of its own, so that Ctrl-C reaches it only after the last write.
 */
const watched = '"$@" 3<&- & child=$!; { read -r _ <&3; kill -9 $child; } 2>/dev/null & wait $child';

async function startChild(binary: string, port: number, { file, onExit }: DynamoOptions): Promise<Dynamo> {
  const words = [binary, "--host", host, "--port", String(port), ...(file ? ["--db-path", file] : [])];
  const child = spawn("/bin/sh", ["-c", watched, "sh", ...words], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + String(chunk)).slice(-2000);
  });
  child.unref();
  let isWanted = true;
  child.once("exit", () => {
    closePipe(child);
    if (isWanted) onExit(said.trim());
  });
  try {
    await listening(child, () => said);
  } catch (error) {
    isWanted = false;
    await end(child);
    throw new Error(`dynoxide did not start: ${said.trim() || String(error)}`);
  }
  return {
    endpoint: `http://${host}:${port}`,
    async stop() {
      isWanted = false;
      await end(child);
    },
  };
}

/** By its own word: a connection to a free port may reach a stranger who has it now, or even itself. */
async function listening(child: ChildProcess, said: () => string): Promise<void> {
  const deadline = performance.now() + startSeconds * 1000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}`);
    if (said().includes("listening on")) return;
    await sleep(5);
  }
  throw new Error(`not up within ${startSeconds} s`);
}

/** Closing the pipe is the order to stop: each write was on the disk before it was acknowledged. */
async function end(child: ChildProcess): Promise<void> {
  closePipe(child);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

const closePipe = (child: ChildProcess) => child.stdio[3]?.destroy();
