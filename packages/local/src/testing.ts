/** Starts a test's own server as a child process that can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copySeedData, seedFolderVariable } from "./seeded.ts";

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** What the server has written to stdout and stderr. */
  output(): string;
  /** Kills the process immediately, as a power cut would. */
  kill(): Promise<void>;
  /** Stops as Ctrl-C does; returns the exit code. Throws if a function asked for more than its role allows. */
  stop(): Promise<number | null>;
}

export interface TestServerOptions {
  /** Absent: all in memory. */
  readonly dataDir?: string;
  readonly speed?: number;
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** Recordings are silent: for tests of hundreds of calls. */
  readonly isSilent?: boolean;
  /** Turns off the sweep that runs every minute, to show what happens without it. */
  readonly isUnswept?: boolean;
  /** Hashes passwords at production's cost. */
  readonly hasRealHashes?: boolean;
  /** File that receives the server's log. */
  readonly logFile?: string;
  /** Start of the server's clock (ISO 8601), or "real" for the real time; a working morning by default. */
  readonly at?: string;
}

/** A Tuesday, after ten in the morning in Berlin and after nine in London, so that people may be called. */
export const workingMorning = "2027-11-09T09:05:00Z";

const startTimeoutSeconds = 150;
const defaultSpeed = 600;
/** Compile cache of the product's modules: tests start many servers and workers. */
export const compileCacheFolder = join(import.meta.dirname, "../../../node_modules/.cache/callwright-compiled");

export async function startServer({
  dataDir,
  speed = defaultSpeed,
  port = 0,
  at,
  isSilent = false,
  isUnswept = false,
  hasRealHashes = false,
  logFile = "",
}: TestServerOptions = {}): Promise<TestServer> {
  // Silent servers without a start time begin with a copy of the seeded folder, whose recordings are silent too.
  const seed = !at && isSilent ? copySeedData(process.env[seedFolderVariable], dataDir) : undefined;
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      NODE_COMPILE_CACHE: compileCacheFolder,
      ...process.env,
      PORT: String(port),
      CALLWRIGHT_DATA: seed?.dataDir ?? dataDir ?? ":memory:",
      CALLWRIGHT_SPEED: String(speed),
      CALLWRIGHT_CLOCK: at === "real" ? "" : (at ?? seed?.at ?? workingMorning),
      CALLWRIGHT_SILENT: isSilent ? "1" : "",
      CALLWRIGHT_UNSWEPT: isUnswept ? "1" : "",
      CALLWRIGHT_CHEAP_HASHES: hasRealHashes ? "" : "1",
      CALLWRIGHT_LOG: logFile,
      CALLWRIGHT_QUIET: "1",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  const address = await waitUntilReady(child, () => output);
  const cleanUpAfterExit = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    if (seed && !dataDir) rmSync(seed.dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  return {
    ...address,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await cleanUpAfterExit();
    },
    async stop() {
      child.kill("SIGINT");
      const code = await cleanUpAfterExit();
      const accessError = /.*\(core\/kernel\/function-access\.ts\)/.exec(output)?.[0];
      if (accessError) throw new Error(accessError);
      return code;
    },
  };
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<{ url: string; port: number }> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server did not start (${why}):\n${output()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`not within ${startTimeoutSeconds} s`);
    }, startTimeoutSeconds * 1000);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`exit ${code}`);
    });
    child.once("message", (message: { url: string; port: number }) => {
      clearTimeout(timer);
      resolve({ url: `http://127.0.0.1:${message.port}`, port: message.port });
    });
  });
}
