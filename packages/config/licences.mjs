/** Fails unless every installed package has an allowed licence by its own package.json. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Licences that only require their own text where the package is distributed. */
const permissive = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib"],
  ...["BlueOak-1.0.0", "Unlicense", "CC0-1.0", "Python-2.0", "Apache-2.0 WITH LLVM-exception"],
]);

/** Licences with further conditions, which we meet without effort. */
const conditional = {
  "MPL-2.0": "asks for the source of its own files where they were changed; we change none",
  "OFL-1.1": "typefaces: may be served with anything, never sold alone",
  "CC-BY-4.0": "data of tools, read at build; its authors are named in the package",
};

const exceptions = {
  "@echogarden/espeak-ng-emscripten": {
    licence: "GPL-3.0",
    reason: "speaks the sandbox's conversations on a developer's machine; in no bundle, deployed nowhere",
  },
  "@vapi-ai/server-sdk": {
    licence: undefined,
    reason:
      "the voice provider's own client, published for its customers; it states no licence: ask before redistributing it",
  },
  "@inlang/plugin-message-format": {
    licence: undefined,
    reason: "MIT by the LICENSE file in the package; a tool of the build, in no bundle",
  },
  "png-js": {
    licence: undefined,
    reason: "MIT by the LICENSE file in the package; PDFKit's reader of PNG images",
  },
};

/** The licence without outer brackets. Old manifests have an object, or a list of them under `licenses`. */
function licenceOf({ license, licenses }) {
  const [stated] = [license ?? licenses].flat();
  const name = typeof stated === "object" ? stated?.type : stated;
  return name?.replace(/^\((.*)\)$/, "$1");
}

/** "A OR B": one allowed licence is enough; "A AND B": both must be allowed. */
const isAllowed = (expression) =>
  expression
    .split(" OR ")
    .some((option) => option.split(" AND ").every((name) => permissive.has(name) || Object.hasOwn(conditional, name)));

const { packages } = JSON.parse(readFileSync(resolve(root, "package-lock.json"), "utf8"));
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

const problems = [];
const usedExceptions = new Set();
const countByLicence = new Map();
for (const [path, { license: lockedLicense, optional }] of installed) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licence = ownLicence(path, optional ? { license: lockedLicense } : undefined);
  countByLicence.set(licence, (countByLicence.get(licence) ?? 0) + 1);
  const exception = exceptions[name];
  if (exception) usedExceptions.add(name);
  if (exception && exception.licence === licence) continue;
  if (licence === undefined) problems.push(`${name} says no licence`);
  else if (!isAllowed(licence)) problems.push(`${name} is under ${licence}, which is not on the allowed list`);
}

/** Optional binaries of other systems are not installed; the lockfile states their licence. */
function ownLicence(path, lockedManifest) {
  try {
    return licenceOf(JSON.parse(readFileSync(resolve(root, path, "package.json"), "utf8")));
  } catch {
    return lockedManifest && licenceOf(lockedManifest);
  }
}

for (const name of Object.keys(exceptions))
  if (!usedExceptions.has(name)) problems.push(`${name} has an exception and is not there`);
if (process.argv.includes("--list"))
  for (const [licence, count] of [...countByLicence].sort((a, b) => b[1] - a[1]))
    console.log(`${count}\t${licence ?? "(none said)"}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
