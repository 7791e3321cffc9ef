import { type Endpoint, endpoints } from "@callwright/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { signedIn } from "../support/batch.ts";
import { type Client, createClient } from "../support/client.ts";
import { signupOf } from "../support/newcomer.ts";
import { demoJob } from "../support/people.ts";
import { worldForFile } from "../support/server.ts";
import { isFullRun } from "../support/tier.ts";
import { type EndpointName, examples } from "./examples.ts";
import { type MalformedRequest, malformedRequests, type Operation, operationsOf, type Valid } from "./malformed.ts";
import { makeThings, nothing } from "./things.ts";
import { signInAll } from "./who.ts";

const url = worldForFile({ isKept: true });
const requests = isFullRun ? 10_000 : 400;
/** Another seed makes other requests. */
const seed = 18;
const concurrent = 8;

const nameOf = ({ operationId }: Operation) => operationId as EndpointName;
const accessOf = (name: EndpointName): Endpoint["access"] => endpoints[name].access;

it(`${requests} malformed requests, generated from the OpenAPI document, are answered without a server error`, async () => {
  const people = await signInAll(url());
  const things = { ...(await makeThings(url(), people)), memberId: nothing.memberId, tenantId: nothing.tenantId };
  const sessions: Record<Endpoint["access"], Client> = {
    public: createClient(url(), "acme"),
    user: await signedIn(url()),
    recruiter: await signedIn(url(), "owner@acme.test"),
    admin: await signedIn(url(), "owner@acme.test"),
    platform: await signedIn(url(), "admin@callwright.test", "platform"),
  };
  const { body: document } = await sessions.public.request("GET", "/api/openapi.json");
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
  const failed: string[] = [];
  const send = async ({ operation, path, body, headers }: MalformedRequest, index: number) => {
    const access = accessOf(nameOf(operation));
    const client = sessions[access];
    // Attempts are limited by address: each request has its own.
    const own = { "x-viewer-address": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, ...headers };
    const sent = body?.replace("malformed@", `malformed${index}@`);
    const { status, body: answer } = await client.request(operation.method, path, sent, own);
    if (status >= 500)
      failed.push(
        `${status} ${operation.method} ${path.slice(0, 200)} ${body?.slice(0, 300)} ${JSON.stringify(answer)}`,
      );
  };
  const drawn = fc.sample(malformedRequests(operationsOf(document), validOf), { numRuns: requests, seed });
  for (let at = 0; at < drawn.length; at += concurrent)
    await Promise.all(drawn.slice(at, at + concurrent).map((request, index) => send(request, at + index)));
  expect(failed).toEqual([]);
}, 600_000);
