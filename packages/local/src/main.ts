/** The entry of `npm start`: starts everything, says where it is, and stops cleanly. */
import { createWriteStream } from "node:fs";
import { setLogSink } from "@callwright/core/kernel/log";
import { count } from "@callwright/core/kernel/metrics";
import { OptionError, readOptions } from "./options.ts";
import { startLocal } from "./server.ts";
import { welcome } from "./welcome.ts";

const isQuiet = process.env.CALLWRIGHT_QUIET === "1";

try {
  const options = readOptions(process.env);
  writeLog(options.logFile);
  const server = await startLocal(options);
  if (!isQuiet) process.stdout.write(welcome(server.port, options));
  process.send?.({ type: "ready", url: server.url, port: server.port });
  stopOn(server.close);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** A person at the terminal wants what went wrong, not every step. */
function writeLog(logFile: string | undefined): void {
  const file = logFile ? createWriteStream(logFile, { flags: "a" }) : undefined;
  setLogSink((line, level) => {
    count("log.bytes", Buffer.byteLength(line) + 1);
    file?.write(`${line}\n`);
    if (level === "error" || (level === "warn" && !isQuiet)) process.stderr.write(`${line}\n`);
  });
}

/** Ctrl-C reaches us twice, from the terminal and through the launcher; again after a while it means: at once. */
const impatientMs = 1000;
const patienceMs = 2000;

function stopOn(close: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > impatientMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // What fails because we stop is done at the next start.
    setLogSink(() => {});
    setTimeout(() => process.exit(0), patienceMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // The parent process is gone.
  process.on("disconnect", stop);
}

function explain(error: unknown): string {
  if (error instanceof OptionError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return "The port is in use. Is Callwright running already? Choose another one with PORT=3001 npm start.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
