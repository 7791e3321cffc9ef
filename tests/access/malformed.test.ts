/** Malformed requests from clients of every role: each is refused in time, with a documented code. */
import { apiKeyScopes, type Endpoint, type ErrorCode, endpoints, errorSchema, errors } from "@callwright/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Answer, type Client, createClient } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { signupBody } from "../support/clients/newcomer.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { fuzzSeed, isFullRun, requestCount } from "../support/run/tier.ts";
import { type EndpointName, type Example, examples } from "./examples.ts";
import { type MalformedRequest, malformedRequests, type Operation, operationsOf } from "./malformed.ts";
import { signInAll } from "./requesters.ts";
import { makeResources, missingIds } from "./resource-ids.ts";

const url = worldForFile({ isKept: true });
const sampleSize = requestCount ?? (isFullRun ? 10_000 : 1_000);
const seed = fuzzSeed ?? 18;
const concurrency = 8;
const slowMs = 10_000;

const nameOf = ({ operationId }: Operation) => operationId as EndpointName;

/** A client that signs in again when its session has ended: some of these requests end it. */
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
  const { secret } = await createKey(recruiter.client, apiKeyScopes);
  return {
    public: { client: createClient(url(), "acme") },
    user: recruiter,
    key: { client: clientWithKey(url(), secret) },
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

it(`${sampleSize} malformed requests (seed ${seed}) get documented refusals, none a server error`, async () => {
  const people = await signInAll(url());
  const resources = {
    ...(await makeResources(url(), people)),
    memberId: missingIds.memberId,
    tenantId: missingIds.tenantId,
  };
  const askers = await makeAskers();
  const askerList: Asker[] = Object.values(askers);
  const { body: document } = await askers.public.client.request("GET", "/api/openapi.json");
  // Accepted requests where the example is meant to be refused.
  const accepted: Partial<Record<EndpointName, Example>> = {
    signup: { body: signupBody("malformed@newcomers.test") },
    createJob: { body: demoJob },
    createDocument: { body: { fileName: "nurse.pdf", bytes: 1000 } },
    addDoNotCall: { body: { phoneNumber: "+4930555997" } },
    importDoNotCall: { body: { rows: [{ line: 1, phoneNumber: "+4930555998", note: "Asked by mail" }] } },
    inviteMember: { body: { name: "Max Member", email: "member@newcomers.test" } },
    updateTenantSettings: { body: { name: "Acme" } },
    getTexts: { query: { search: "+1", after: "zzz" } },
  };
  // Deletions name missing resources, so that later requests still find their resources.
  const validOf = (operation: Operation) =>
    accepted[nameOf(operation)] ?? examples[nameOf(operation)](operation.method === "DELETE" ? missingIds : resources);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const send = async (drawn: MalformedRequest, index: number) => {
    const { operation, method, path, body, headers } = drawn;
    const asker: Asker | undefined =
      drawn.asker === undefined ? askers[askerByAccess[accessOf(operation)]] : askerList[drawn.asker];
    if (!asker) throw new Error("No such asker");
    // Attempts are limited by address: each request has its own.
    const ownHeaders = { "x-viewer-address": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, ...headers };
    // The second factor stays off, since no client here has one.
    const uniqueBody = body
      ?.replace("malformed@", `malformed${index}@`)
      .replace(/"secondFactor":"\w+"/, '"secondFactor":"off"');
    const sentBody = ["GET", "HEAD"].includes(method) ? undefined : uniqueBody;
    const startedAt = performance.now();
    const answer = await asker.client.request(method, path, sentBody, ownHeaders);
    const fault = faultOf(answer, method, performance.now() - startedAt);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (fault)
      faults.push(
        `${answer.status} ${method} ${path.slice(0, 200)} ${body?.slice(0, 300)} ${fault}: ${JSON.stringify(answer.body).slice(0, 400)}`,
      );
    if (answer.status === 401 && asker.signIn) asker.client = await asker.signIn();
  };
  const arbitrary = malformedRequests(operationsOf(document), validOf, askerList.length);
  const sample = fc.sample(arbitrary, { numRuns: sampleSize, seed });
  for (let start = 0; start < sample.length; start += concurrency)
    await Promise.all(sample.slice(start, start + concurrency).map((request, index) => send(request, start + index)));
  expect(faults).toEqual([]);
  // Most requests get past authentication, so their content is checked.
  const share = (codes: readonly number[]) =>
    codes.reduce((sum, code) => sum + (statuses.get(code) ?? 0), 0) / sampleSize;
  expect(share([200, 204, 302, 304]), JSON.stringify([...statuses])).toBeGreaterThan(0.1);
  expect(share([401, 403, 429]), JSON.stringify([...statuses])).toBeLessThan(0.4);
}, 600_000);
