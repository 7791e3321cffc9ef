/** `npm run dev`: a server that restarts when its sources change, behind Vite, which serves the SPA with hot reload. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { readOptions } from "./options.ts";
import { welcome } from "./welcome.ts";

const root = join(import.meta.dirname, "../../..");
const options = readOptions(process.env);
/** The SPA takes the requested port; the server behind it takes the next one. */
const serverPort = options.port + 1;
const watchedFolders = ["packages/contracts", "packages/core", "packages/providers", "packages/local", "functions"];

const server = start(
  [
    "--watch",
    "--watch-preserve-output",
    ...watchedFolders.map((path) => `--watch-path=${path}/src`),
    "packages/local/src/main.ts",
  ],
  root,
  { PORT: String(serverPort), CALLWRIGHT_QUIET: "1" },
);
const site = start(
  [join(root, "node_modules/vite/bin/vite.js"), "--host", "127.0.0.1", "--port", String(options.port), "--strictPort"],
  join(root, "web"),
  { CALLWRIGHT_API: `http://127.0.0.1:${serverPort}` },
);
process.stdout.write(welcome(options.port, options));

function start(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" });
  child.on("exit", stop);
  return child;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The IPC channel closes when the parent process ends.
process.on("disconnect", stop);

/** Stops both, since neither is of use alone. */
function stop(): void {
  server.kill("SIGINT");
  site.kill("SIGINT");
}
