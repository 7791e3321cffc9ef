/** Requests that no client of ours sends, as several askers: each is refused in order and in time. */
import { apiKeyScopes, type Endpoint, type ErrorCode, endpoints, errorSchema, errors } from "@callwright/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Answer, type Client, createClient } from "../support/clients/client.ts";
import { keyOf, withKey } from "../support/clients/key.ts";
import { signupOf } from "../support/clients/newcomer.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { fuzzSeed, isFullRun, requestCount } from "../support/run/tier.ts";
import { type EndpointName, examples } from "./examples.ts";
import { type MalformedRequest, malformedRequests, type Operation, operationsOf, type Valid } from "./malformed.ts";
import { makeThings, nothing } from "./things.ts";
import { signInAll } from "./who.ts";

const url = worldForFile({ isKept: true });
const requests = requestCount ?? (isFullRun ? 10_000 : 1_000);
const seed = fuzzSeed ?? 18;
const concurrent = 8;
const slowMs = 10_000;

const nameOf = ({ operationId }: Operation) => operationId as EndpointName;

/** Somebody with a session, who signs in again when it has ended: some of these requests end it. */
interface Asker {
  client: Client;
  signIn?: () => Promise<Client>;
}

const session = async (email: string, tenant = "acme"): Promise<Asker> => {
  const signIn = () => signedIn(url(), email, tenant);
  return { client: await signIn(), signIn };
};

async function makeAskers() {
  const recruiter = await session("recruiter@acme.test");
  const { secret } = await keyOf(recruiter.client, apiKeyScopes);
  return {
    public: { client: createClient(url(), "acme") },
    user: recruiter,
    key: { client: withKey(url(), secret) },
    colleague: await session("enterprise@acme.test"),
    admin: await session("owner@acme.test"),
    platform: await session("admin@callwright.test", "platform"),
    foreigner: await session("owner@globex.test", "globex"),
  } satisfies Record<string, Asker>;
}

const askerByAccess = {
  public: "public",
  user: "user",
  recruiter: "admin",
  admin: "admin",
  platform: "platform",
} as const;
const accessOf = (operation: Operation): Endpoint["access"] => endpoints[nameOf(operation)].access;

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** What is wrong with an answer, if anything. */
function faultOf({ status, body }: Answer, method: string, milliseconds: number): string | undefined {
  if (milliseconds > slowMs) return `took ${Math.round(milliseconds)} ms`;
  if (status >= 500) return "failed";
  if (status < 400 || method === "HEAD") return undefined;
  const refused = errorSchema.safeParse(body);
  if (!refused.success) return "is refused in another form";
  const { code } = refused.data;
  return isCode(code) && errors[code].status === status ? undefined : `is refused as ${code}`;
}

it(`${requests} malformed requests (seed ${seed}) are refused in order, none by a server error`, async () => {
  const people = await signInAll(url());
  const things = { ...(await makeThings(url(), people)), memberId: nothing.memberId, tenantId: nothing.tenantId };
  const askers = await makeAskers();
  const all: Asker[] = Object.values(askers);
  const { body: document } = await askers.public.client.request("GET", "/api/openapi.json");
  // Where the example is refused by intent, one that is accepted.
  const accepted: Partial<Record<EndpointName, Valid>> = {
    signup: { body: signupOf("malformed@newcomers.test") },
    createJob: { body: demoJob },
    createDocument: { body: { fileName: "nurse.pdf", bytes: 1000 } },
    addDoNotCall: { body: { phoneNumber: "+4930555997" } },
    importDoNotCall: { body: { rows: [{ line: 1, phoneNumber: "+4930555998", note: "Asked by mail" }] } },
    inviteMember: { body: { name: "Max Member", email: "member@newcomers.test" } },
    updateTenantSettings: { body: { name: "Acme" } },
    getTexts: { query: { search: "+1", after: "zzz" } },
  };
  // Deletions aim at nothing, so that later requests still find their resources.
  const validOf = (operation: Operation) =>
    accepted[nameOf(operation)] ?? examples[nameOf(operation)](operation.method === "DELETE" ? nothing : things);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const send = async (drawn: MalformedRequest, index: number) => {
    const { operation, method, path, body, headers } = drawn;
    const asker: Asker | undefined =
      drawn.asker === undefined ? askers[askerByAccess[accessOf(operation)]] : all[drawn.asker];
    if (!asker) throw new Error("No such asker");
    // Attempts are limited by address: each request has its own.
    const own = { "x-viewer-address": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, ...headers };
    // Nobody here has a second factor.
    const named = body
      ?.replace("malformed@", `malformed${index}@`)
      .replace(/"secondFactor":"\w+"/, '"secondFactor":"off"');
    const sent = ["GET", "HEAD"].includes(method) ? undefined : named;
    const from = performance.now();
    const answer = await asker.client.request(method, path, sent, own);
    const fault = faultOf(answer, method, performance.now() - from);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (fault)
      faults.push(
        `${answer.status} ${method} ${path.slice(0, 200)} ${body?.slice(0, 300)} ${fault}: ${JSON.stringify(answer.body).slice(0, 400)}`,
      );
    if (answer.status === 401 && asker.signIn) asker.client = await asker.signIn();
  };
  const arbitrary = malformedRequests(operationsOf(document), validOf, all.length);
  const drawn = fc.sample(arbitrary, { numRuns: requests, seed });
  for (let at = 0; at < drawn.length; at += concurrent)
    await Promise.all(drawn.slice(at, at + concurrent).map((request, index) => send(request, at + index)));
  expect(faults).toEqual([]);
  // Most are let in far enough to be judged by their content.
  const share = (of: readonly number[]) => of.reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0) / requests;
  expect(share([200, 204, 302, 304]), JSON.stringify([...statuses])).toBeGreaterThan(0.1);
  expect(share([401, 403, 429]), JSON.stringify([...statuses])).toBeLessThan(0.4);
}, 600_000);
