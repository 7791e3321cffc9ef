#!/usr/bin/env node
/** `npm run check`: all checks before a merge except the tests. `npm run check -- lint types` runs only these steps. */
import { spawn } from "node:child_process";
import { delimiter, dirname, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const nodeScript = (script) => ["node", `packages/config/${script}`];

/** Slow ones first, so that both cores stay busy to the end. */
const steps = {
  templates: nodeScript("cfn-lint.mjs"),
  types: ["tsc", "-p", "tsconfig.json"],
  "types:web": ["tsc", "-p", "web/tsconfig.json"],
  "types:stacks": ["tsc", "-p", "stacks/tsconfig.json"],
  lint: ["biome", "check", "--error-on-warnings", "."],
  imports: [
    ...["node", "--import", "./packages/config/swc-using.mjs"],
    ...["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "--config"],
    ...["packages/config/dependency-cruiser.mjs", "packages", "functions", "web", "stacks", "tests"],
    ...["sst.config.ts", "vitest.config.ts"],
  ],
  "dead-code": ["knip", "--config", "packages/config/knip.json", "--treat-config-hints-as-errors"],
  // Without tests: an export that only its own test imports is dead too, unless it is marked as an export for tests.
  "dead-code:product": [
    "knip",
    ...["--config", "packages/config/knip.json", "--production", "--include", "exports,nsExports"],
    ...["contracts", "core", "providers"].flatMap((name) => ["--workspace", `packages/${name}`]),
    ...["--workspace", "functions", "--workspace", "web"],
  ],
  words: nodeScript("unread-words.mjs"),
  specification: nodeScript("spec-coverage.mjs"),
  environment: nodeScript("env-example.mjs"),
  dependencies: nodeScript("dependency-table.mjs"),
  licences: nodeScript("licences.mjs"),
};

/** Makes the SPA's translated messages, which type checks read. */
const generate = ["node", "web/scripts/messages.mjs"];

const env = {
  ...process.env,
  PATH: [dirname(process.execPath), `${root}/node_modules/.bin`, process.env.PATH].join(delimiter),
};

function excerpt(output, maxLines = 120) {
  const lines = output.trimEnd().split("\n");
  if (lines.length <= maxLines) return lines.join("\n");
  return [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more lines`].join("\n");
}

function run(name, [command, ...args]) {
  const start = performance.now();
  return new Promise((done) => {
    let output = "";
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const [skipNote = ""] = /^Skipped: .*/m.exec(output) ?? [];
      const passedMark = skipNote ? "–" : "✔";
      const line = `${code === 0 ? passedMark : "✘"} ${name.padEnd(17)} ${seconds.padStart(5)} s  ${skipNote}`;
      console.log(line.trimEnd());
      if (code !== 0) console.log(excerpt(output).replaceAll(/^/gm, "    "));
      done(code === 0);
    });
  });
}

const requestedSteps = process.argv.slice(2);
const unknownSteps = requestedSteps.filter((name) => !(name in steps));
if (unknownSteps.length > 0) {
  console.error(`No such step: ${unknownSteps.join(", ")}. Steps: ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}

const queue = requestedSteps.length > 0 ? [...requestedSteps] : Object.keys(steps);
const failed = (await run("generate", generate)) ? [] : ["generate"];
async function worker() {
  for (let name = queue.shift(); name; name = queue.shift()) if (!(await run(name, steps[name]))) failed.push(name);
}
await Promise.all([worker(), worker()]);

if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
