/** Fails unless packages/docs/dependencies.md lists each direct dependency of the package.json files once, with a reason. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file) => readFileSync(resolve(root, file), "utf8");

const usedPackages = new Set();
const manifests = ["package.json", "packages/*/package.json", "{functions,stacks,web,tests}/package.json"];
for (const manifest of globSync(manifests, { cwd: root })) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(manifest));
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (!name.startsWith("@callwright/")) usedPackages.add(name);
  }
}

const file = "packages/docs/dependencies.md";
const table = read(file);

const problems = [];
const explainedPackages = new Set();
// A row of the table: | `name` · `name` | reason |
for (const [, names, reason] of table.matchAll(/^\| ((?:`[^`]+`(?: · )?)+) \| (.*?) \|$/gm)) {
  for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
    if (explainedPackages.has(name)) problems.push(`${file}: ${name} is named twice`);
    explainedPackages.add(name);
    if (!reason) problems.push(`${file}: ${name} has no reason`);
  }
}
for (const name of usedPackages) if (!explainedPackages.has(name)) problems.push(`${file} lacks ${name}`);
for (const name of explainedPackages)
  if (!usedPackages.has(name)) problems.push(`${file}: ${name} is no dependency any more`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
