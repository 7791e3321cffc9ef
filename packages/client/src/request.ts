import type { Endpoint } from "@callwright/contracts/endpoint";
import type * as z from "zod/mini";

export interface Wire {
  readonly method?: string;
  readonly path: string;
  readonly kind?: string;
  /** The JSON part of a multipart body; undefined where the whole body is JSON. */
  readonly part?: string;
}

type Part<Key extends string, Value> = { readonly [K in Key]: Value };

/** Files of a multipart body: undefined keeps the stored one, null removes it. */
type Files<Name extends PropertyKey> = { readonly [N in Name]?: File | null | undefined };

/** Params and body are required where the endpoint has them; query parameters have defaults. */
export type EndpointInput<E> = (E extends { params: infer P extends z.ZodMiniType }
  ? Part<"params", z.input<P>>
  : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? Part<"body", z.input<B>> : unknown) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { readonly query?: Partial<z.output<Q>> } : unknown) &
  (E extends { multipart: { files: infer F } } ? { readonly files?: Files<keyof F> } : unknown) & {
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
  return `/api${path}${text && `?${text}`}`;
}

export function payloadOf({ part }: Wire, { body, files = {} }: UntypedInput): string | FormData | undefined {
  if (body === undefined) return undefined;
  if (!part) return JSON.stringify(body);
  const form = new FormData();
  form.set(part, JSON.stringify(body));
  for (const [name, file] of Object.entries(files)) if (file !== undefined) form.set(name, file ?? new Blob([]));
  return form;
}
