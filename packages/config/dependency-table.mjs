/** Holds the README's table of dependencies to the package.json files: every direct one stands there once, with its reason. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file) => readFileSync(resolve(root, file), "utf8");

const used = new Set();
for (const file of globSync(["package.json", "packages/*/package.json", "{functions,stacks,web,tests}/package.json"], {
  cwd: root,
})) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (!name.startsWith("@callwright/")) used.add(name);
  }
}

/** The section of that name, up to the next one. */
const table = /^## Dependencies$([\s\S]*?)^## /m.exec(read("README.md"))?.[1] ?? "";

const problems = [];
const explained = new Set();
for (const [, names, reason] of table.matchAll(/^\| ((?:`[^`]+`(?: · )?)+) \| (.*?) \|$/gm)) {
  for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
    if (explained.has(name)) problems.push(`README.md: ${name} stands twice in the table of dependencies`);
    explained.add(name);
    if (!reason) problems.push(`README.md: ${name} has no reason`);
  }
}
for (const name of used) if (!explained.has(name)) problems.push(`README.md: the table of dependencies lacks ${name}`);
for (const name of explained) if (!used.has(name)) problems.push(`README.md: ${name} is no dependency any more`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
