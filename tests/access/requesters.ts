/** The clients that call every endpoint: users of each role, sessions and keys that have ended, and valid keys. */
import { apiKeyScopes, type Endpoint, type ErrorCode, endpoints, type Scope } from "@callwright/contracts";
import { type Answer, type Client, createClient } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { type EndpointName, type Example, examples } from "./examples.ts";
import type { ResourceIds } from "./resource-ids.ts";

export type NamedList<T> = readonly (readonly [label: string, T])[];

/** A client that every endpoint refuses, and the code of the refusal. */
export interface Outsider {
  readonly client: Client;
  readonly code: ErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
  /** Wrong keys are counted, and refused for a while after some hundreds. */
  readonly isCounted?: boolean;
}

export interface Requesters {
  /** Has the resources that the requests name. */
  readonly owner: Client;
  readonly outsiders: NamedList<Outsider>;
  /** Users of the owner's tenant without an administrator's role. */
  readonly members: NamedList<Client>;
  readonly administrators: NamedList<Client>;
  /** The administrators by kind: the tenant's owners, and the platform's. */
  readonly tenantOwners: NamedList<Client>;
  readonly platform: NamedList<Client>;
  /** Clients of the same and of other tenants that own none of the resources. */
  readonly strangers: NamedList<Client>;
  /** Administrators of other tenants. */
  readonly foreignAdministrators: NamedList<Client>;
  /** One key for each scope, of a member and of the tenant's owner. */
  readonly memberKeys: Readonly<Record<Scope, Client>>;
  readonly administratorKeys: Readonly<Record<Scope, Client>>;
}

async function keysOf(url: string, client: Client, tenant?: string): Promise<Readonly<Record<Scope, Client>>> {
  const keyEntries = apiKeyScopes.map(async (scope) => [
    scope,
    clientWithKey(url, (await createKey(client, [scope])).secret, tenant),
  ]);
  return Object.fromEntries(await Promise.all(keyEntries));
}

export async function signInAll(url: string): Promise<Requesters> {
  const expired = await signedIn(url);
  await post(url, "clock", { advanceSeconds: 16 * 60 }); // an access token is valid for 15 minutes
  const [owner, programmer, enterprise, tenantOwner] = await Promise.all([
    signedIn(url),
    signedIn(url, "trial@acme.test"),
    signedIn(url, "enterprise@acme.test"),
    signedIn(url, "owner@acme.test"),
  ]);
  const [foreignUser, foreignOwner, platform] = await Promise.all([
    signedIn(url, "recruiter@globex.test", "globex"),
    signedIn(url, "owner@globex.test", "globex"),
    signedIn(url, "admin@callwright.test", "platform"),
  ]);
  const memberKeys = await keysOf(url, programmer);
  const foreignKeys = await keysOf(url, foreignOwner, "globex");
  return {
    owner,
    members: [
      ["an ordinary user", owner],
      ["an enterprise user", enterprise],
    ],
    tenantOwners: [["the owner of the tenant", tenantOwner]],
    platform: [["the administrator of the platform", platform]],
    administrators: [
      ["the owner of the tenant", tenantOwner],
      ["the administrator of the platform", platform],
    ],
    strangers: [
      ["another user of the tenant", enterprise],
      ["the owner of the tenant", tenantOwner],
      ["a user of another tenant", foreignUser],
      ["the owner of another tenant", foreignOwner],
      ["the administrator of the platform", platform],
      ...namedKeys("another user's key", memberKeys),
    ],
    foreignAdministrators: [
      ["the owner of another tenant", foreignOwner],
      ["the administrator of the platform", platform],
      ...namedKeys("a key of another tenant's owner", foreignKeys),
    ],
    memberKeys,
    administratorKeys: await keysOf(url, tenantOwner),
    outsiders: await makeOutsiders(url, owner, expired),
  };
}

const namedKeys = (label: string, keys: Readonly<Record<Scope, Client>>): NamedList<Client> =>
  apiKeyScopes.map((scope) => [`${label} (${scope})`, keys[scope]] as const);

async function makeOutsiders(url: string, owner: Client, expired: Client): Promise<NamedList<Outsider>> {
  const signedOut = await signedIn(url);
  const oldCookies = new Map(signedOut.cookies);
  await signedOut.call(endpoints.logout);
  for (const [name, value] of oldCookies) signedOut.cookies.set(name, value);
  const { id, secret } = await createKey(owner, apiKeyScopes);
  await owner.call(endpoints.revokeApiKey, { params: { id } });
  const validKey = await createKey(owner, apiKeyScopes);
  return [
    ["anonymous", { client: createClient(url, "acme"), code: "unauthenticated" }],
    ["a session that has run out", { client: expired, code: "session_expired" }],
    ["a session that was signed out", { client: signedOut, code: "session_expired" }],
    ["a session of another tenant", { client: owner, code: "session_expired", headers: { "x-tenant-slug": "globex" } }],
    [
      "a page of another site",
      { client: owner, code: "csrf_missing", headers: { "x-callwright": "", "sec-fetch-site": "cross-site" } },
    ],
    [
      "a tab opened by another user",
      { client: owner, code: "user_changed", headers: { "x-callwright-user": "user_01K0000000000000000000000X" } },
    ],
    ["a revoked key", { client: clientWithKey(url, secret), code: "unauthenticated", isCounted: true }],
    [
      "a key of another tenant",
      { client: clientWithKey(url, validKey.secret, "globex"), code: "unauthenticated", isCounted: true },
    ],
  ];
}

/** Sends an endpoint's example request with the given ids. */
export function sendExample(
  client: Client,
  name: EndpointName,
  ids: ResourceIds,
  headers?: Record<string, string>,
): Promise<Answer> {
  const { method, path, multipart }: Pick<Endpoint, "method" | "path" | "multipart"> = endpoints[name];
  const { params = {}, query, body }: Example = examples[name](ids);
  const filledPath = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  const address = `/api${filledPath}${query ? `?${new URLSearchParams(query)}` : ""}`;
  return client.request(method, address, multipart ? formOf(multipart.json, body) : body, headers);
}

function formOf(part: string, body: unknown): FormData {
  const form = new FormData();
  form.set(part, JSON.stringify(body));
  return form;
}
