/** Fails unless `.env.example` has each variable that is read, with a comment, and no other. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file) => readFileSync(resolve(root, file), "utf8");

/** Variables of the machine and of other tools, and those that the launcher passes to its child processes. */
const foreign = new Set([
  ...["PATH", "HOME", "CI", "NODE_ENV", "NODE_OPTIONS", "NO_COLOR", "INIT_CWD", "AWS_PROFILE", "LD_LIBRARY_PATH"],
  ...["CALLWRIGHT_CWD", "CALLWRIGHT_QUIET"],
]);

const documented = new Set();
const problems = [];
const lines = read(".env.example").split("\n");
for (const [index, line] of lines.entries()) {
  const name = /^([A-Za-z_]\w*)=/.exec(line)?.[1];
  if (!name) continue;
  if (documented.has(name)) problems.push(`.env.example: ${name} appears twice`);
  documented.add(name);
  if (!/^# \w/.test(lines[index - 1] ?? "")) problems.push(`.env.example: ${name} has no comment`);
}

/** Files that name variables in quotes: the readers of the functions and of the stacks, and the list of secrets. */
const secrets = "packages/core/src/kernel/function-access.ts";
const filesWithQuotedNames = new Set(["functions/src/config.ts", "stacks/settings.ts", secrets]);

/** Names of one file: `env.NAME` and `env["NAME"]`, and in those readers every name in quotes. */
function namesIn(file) {
  const source = read(file);
  const accessed = source.matchAll(/\benv(?:ironment)?(?:[.]|\[["'`])([A-Z][A-Z0-9_]*)/g);
  const quoted = filesWithQuotedNames.has(file) ? source.matchAll(/["'`]([A-Z][A-Z0-9_]+)["'`]/g) : [];
  return [...accessed, ...quoted].map((match) => match[1].replace(/_$/, ""));
}

const readers = globSync(
  [
    secrets,
    "functions/src/**/*.ts",
    "stacks/*.ts",
    "sst.config.ts",
    "packages/local/{bin,src}/**/*.{ts,mjs}",
    "packages/operate/src/**/*.ts",
    "tests/**/*.ts",
    "web/*.ts",
  ],
  { cwd: root },
).filter((file) => !file.startsWith("tests/stacks/") && !/[.]test[.]ts$/.test(file));

const reads = readers.flatMap((file) => namesIn(file).map((name) => ({ name, file })));
const readsByName = Map.groupBy(reads, ({ name }) => name);

/** A name may be the beginning of several: `QUEUE_URL` + "_" + the queue's name. */
const covers = (name, longer) => name === longer || longer.startsWith(`${name}_`);

for (const [name, found] of readsByName) {
  const files = [...new Set(found.map(({ file }) => file))].join(", ");
  const known = [...documented].some((documentedName) => covers(name, documentedName));
  if (!known && !foreign.has(name)) problems.push(`${name} is read in ${files}, but not in .env.example`);
}
for (const name of documented) {
  if (![...readsByName.keys()].some((one) => covers(one, name))) problems.push(`.env.example: nothing reads ${name}`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
