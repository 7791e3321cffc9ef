/** The synthesised templates: resources by type, and values with their references named. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { whenSynthesised } from "./synthesised.ts";

const templatesFolder = resolve(import.meta.dirname, "../../.build/templates");

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      DeletionPolicy: z.optional(z.string()),
      DependsOn: z.optional(z.array(z.string())),
      Properties: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});

export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly deletionPolicy: string | undefined;
  readonly dependsOn: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Template {
  readonly stack: string;
  readonly text: string;
}

/** Reads only the templates of these stages: earlier runs may have left others in the folder. */
const templatesOf = (...stages: string[]): Template[] =>
  readdirSync(templatesFolder).flatMap((file) => {
    const [, stage = "", stack = ""] = /^(.+)-callwright-(.*)[.]template[.]json$/.exec(file) ?? [];
    return stages.includes(stage) ? [{ stack, text: readFileSync(resolve(templatesFolder, file), "utf8") }] : [];
  });

await whenSynthesised();

export const templates = templatesOf("production", "production-edge", "production-copy");

const readResources = (templatesOfStage: readonly Template[]): Resource[] =>
  templatesOfStage.flatMap(({ stack, text }) =>
    Object.entries(templateSchema.parse(JSON.parse(text)).Resources).map(([id, resource]) => ({
      stack,
      id,
      type: resource.Type,
      deletionPolicy: resource.DeletionPolicy,
      dependsOn: resource.DependsOn ?? [],
      properties: resource.Properties ?? {},
    })),
  );

const resources = readResources(templates);

export const resourcesOf = (type: string): Resource[] => resources.filter((resource) => resource.type === type);

/** Resources of a trial stage: with almost no settings, and deleted completely when the stage is removed. */
export const trialResources = readResources(templatesOf("staging"));

export function onlyResourceOf(type: string): Resource {
  const [first, ...others] = resourcesOf(type);
  if (!first || others.length > 0) throw new Error(`Expected one ${type}`);
  return first;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : [value].filter((one) => one !== undefined);

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

/** The region with the longest name. */
const region = "ap-southeast-2";

/** A template's value as text of its deployed length: a resource's name is its stack, its id and twelve letters. */
export function asDeployed(value: unknown, stack: string): string {
  if (!isObject(value))
    return Array.isArray(value) ? value.map((one) => asDeployed(one, stack)).join("") : String(value);
  const [[name, argument] = ["", ""]] = Object.entries(value);
  if (name === "Fn::Join")
    return listOf(listOf(argument)[1])
      .map((one) => asDeployed(one, stack))
      .join("");
  if (name === "Fn::GetAtt") return arnOf(stack, String(listOf(argument)[0]));
  if (name === "Ref") return String(argument).startsWith("AWS::") ? region : referenceTo(stack, String(argument));
  if (name !== "Fn::ImportValue") return JSON.stringify(argument);
  const [, from = "", kind = "", id = ""] =
    /-([^-]+):ExportsOutput(Ref|FnGetAtt)(.*)[0-9A-F]{8}$/.exec(asDeployed(argument, stack)) ?? [];
  return kind === "Ref" ? referenceTo(from, id) : arnOf(from, id);
}

const arnOf = (stack: string, id: string) => `arn:aws:service:${region}:123456789012:kind/${deployedName(stack, id)}`;

/** A queue is referred to by its address, all else by its name. */
function referenceTo(stack: string, id: string): string {
  const isQueue = resourcesOf("AWS::SQS::Queue").some((queue) => queue.stack === stack && queue.id === id);
  return `${isQueue ? `https://sqs.${region}.amazonaws.com/123456789012/` : ""}${deployedName(stack, id)}`;
}

const deployedName = (stack: string, id: string) => `production-callwright-${stack}-${id}-ABCDEFGHIJKL`.slice(0, 80);
