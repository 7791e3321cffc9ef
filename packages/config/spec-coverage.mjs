/** Fails if a row of tests/spec-coverage.md names a missing test or only full-run tests. `--sections`: a summary. */
import { existsSync, readFileSync } from "node:fs";
import { matchesGlob, resolve } from "node:path";
import { onlyInFullRun } from "./full-run.ts";

const root = resolve(import.meta.dirname, "../..");
const table = "tests/spec-coverage.md";
const problems = [];
const testsByFile = new Map();

/** Maps each test name in it(), test() or itInFull(), also after .each(…), to whether only the full run has the test. */
function testsOf(file) {
  const cachedTests = testsByFile.get(file);
  if (cachedTests) return cachedTests;
  const source = readFileSync(resolve(root, file), "utf8");
  const calls = source.matchAll(/\b(it|test|itInFull)(?:[.]each\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\2)[\s\S])*)\2/g);
  const isFullRunFile = onlyInFullRun.some((pattern) => matchesGlob(file, pattern));
  const fullRunGroups = [...source.matchAll(/^describeInFull\([\s\S]*?^\}\);/gm)];
  const isInFullRunGroup = (index) =>
    fullRunGroups.some((group) => group.index < index && index < group.index + group[0].length);
  const tests = new Map(
    [...calls].map(({ 1: kind, 3: name, index }) => [
      name.replaceAll(/\\(["'`])/g, "$1"),
      isFullRunFile || kind === "itInFull" || isInFullRunGroup(index),
    ]),
  );
  testsByFile.set(file, tests);
  return tests;
}

/** Notes what is wrong with a reference; returns whether the change tier has the test. */
function checkReference(id, reference) {
  const [file, ...titles] = reference.split(" › ");
  const name = titles.at(-1)?.trim();
  const problem = problemOf(file, name, reference);
  if (problem) {
    problems.push(`${id}: ${problem}`);
    return false;
  }
  const isFullRunOnly = testsOf(file).get(name);
  return !isFullRunOnly;
}

function problemOf(file, name, reference) {
  if (!name) return `"${reference}" is not of the form "file › test"`;
  if (!existsSync(resolve(root, file))) return `there is no ${file}`;
  return testsOf(file).has(name) ? undefined : `${file} has no test "${name}"`;
}

const rows = readFileSync(resolve(root, table), "utf8")
  .split("\n")
  .map((line) => /^\| *((?:core|admin)-\d+[.]\d+) *\| *(.+?) *\| *([^|]+?) *\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id, , tests]) => ({ id, tests: tests === "not yet" ? [] : tests.split("<br>").map((test) => test.trim()) }));

const ids = new Set();
for (const { id, tests } of rows) {
  if (ids.has(id)) problems.push(`${id}: appears twice in the table`);
  ids.add(id);
  const changeTierTests = tests.filter((test) => checkReference(id, test));
  if (tests.length > 0 && changeTierTests.length === 0) problems.push(`${id}: only the full run has its tests`);
}
const expectedRowCount = readFileSync(resolve(root, table), "utf8").match(/^\| *(core|admin)-/gm)?.length ?? 0;
if (rows.length === 0 || rows.length !== expectedRowCount)
  problems.push(`${table}: ${expectedRowCount - rows.length} rows cannot be read`);

for (const problem of problems) console.error(problem);
if (process.argv.includes("--sections")) {
  for (const [section, lines] of Map.groupBy(rows, ({ id }) => id.replace(/[.]\d+$/, ""))) {
    console.log(`${section.padEnd(9)} ${lines.filter(({ tests }) => tests.length > 0).length} of ${lines.length}`);
  }
}
const covered = rows.filter(({ tests }) => tests.length > 0).length;
console.log(`${covered} of ${rows.length} lines of the specification have a test`);
process.exitCode = problems.length > 0 ? 1 : 0;
