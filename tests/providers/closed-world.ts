/** Finds the fields and words of a body that the types of the vendor's SDK do not know. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const sdk = join(dirname(createRequire(import.meta.url).resolve("@vapi-ai/server-sdk")), "api");
const folders = ["types", "resources/calls/types", "resources/calls/client/requests", "resources/phoneNumbers/types"];

/** A declared type: an interface with its fields, a union, a closed list of words, or anything else. */
type Shape =
  | { kind: "fields"; fields: Map<string, string> }
  | { kind: "union"; members: string[] }
  | { kind: "words"; words: Set<string> }
  | { kind: "open" };

const cache = new Map<string, string>();
function readDeclaration(name: string): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const path = folders.map((folder) => join(sdk, folder, `${name}.d.ts`)).find((candidate) => existsSync(candidate));
  const text = path ? readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "") : "";
  cache.set(name, text);
  return text;
}

/** Reads `interface Name { field?: Type; }`, `declare const Name: { readonly A: "a"; }` or `type Name = One | Two;`. */
function shapeOf(type: string): Shape {
  const [name = "", member] = type.split(".");
  const text = readDeclaration(name);
  if (member) return variantOf(text, member);
  const fieldsMatch = new RegExp(`export interface ${name}(?: extends Vapi\\.(\\w+))? \\{([\\s\\S]*?)\\n\\}`).exec(
    text,
  );
  if (fieldsMatch) return { kind: "fields", fields: fieldsOf(fieldsMatch[2] ?? "", fieldsMatch[1]) };
  const wordsMatch = new RegExp(`declare const ${name}: \\{([\\s\\S]*?)\\n\\}`).exec(text);
  if (wordsMatch) {
    const list = (wordsMatch[1] ?? "").matchAll(/: "((?:[^"\\]|\\.)*)";/g);
    return { kind: "words", words: new Set([...list].map(([, word = ""]) => word)) };
  }
  const union = new RegExp(`export type ${name} = ([^;]+);`).exec(text)?.[1];
  return union ? { kind: "union", members: union.split("|").map((part) => part.trim()) } : { kind: "open" };
}

/** `interface Openai extends Vapi.OpenAiModel { provider: "openai"; }` inside a namespace. */
function variantOf(text: string, member: string): Shape {
  const found = new RegExp(`interface ${member} extends Vapi\\.(\\w+) \\{([\\s\\S]*?)\\n    \\}`).exec(text);
  return found ? { kind: "fields", fields: fieldsOf(found[2] ?? "", found[1]) } : { kind: "open" };
}

function fieldsOf(body: string, base: string | undefined): Map<string, string> {
  const inherited = base ? shapeOf(base) : undefined;
  const fields = new Map(inherited?.kind === "fields" ? inherited.fields : []);
  for (const [, name = "", type = ""] of body.matchAll(/^\s*"?([\w:]+)"?\??: ([^;]+);/gm))
    fields.set(name, type.replaceAll(/\(|\)| \| undefined| \| null/g, "").trim());
  return fields;
}

/** The fields and values in `value` that the declared type does not know, each as its path and reason. */
export function findTypeMismatches(value: unknown, type: string, path = ""): string[] {
  const elementType = /^(.*)\[\]$/.exec(type)?.[1];
  if (elementType)
    return Array.isArray(value)
      ? value.flatMap((one, i) => findTypeMismatches(one, elementType, `${path}[${i}]`))
      : [path];
  const valueType = /^Record<string, (Vapi\.\w+)>$/.exec(type)?.[1];
  if (valueType && isRecord(value))
    return Object.entries(value).flatMap(([key, one]) => findTypeMismatches(one, valueType, `${path}.${key}`));
  const literal = /^"(.*)"$/.exec(type)?.[1];
  if (literal !== undefined) return value === literal ? [] : [`${path}: not ${literal}`];
  if (type === "string" || type === "number" || type === "boolean")
    return typeof value === type ? [] : [`${path}: no ${type}`];
  if (!type.startsWith("Vapi.")) return [];
  return findNamedMismatches(value, type.slice("Vapi.".length), path);
}

function findNamedMismatches(value: unknown, name: string, path: string): string[] {
  const shape = shapeOf(name);
  switch (shape.kind) {
    case "words":
      return typeof value === "string" && shape.words.has(value)
        ? []
        : [`${path}: no word of ${name}: ${String(value)}`];
    case "union": {
      const attempts = shape.members.map((member) => findTypeMismatches(value, member, path));
      // The intended member is the one whose discriminator fits: a wrong literal outweighs all unknown fields.
      const misfit = (unknown: string[]) =>
        unknown.length + 100 * unknown.filter((one) => one.includes(": not ")).length;
      return attempts.toSorted((a, b) => misfit(a) - misfit(b))[0] ?? [];
    }
    case "fields": {
      if (!isRecord(value)) return [`${path}: no ${name}`];
      return Object.entries(value).flatMap(([key, one]) => {
        const type = shape.fields.get(key);
        return type ? findTypeMismatches(one, type, `${path}.${key}`) : [`${path}.${key}: unknown to ${name}`];
      });
    }
    case "open":
      return [`${path}: ${name} is not declared`];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
