/** A request's body: JSON, or multipart with one JSON part and files; fields that its schema does not name are refused. */
import type { Multipart } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import { AppError, issueAt } from "@callwright/core/kernel/error";
import { parseJson } from "@callwright/core/kernel/json";
import * as z from "zod/mini";
import type { HttpContext } from "./http.ts";

export interface RequestBody {
  readonly json: unknown;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Lambda takes 6 MB; the same bound holds wherever the app runs. */
const maxBytes = 6 * 1024 * 1024;
const maxJsonPartBytes = 64 * 1024;

interface BodyRules {
  readonly multipart: Multipart | undefined;
  readonly isOptional: boolean;
  /** Refuses form types and plain text, which a page of another site can send without a preflight request. */
  readonly isJsonOnly: boolean;
}

/** A multipart endpoint also takes plain JSON, for requests without a file. */
export async function readBody(c: HttpContext, { multipart, isOptional, isJsonOnly }: BodyRules): Promise<RequestBody> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw new AppError("payload_too_large");
  if (isOptional && bytes.byteLength === 0) return { json: undefined, files: {} };
  const type = c.req.header("content-type") ?? "";
  if (multipart && /^multipart\/form-data\b/i.test(type)) return readParts(await parseForm(bytes, type), multipart);
  if (isJsonOnly && !/^application\/json\b/i.test(type)) throw new AppError("bad_request", refusal("json_only"));
  return { json: decodeJson(bytes), files: {} };
}

function decodeJson(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("malformed_json");
  }
}

async function parseForm(bytes: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new AppError("bad_request", refusal("request_parts_unreadable"));
  }
}

async function readParts(form: FormData, { json: jsonName, files: limits }: Multipart): Promise<RequestBody> {
  const files: Record<string, Uint8Array> = {};
  let json: unknown = {};
  for (const name of new Set(form.keys())) {
    const isJson = name === jsonName;
    const fileLimit = Object.hasOwn(limits, name) ? limits[name] : undefined;
    const maxPartBytes = isJson ? maxJsonPartBytes : fileLimit;
    const [value, ...repeated] = form.getAll(name);
    if (maxPartBytes === undefined || value === undefined) throw unexpectedPart(name);
    if (repeated.length > 0) throw new AppError("bad_request", refusal("request_part_repeated", { name }));
    const bytes =
      typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(await value.arrayBuffer());
    if (bytes.length > maxPartBytes) throw partTooLarge(name, maxPartBytes);
    if (isJson) json = decodeJson(bytes);
    else files[name] = bytes;
  }
  return { json, files };
}

const unexpectedPart = (name: string) =>
  new AppError("bad_request", refusal("request_part_unexpected", { name: truncate(name, 40) }));

function partTooLarge(name: string, maxPartBytes: number): AppError {
  const limit = maxPartBytes >= 1_000_000 ? `${maxPartBytes / 1_000_000} MB` : `${Math.round(maxPartBytes / 1000)} kB`;
  const reason = refusal("request_part_too_large", { name, limit });
  return new AppError("payload_too_large", reason, { issues: [issueAt(name, reason)] });
}

/** Matches positions in lists: the `3.` of `candidates.3.phoneNumber`. */
const listPositions = /(?<=^|\.)\d+\./g;

/** A misspelt field would silently change nothing. `ignored`: paths of unknown fields to let through, without list positions. */
export function refuseUnknownFields(schema: z.ZodMiniType, value: unknown, ignored: readonly string[] = []): void {
  const unknown = unknownFields(schema, value).filter((path) => !ignored.includes(path.replace(listPositions, "")));
  const issues = unknown.map((path) => issueAt(path, refusal("field_unknown", { field: path })));
  const [first] = issues;
  if (first) throw new AppError("validation_failed", first.refusal, { issues });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const prefixPaths = (name: string | number, paths: readonly string[]) => paths.map((path) => `${name}.${path}`);

/** Dotted paths of the fields that the schema does not name, in a value that it accepts. */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      if (!isObject(value) || def.catchall) return [];
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        return field ? prefixPaths(name, unknownFields(field, inner)) : [name];
      });
    case "array":
      if (!Array.isArray(value)) return [];
      return value.flatMap((element, index) => prefixPaths(index, unknownFields(def.element, element)));
    case "record":
      if (!isObject(value)) return [];
      return Object.entries(value).flatMap(([name, inner]) => prefixPaths(name, unknownFields(def.valueType, inner)));
    case "union":
      return shortestList(
        def.options
          .filter((option) => z.safeParse(option, value).success)
          .map((option) => unknownFields(option, value)),
      );
    case "pipe":
      return unknownFields(def.in, value);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, value);
    default:
      return [];
  }
}

/** Of the options of a union that accept a value, the best match is the one with the fewest unknown fields. */
const shortestList = (lists: readonly string[][]): string[] =>
  [...lists].sort((one, other) => one.length - other.length)[0] ?? [];
