/** `npm start`: starts everything, prints the addresses and stops cleanly. */
import { createWriteStream } from "node:fs";
import { setLogSink } from "@callwright/core/kernel/log";
import { count } from "@callwright/core/kernel/metrics";
import { OptionError, readOptions } from "./options.ts";
import { startLocal } from "./server.ts";
import { welcome } from "./welcome.ts";

const isQuiet = process.env.CALLWRIGHT_QUIET === "1";

try {
  const options = readOptions(process.env);
  setUpLog(options.logFile);
  const server = await startLocal(options);
  if (!isQuiet) process.stdout.write(welcome(server.port, options));
  process.send?.({ type: "ready", url: server.url, port: server.port });
  stopOn(server.close);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}

/** The terminal shows errors and warnings only; the log file has every line. */
function setUpLog(logFile: string | undefined): void {
  const file = logFile ? createWriteStream(logFile, { flags: "a" }) : undefined;
  setLogSink((line, level) => {
    count("log.bytes", Buffer.byteLength(line) + 1);
    file?.write(`${line}\n`);
    if (level === "error" || (level === "warn" && !isQuiet)) process.stderr.write(`${line}\n`);
  });
}

/** Ctrl-C arrives twice, from the terminal and from the launcher. A signal after this time stops without waiting. */
const repeatedSignalMs = 1000;
const maxStopMs = 2000;

function stopOn(close: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    // Work that fails because we stop is repeated after the next start.
    setLogSink(() => {});
    setTimeout(() => process.exit(0), maxStopMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // The IPC channel closes when the parent process ends.
  process.on("disconnect", stop);
}

function errorText(error: unknown): string {
  if (error instanceof OptionError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return "The port is in use. Is Callwright running already? Choose another one with PORT=3001 npm start.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
