/** Fails unless `.env.example` has each variable that is read, with a comment, and no other. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file) => readFileSync(resolve(root, file), "utf8");

/** Need no line in `.env.example`: variables of the machine, of other tools, and from the launcher to its children. */
const exempt = new Set([
  ...["PATH", "HOME", "CI", "NODE_ENV", "NODE_OPTIONS", "NO_COLOR", "INIT_CWD", "AWS_PROFILE", "LD_LIBRARY_PATH"],
  ...["CALLWRIGHT_CWD", "CALLWRIGHT_QUIET"],
]);

const documentedNames = new Set();
const problems = [];
const lines = read(".env.example").split("\n");
for (const [index, line] of lines.entries()) {
  const name = /^([A-Za-z_]\w*)=/.exec(line)?.[1];
  if (!name) continue;
  if (documentedNames.has(name)) problems.push(`.env.example: ${name} appears twice`);
  documentedNames.add(name);
  if (!/^# \w/.test(lines[index - 1] ?? "")) problems.push(`.env.example: ${name} has no comment`);
}

/** Files that name variables in quotes: the configuration of the functions and of the stacks, and the list of secrets. */
const secrets = "packages/core/src/kernel/function-access.ts";
const filesWithQuotedNames = new Set(["functions/src/config.ts", "stacks/settings.ts", secrets]);

/** Variables that a file reads: `env.NAME`, `env["NAME"]` and, in `filesWithQuotedNames`, every quoted upper-case name. */
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

/** Code may build a name from its beginning: `QUEUE_URL` + "_" + the queue's name. */
const covers = (readName, documentedName) => readName === documentedName || documentedName.startsWith(`${readName}_`);

for (const [name, readsOfName] of readsByName) {
  const files = [...new Set(readsOfName.map(({ file }) => file))].join(", ");
  const isDocumented = [...documentedNames].some((documentedName) => covers(name, documentedName));
  if (!isDocumented && !exempt.has(name)) problems.push(`${name} is read in ${files}, but not in .env.example`);
}
for (const name of documentedNames) {
  const isRead = [...readsByName.keys()].some((readName) => covers(readName, name));
  if (!isRead) problems.push(`.env.example: nothing reads ${name}`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
