/** The shape of an endpoint: a plain value shared by the server, the SPA's client and the tests. */
import type * as z from "zod/mini";
import type { apiKeyScopes } from "./catalog.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anybody, a signed-in user (or their API key), an administrator (tenantOwner or superAdmin). */
export type Access = "public" | "user" | "admin";

/** What travels back: JSON by the response schema, a CSV stream, a redirect to a short-lived link, or an image as it is. */
export type Kind = "json" | "csv" | "redirect" | "image";

/** A body of several parts: one of JSON, which the body's schema reads, and files, each of at most so many bytes. */
export interface Multipart {
  readonly json: string;
  readonly files: Readonly<Record<string, number>>;
}

/** What an API key must be allowed to do; `account` is everything that a person does about accounts and tenants. */
export type Scope = (typeof apiKeyScopes)[number];

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  /** Path as the specification writes it, without the `/api` prefix; parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly kind: Kind;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly multipart?: Multipart;
  /** By default `read` for GET, else `write`. */
  readonly scope?: Scope;
}

type AnyEndpoint = Omit<Endpoint, "params" | "query" | "body" | "response" | "kind"> & {
  readonly kind?: Kind;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};

/** Declares an endpoint and keeps its exact schema types. */
export function defineEndpoint<const E extends AnyEndpoint>(endpoint: E): E & { readonly kind: Kind } {
  return { ...endpoint, kind: endpoint.kind ?? "json" };
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller hands in, before parsing. */
export interface CallInput<E extends { params?: unknown; query?: unknown; body?: unknown }> {
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}

/** The files that came, by the names that the endpoint gives them; empty ones too. */
type FilesOf<E> = E extends { multipart: { files: infer Files } }
  ? { readonly [Name in keyof Files]?: Uint8Array }
  : undefined;

/** What the server's handler receives, after parsing. */
export interface HandlerInput<E extends { params?: unknown; query?: unknown; body?: unknown }> {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
  files: FilesOf<E>;
}

/** The parsed answer. */
export type ResponseOf<E extends { response: z.ZodMiniType }> = z.output<E["response"]>;
