/** The synthesised templates, read for asking questions: resources by type, and values with their references named. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";

const templatesFolder = resolve(import.meta.dirname, "../../.build/templates");

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      DeletionPolicy: z.optional(z.string()),
      Properties: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});

export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly deletionPolicy: string | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}

export const templates = readdirSync(templatesFolder).map((file) => ({
  stack: file.replace(/^production(?:-edge)?-callwright-(.*)[.]template[.]json$/, "$1"),
  text: readFileSync(resolve(templatesFolder, file), "utf8"),
}));

const resources: Resource[] = templates.flatMap(({ stack, text }) =>
  Object.entries(templateSchema.parse(JSON.parse(text)).Resources).map(([id, resource]) => ({
    stack,
    id,
    type: resource.Type,
    deletionPolicy: resource.DeletionPolicy,
    properties: resource.Properties ?? {},
  })),
);

export const resourcesOf = (type: string): Resource[] => resources.filter((resource) => resource.type === type);

export function onlyResourceOf(type: string): Resource {
  const [first, ...others] = resourcesOf(type);
  if (!first || others.length > 0) throw new Error(`Expected one ${type}`);
  return first;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** A template's value as text; what CloudFormation fills in is shown by name: `${BlobsF0F01DC6.Arn}/webhooks/*`. */
export function render(value: unknown): string {
  if (!isObject(value)) return Array.isArray(value) ? value.map(render).join("") : String(value);
  const [[name, argument] = ["", ""]] = Object.entries(value);
  if (name === "Fn::Join") return render(listOf(listOf(argument)[1]));
  if (name === "Fn::ImportValue") {
    return `\${${render(argument).replace(/^.*:ExportsOutput(?:FnGetAtt|Ref)(.*)[0-9A-F]{8}$/, "$1")}}`;
  }
  return `\${${listOf(argument).map(render).join(".")}}`;
}
