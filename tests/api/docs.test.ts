/** The documentation: every example request runs against the API, and the page needs no script. */
import { type Endpoint, type ErrorCode, endpoints, errorSchema } from "@callwright/contracts";
import { exampleRequest } from "@callwright/functions/api/docs/examples";
import { beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, examples } from "../access/examples.ts";
import { type Requesters, signInAll } from "../access/requesters.ts";
import { makeResources, type ResourceIds } from "../access/resource-ids.ts";
import type { Answer, Client } from "../support/clients/client.ts";
import { signedIn } from "../support/people/batch.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isKept: true });
let users: Requesters;
let resources: ResourceIds;

beforeAll(async () => {
  users = await signInAll(url());
  resources = await makeResources(url(), users);
}, 60_000);

type Documented = Pick<Endpoint, "method" | "path" | "access"> & { readonly name: EndpointName };
const documented: readonly Documented[] = Object.values(endpoints).filter(({ access }) => access !== "platform");
/** These run last, as the deletions do: each ends a session or removes what other examples name. */
const lateNames = new Set<string>(["logout", "signOutEverywhere", "setPassword", "refresh", "cancelRun"]);
const isLate = ({ method, name }: Documented): boolean => method === "DELETE" || lateNames.has(name);
const endpointsInOrder = [...documented.filter((endpoint) => !isLate(endpoint)), ...documented.filter(isLate)];

/** Codes that mean that an example is malformed or names the wrong endpoint. */
const brokenCodes: ReadonlySet<ErrorCode | string> = new Set([
  ...["bad_request", "malformed_json", "validation_failed", "method_not_allowed", "csrf_missing", "internal"],
]);

/** May be refused: their values come from outside, such as a mailed token, a card or sealed credentials. */
const needsOutsideValue = new Set<string>([
  ...["confirmEmail", "resetPassword", "googleSignIn", "signInWithFactor", "addPasskey", "stepUp", "confirmTotp"],
  ...["importNumber", "reconnectNumber", "connectStripeAccount", "saveSmtp", "setPassword", "signup"],
  "verifyPhone",
]);

function clientFor({ access }: Documented): Client {
  const administrator = users.administrators[0]?.[1];
  if (!administrator) throw new Error("No administrator");
  return access === "admin" ? administrator : users.owner;
}

/** Replaces ids in braces by real ones, and the webhook receiver by one on this machine. */
const withIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replace("https://hooks.example.com/callwright", "http://127.0.0.1:9/webhooks")
      .replace(/"\{(\w+)\}"/g, (_, name: string) =>
        JSON.stringify(new Map(Object.entries(resources)).get(name) ?? "of-nothing"),
      ),
  ) ?? undefined;

async function runExample(endpoint: Documented): Promise<Answer> {
  const { params = {} } = examples[endpoint.name](resources);
  const { query, body } = exampleRequest(endpoints[endpoint.name]);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  const search = query ? `?${new URLSearchParams(withIds(query) as Record<string, string>)}` : "";
  return clientFor(endpoint).request(endpoint.method, `/api${path}${search}`, withIds(body));
}

describe("every example of the documentation", () => {
  let successCount = 0;

  it.each(endpointsInOrder.map((endpoint) => [endpoint.name, endpoint] as const))("%s runs", async (name, endpoint) => {
    const answer = await runExample(endpoint);
    const refused = answer.status < 400 ? undefined : errorSchema.parse(answer.body);
    if (!refused) successCount += 1;
    const isBroken =
      refused?.code === "internal" || (!needsOutsideValue.has(name) && brokenCodes.has(refused?.code ?? ""));
    expect(isBroken ? refused : undefined).toBeUndefined();
  });

  it("succeeds in most cases, beyond being well-formed", () => {
    expect(successCount).toBeGreaterThan(documented.length * 0.6);
  });
});

describe("GET /docs", () => {
  it("is one page with every endpoint, under a policy that admits only its own style and script", async () => {
    const response = await send(`${url()}/docs`, { headers: { "x-tenant-slug": "acme" } });
    const page = await response.text();
    const policy = response.headers.get("content-security-policy");
    expect(response.status).toBe(200);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^' ]+'; connect-src 'self'; style-src 'sha256-[^' ]+';/,
    );
    expect(page).not.toMatch(/<script src| style=| on\w+="|(src|href)="https?:/);
    for (const { name, path } of documented) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page).toContain(`<a href="#${name}">`);
      expect(page).toContain(`/api${path}`);
    }
    expect(page).toContain("Idempotency-Key");
    expect(page).toContain("candidate.outcome");
  });

  it("lets its own page try requests with a key, and no other page", async () => {
    const client = await signedIn(url());
    const { secret } = await client.call(endpoints.createApiKey, { body: { name: "Tried", scopes: ["read"] } });
    const browser = { "x-tenant-slug": "acme", "sec-fetch-site": "same-origin", authorization: `Bearer ${secret}` };
    const statusWith = async (headers: Record<string, string>) =>
      (await send(`${url()}/api/get-jobs`, { headers: { ...browser, ...headers } })).status;
    expect(await statusWith({ "x-callwright": "try" })).toBe(200);
    expect(await statusWith({ "x-callwright": "1" })).toBe(401);
  });

  it("has the tenant's look, and is not found at a host without a tenant", async () => {
    const page = await (await send(`${url()}/docs`, { headers: { "x-tenant-slug": "acme" } })).text();
    expect(page).toContain("--cw-button:");
    expect(page).toContain("Acme");
    expect((await send(`${url()}/docs`, { headers: { "x-tenant-slug": "nobody" } })).status).toBe(404);
  });
});
