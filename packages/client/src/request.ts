import type { Endpoint } from "@callwright/contracts/endpoint";
import type * as z from "zod/mini";

/** What a request needs of an endpoint; the method is left out for GET, the kind for JSON. */
export interface Wire {
  readonly method?: string;
  readonly path: string;
  readonly kind?: string;
  /** The JSON part of a multipart body; undefined where the whole body is JSON. */
  readonly part?: string;
}

/** Files of a multipart body: undefined keeps the stored one; null, sent as an empty file, removes it. */
type Files<Name extends PropertyKey> = { readonly [Key in Name]?: File | null | undefined };

type ParamsInput<E> = E extends { params: infer Params extends z.ZodMiniType }
  ? { readonly params: z.input<Params> }
  : unknown;
type BodyInput<E> = E extends { body: infer Body extends z.ZodMiniType } ? { readonly body: z.input<Body> } : unknown;
/** As parsed: the schema reads numbers from text, and `addressOf` writes them as text. */
type QueryInput<E> = E extends { query: infer Query extends z.ZodMiniType }
  ? { readonly query?: Partial<z.output<Query>> }
  : unknown;
type FilesInput<E> = E extends { multipart: { files: infer Sizes } }
  ? { readonly files?: Files<keyof Sizes> }
  : unknown;

/** Params and body are required where the endpoint has them; query parameters have defaults. */
export type EndpointInput<E> = ParamsInput<E> &
  BodyInput<E> &
  QueryInput<E> &
  FilesInput<E> & {
    readonly signal?: AbortSignal | undefined;
  };

export type EndpointArgs<E, More = unknown> = E extends { params: unknown } | { body: unknown }
  ? [input: EndpointInput<E> & More]
  : [input?: EndpointInput<E> & More];

export interface UntypedInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly files?: Files<string>;
  readonly signal?: AbortSignal | undefined;
}

export function wireOf({
  method,
  path,
  kind,
  multipart,
}: Pick<Endpoint, "method" | "path" | "kind" | "multipart">): Wire {
  return {
    path,
    ...(method !== "GET" && { method }),
    ...(kind !== "json" && { kind }),
    ...(multipart && { part: multipart.json }),
  };
}

export function addressOf(endpoint: Pick<Wire, "path">, { params = {}, query = {} }: UntypedInput): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? `/api${path}` : `/api${path}?${text}`;
}

export function payloadOf({ part }: Wire, { body, files = {} }: UntypedInput): string | FormData | undefined {
  if (body === undefined) return undefined;
  if (!part) return JSON.stringify(body);
  const form = new FormData();
  form.set(part, JSON.stringify(body));
  for (const [name, file] of Object.entries(files)) {
    if (file !== undefined) form.set(name, file ?? new Blob([]));
  }
  return form;
}
