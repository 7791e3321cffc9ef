/** A request's body: JSON, or multipart with one JSON part and files. */

import type { Multipart } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import { AppError, issueAt } from "@callwright/core/kernel/error";
import { parseJson } from "@callwright/core/kernel/json";
import type { Http } from "./http.ts";

export interface RequestBody {
  readonly json: unknown;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Lambda takes 6 MB; the same bound holds wherever the app runs. */
const maxBytes = 6 * 1024 * 1024;
const maxJsonPartBytes = 64 * 1024;

interface Expected {
  readonly multipart: Multipart | undefined;
  readonly isOptional: boolean;
  /** A page of another site can send any other type without asking. */
  readonly isJsonOnly: boolean;
}

/** Where there are no files, plain JSON will do for an endpoint of several parts too. */
export async function readBody(c: Http, { multipart, isOptional, isJsonOnly }: Expected): Promise<RequestBody> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw new AppError("payload_too_large");
  if (isOptional && bytes.byteLength === 0) return { json: undefined, files: {} };
  const type = c.req.header("content-type") ?? "";
  if (multipart && /^multipart\/form-data\b/i.test(type)) return readParts(await split(bytes, type), multipart);
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

async function split(bytes: ArrayBuffer, type: string): Promise<FormData> {
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
    const limit = isJson ? maxJsonPartBytes : Object.hasOwn(limits, name) ? limits[name] : undefined;
    const [value, ...more] = form.getAll(name);
    if (limit === undefined || value === undefined) throw unexpected(name);
    if (more.length > 0) throw new AppError("bad_request", refusal("request_part_repeated", { name }));
    const bytes =
      typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(await value.arrayBuffer());
    if (bytes.length > limit) throw tooLarge(name, limit);
    if (isJson) json = decodeJson(bytes);
    else files[name] = bytes;
  }
  return { json, files };
}

const unexpected = (name: string) =>
  new AppError("bad_request", refusal("request_part_unexpected", { name: truncate(name, 40) }));

function tooLarge(name: string, limit: number): AppError {
  const size = limit >= 1_000_000 ? `${limit / 1_000_000} MB` : `${Math.round(limit / 1000)} kB`;
  const reason = refusal("request_part_too_large", { name, limit: size });
  return new AppError("payload_too_large", reason, { issues: [issueAt(name, reason)] });
}
