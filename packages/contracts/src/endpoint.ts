import type * as z from "zod/mini";
import type { apiKeyScopes } from "./catalog.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * "user": signed in or with an API key; "recruiter": with that dashboard access; "admin": tenantOwner or superAdmin;
 * "platform": superAdmin. A user who passes a level passes all levels before it.
 */
export type Access = "public" | "user" | "recruiter" | "admin" | "platform";

export type ResponseKind = "json" | "csv" | "redirect" | "image";

export interface Multipart {
  /** Name of the part with the JSON body. */
  readonly json: string;
  /** Names of the parts with files, and the most bytes of each. */
  readonly files: Readonly<Record<string, number>>;
}

export type Scope = (typeof apiKeyScopes)[number];

export type Area = "campaigns" | "recruiter" | "inbound";

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly kind: ResponseKind;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly multipart?: Multipart;
  /** Default: `read` for GET, else `write`. */
  readonly scope?: Scope;
  /** Needs a person's session with a proof of identity of at most 15 minutes ago; API keys never pass. */
  readonly stepUp?: boolean;
  /** Needs a person's session; API keys never pass. */
  readonly isPersonal?: boolean;
  /** The body has a `key`, which an `Idempotency-Key` header fills: the domain then acts once even if a request died. */
  readonly hasBodyKey?: boolean;
  /** Works in a session whose user has yet to set up a required second factor. */
  readonly isAllowedBeforeEnrolment?: boolean;
  /** Super administrators reach every tenant through it; the tests of access expect no refusal for them. */
  readonly spansTenants?: boolean;
  /** Ends viewing as another user: the only change that is allowed during such a view. */
  readonly endsViewAs?: boolean;
  /** Fields of the body, by path, that the specification's client may send and that change nothing; others are refused. */
  readonly ignored?: readonly string[];
  /** The user's dashboard access must include this area. */
  readonly area?: Area;
}

type EndpointOptions = Omit<Endpoint, "name" | "method" | "path" | "access" | "kind"> &
  Partial<Pick<Endpoint, "access" | "kind">>;

/** Keeps the exact schema types. The return type is written out, since declarations can name only exported types. */
export function defineEndpoint<
  const Name extends string,
  OwnMethod extends Method,
  Path extends `/${string}`,
  const Options extends EndpointOptions,
>(
  name: Name,
  route: `${OwnMethod} ${Path}`,
  options: Options,
): Options & {
  readonly name: Name;
  readonly method: OwnMethod;
  readonly path: Path;
  readonly access: Access;
  readonly kind: ResponseKind;
} {
  const [method, path] = route.split(" ") as [OwnMethod, Path];
  return { access: "user", kind: "json", ...options, name, method, path };
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export interface CallInput<E extends { params?: unknown; query?: unknown; body?: unknown }> {
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}

type FilesOf<E> = E extends { multipart: { files: infer Files } }
  ? { readonly [Name in keyof Files]?: Uint8Array }
  : undefined;

export interface HandlerInput<E extends { params?: unknown; query?: unknown; body?: unknown }> {
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
  files: FilesOf<E>;
}

export type ResponseOf<E extends { response: z.ZodMiniType }> = z.output<E["response"]>;

export const refusesApiKeys = ({ stepUp, isPersonal }: Pick<Endpoint, "stepUp" | "isPersonal">): boolean =>
  stepUp === true || isPersonal === true;

/** Whether repeats with the same `Idempotency-Key` get the first answer: POSTs of users, and endpoints with a `key` in the body. */
export function takesIdempotencyKey(endpoint: Pick<Endpoint, "method" | "access" | "hasBodyKey">): boolean {
  if (endpoint.access === "public") return false;
  return endpoint.method === "POST" || endpoint.hasBodyKey === true;
}
