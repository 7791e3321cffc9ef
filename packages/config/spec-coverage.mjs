/** Fails when a test that tests/spec-coverage.md names does not exist; `--sections` prints each section's coverage. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const table = "tests/spec-coverage.md";
const problems = [];
const testsByFile = new Map();

/** Names of the tests in a file: the first argument of it() and test(), also behind .each(…). */
function testsOf(file) {
  const known = testsByFile.get(file);
  if (known) return known;
  const source = readFileSync(resolve(root, file), "utf8");
  const calls = source.matchAll(/\b(?:it|test)(?:[.]each\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g);
  const names = new Set([...calls].map((call) => call[2].replaceAll(/\\(["'`])/g, "$1")));
  testsByFile.set(file, names);
  return names;
}

function check(id, reference) {
  const [file, ...rest] = reference.split(" › ");
  const name = rest.at(-1)?.trim();
  if (!name) return problems.push(`${id}: "${reference}" is not of the form "file › test"`);
  if (!existsSync(resolve(root, file))) return problems.push(`${id}: there is no ${file}`);
  if (!testsOf(file).has(name)) problems.push(`${id}: ${file} has no test "${name}"`);
}

const rows = readFileSync(resolve(root, table), "utf8")
  .split("\n")
  .map((line) => /^\| *((?:core|admin)-\d+[.]\d+) *\| *(.+?) *\| *([^|]+?) *\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id, , tests]) => ({ id, tests: tests === "not yet" ? [] : tests.split("<br>").map((test) => test.trim()) }));

const ids = new Set();
for (const { id, tests } of rows) {
  if (ids.has(id)) problems.push(`${id}: stands twice in the table`);
  ids.add(id);
  for (const test of tests) check(id, test);
}
const expected = readFileSync(resolve(root, table), "utf8").match(/^\| *(core|admin)-/gm)?.length ?? 0;
if (rows.length === 0 || rows.length !== expected)
  problems.push(`${table}: ${expected - rows.length} rows cannot be read`);

for (const problem of problems) console.error(problem);
if (process.argv.includes("--sections")) {
  for (const [section, lines] of Map.groupBy(rows, ({ id }) => id.replace(/[.]\d+$/, ""))) {
    console.log(`${section.padEnd(9)} ${lines.filter(({ tests }) => tests.length > 0).length} of ${lines.length}`);
  }
}
const covered = rows.filter(({ tests }) => tests.length > 0).length;
console.log(`${covered} of ${rows.length} lines of the specification have a test`);
process.exitCode = problems.length > 0 ? 1 : 0;
