import { apiKeyScopes, type Endpoint, endpoints, refusesApiKeys, type Scope } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/clients/client.ts";
import { expectRefusal, withoutRequestId } from "../support/clients/refusal.ts";
import { readJob } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { type EndpointName, type Example, examples } from "./examples.ts";
import { type NamedList, type Requesters, sendExample, signInAll } from "./requesters.ts";
import { existingIdsOf, makeResources, missingIds, type ResourceIds } from "./resource-ids.ts";

const url = worldForFile({ isKept: true });

const endpointNames = Object.keys(endpoints) as EndpointName[];
const endpointOf = (
  name: EndpointName,
): Pick<Endpoint, "access" | "method" | "scope" | "spansTenants" | "stepUp" | "isPersonal"> => endpoints[name];
const guarded = endpointNames.filter((name) => endpointOf(name).access !== "public");
const isForAdministrators = (name: EndpointName): boolean => endpointOf(name).access !== "user";
const administratorEndpoints = guarded.filter(isForAdministrators);
const platformEndpoints = guarded.filter((name) => endpointOf(name).access === "platform");
/** Endpoints whose request names a resource. */
const resourceEndpoints = guarded.filter((name) => JSON.stringify(examples[name](missingIds)).includes("01K0000"));
const lists = guarded.filter((name) => endpointOf(name).method === "GET" && !resourceEndpoints.includes(name));

const scopeOf = (name: EndpointName): Scope => {
  const { scope, method } = endpointOf(name);
  return scope ?? (method === "GET" ? "read" : "write");
};

const needsPerson = "api_key_needs_person";
/** The keys, unless the endpoint refuses every API key. */
const allowedKeys = (keys: NamedList<Client>, name: EndpointName): NamedList<Client> =>
  refusesApiKeys(endpointOf(name)) ? [] : keys;

let users: Requesters;
let resources: ResourceIds;

beforeAll(async () => {
  users = await signInAll(url());
  resources = await makeResources(url(), users);
});

/** Sends the request as each client, in parallel. */
const sendAs = <T extends Client>(clients: NamedList<T>, name: EndpointName, ids: ResourceIds) =>
  Promise.all(clients.map(async ([label, client]) => [label, await sendExample(client, name, ids)] as const));

/** An address per endpoint: the limit of wrong keys per address is lower than the number of endpoints. */
const addressFor = (name: EndpointName): string => `198.51.100.${endpointNames.indexOf(name) % 250}`;

/** Whether the endpoint ignores ids of others' notifications, as it ignores expired ones, instead of refusing them. */
const ignoresUnknown = (name: EndpointName): boolean => name === "readNotifications";

/** Clients that must not reach the owner's resources. */
function strangersOf(name: EndpointName): NamedList<Client> {
  // Colleagues know each other.
  if (name === "getAssignees") return users.foreignAdministrators;
  if (!isForAdministrators(name)) return users.strangers;
  const platform = new Set(users.platform.map(([, client]) => client));
  return users.foreignAdministrators.filter(([, client]) => !endpointOf(name).spansTenants || !platform.has(client));
}

/** Ids that no stranger may see; a tenant's own id is known to all of its users. */
const hiddenIds = (name: EndpointName): string[] =>
  Object.values(resources).filter((id) => isForAdministrators(name) || id !== resources.tenantId);

/** A request for another person's resource must get the same refusal as one for a missing resource. */
function expectSameRefusal(foreign: Answer, missing: Answer, label: string): void {
  expect(withoutRequestId(foreign), label).toEqual(withoutRequestId(missing));
}

it("every endpoint has an example, and everything named in one exists", () => {
  expect(Object.keys(examples).sort()).toEqual([...endpointNames].sort());
  expect(Object.entries(resources).filter(([, id]) => id.length < 10)).toEqual([]);
});

describe("a caller without a session", () => {
  it.each(guarded)("%s is closed", async (name) => {
    const answers = users.outsiders.map(async ([label, { client, code, headers, isCounted }]) => {
      const from = { ...headers, ...(isCounted && { "x-viewer-address": addressFor(name) }) };
      const existing = sendExample(client, name, resources, from);
      // A request that names no resource, or counts as a wrong key, is sent once.
      const missing =
        resourceEndpoints.includes(name) && !isCounted ? sendExample(client, name, missingIds, from) : existing;
      expectRefusal(await existing, code);
      expectSameRefusal(await existing, await missing, label);
    });
    await Promise.all(answers);
  });
});

describe("a key of one scope", () => {
  it.each(guarded)("does %s only when that is its scope", async (name) => {
    const neededScope = scopeOf(name);
    const otherScopes = apiKeyScopes.filter((scope) => scope !== neededScope);
    for (const keys of [users.memberKeys, users.administratorKeys])
      await Promise.all(
        otherScopes.map(async (scope) => {
          const answer = await sendExample(keys[scope], name, resources);
          expect(expectRefusal(answer, "not_allowed").message).toBe(
            `This API key lacks the scope "${neededScope}", which this needs.`,
          );
        }),
      );
    const answer = await sendExample(users.memberKeys[neededScope], name, missingIds);
    if (refusesApiKeys(endpointOf(name))) expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
    else if (isForAdministrators(name)) expectRefusal(answer, "not_allowed");
    else expect(JSON.stringify(answer.body)).not.toMatch(/not_allowed|unauthenticated|lacks the scope/);
  });
});

describe("an API key of any scope", () => {
  const personal = guarded.filter((name) => refusesApiKeys(endpointOf(name)));

  it("cannot take over its account or tenant: these endpoints are for people", () => {
    expect(personal).toEqual(
      expect.arrayContaining([
        ...[
          "beginTotp",
          "confirmTotp",
          "removeTotp",
          "beginPasskey",
          "addPasskey",
          "removePasskey",
          "renewRecoveryCodes",
        ],
        ...[
          "setPassword",
          "revokeSession",
          "signOutEverywhere",
          "stepUp",
          "createApiKey",
          "revokeApiKey",
          "revokeTeamApiKey",
        ],
        ...["inviteMember", "updateMember", "resetMemberFactors", "createUser", "editUser", "saveSmtp", "removeSmtp"],
        ...["addDomain", "removeDomain", "connectStripeAccount", "disconnectStripeAccount", "createPortalSession"],
        ...[
          "createWebhookEndpoint",
          "rotateWebhookSecret",
          "savePlan",
          "reassignNumber",
          "startViewAs",
          "deleteTenant",
        ],
      ]),
    );
  });

  it.each(personal)("is refused %s, for a member's key and for an owner's", async (name) => {
    for (const keys of [users.memberKeys, users.administratorKeys]) {
      const answer = await sendExample(keys[scopeOf(name)], name, resources);
      expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
    }
  });

  it("does not change who must have a second factor", async () => {
    const answer = await users.administratorKeys.account.request("PUT", "/api/tenant-settings", {
      secondFactor: "off",
    });
    expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
  });
});

describe("what is for administrators", () => {
  it.each(administratorEndpoints)("%s is closed to other roles, whether or not the thing exists", async (name) => {
    const [existing, missing] = await Promise.all([
      sendAs(users.members, name, resources),
      sendAs(users.members, name, missingIds),
    ]);
    for (const [index, [label, answer]] of existing.entries()) {
      expectRefusal(answer, "not_allowed");
      expectSameRefusal(answer, missing[index]?.[1] ?? answer, label);
    }
  });

  it.each(platformEndpoints)(
    "%s is closed to owners of tenants and their keys, whether or not the thing exists",
    async (name) => {
      const owners = [...users.tenantOwners, ["the owner's key", users.administratorKeys[scopeOf(name)]] as const];
      const missing = await sendAs(owners, name, missingIds);
      for (const [index, [label, answer]] of (await sendAs(owners, name, resources)).entries()) {
        expectRefusal(answer, "not_allowed");
        expectSameRefusal(answer, missing[index]?.[1] ?? answer, label);
      }
    },
  );

  it.each(administratorEndpoints)(
    "%s is open to the platform's administrator, and to the tenant's owner unless only the platform may use it",
    async (name) => {
      const owners = [
        ...users.tenantOwners,
        ...allowedKeys([["the owner's key", users.administratorKeys[scopeOf(name)]]], name),
      ];
      const allowed = [...users.platform, ...(endpointOf(name).access === "platform" ? [] : owners)];
      for (const [label, { status, body }] of await sendAs(allowed, name, missingIds)) {
        expect([200, 400, 404, 422], `${label}: ${JSON.stringify(body)}`).toContain(status);
        if (lists.includes(name)) expect(status, label).toBe(200);
      }
    },
  );
});

describe("another person's resource", () => {
  it.each(resourceEndpoints)("%s answers as if it did not exist", async (name) => {
    // Only one client reaches the platform's endpoints, so none is a stranger.
    if (endpointOf(name).access === "platform") return expect(users.platform).toHaveLength(1);
    const clients = strangersOf(name);
    const [foreign, missing] = await Promise.all([sendAs(clients, name, resources), sendAs(clients, name, missingIds)]);
    for (const [index, [label, answer]] of foreign.entries()) {
      const missingAnswer = missing[index]?.[1] ?? answer;
      if (ignoresUnknown(name) && answer.status === 200) {
        expect(missingAnswer.body).toEqual(answer.body);
        continue;
      }
      const isKey = label.endsWith(")"); // "another user's key (read)"
      const isInScope = !isKey || (label.endsWith(`(${scopeOf(name)})`) && !refusesApiKeys(endpointOf(name)));
      if (isInScope) expectRefusal(answer, "not_found");
      expectSameRefusal(answer, missingAnswer, label);
    }
  });

  it.each(lists)("%s does not show it", async (name) => {
    if (endpointOf(name).access === "platform") return expect(users.platform).toHaveLength(1);
    for (const [label, { body }] of await sendAs(strangersOf(name), name, resources))
      for (const id of hiddenIds(name)) expect(JSON.stringify(body), label).not.toContain(id);
  });

  it("cannot be combined with the caller's own", async () => {
    const withJobs = users.strangers.filter(([label]) => label === "a user of another tenant");
    expect(withJobs).toHaveLength(1);
    for (const [label, client] of withJobs) {
      const ownIds = { ...missingIds, ...(await existingIdsOf(client)) };
      for (const key of ["jobId", "candidateId", "numberId"] as const) {
        const answer = await sendExample(client, "placeCall", { ...ownIds, [key]: resources[key] });
        expectRefusal(answer, "not_found");
        expectSameRefusal(answer, await sendExample(client, "placeCall", { ...ownIds, [key]: missingIds[key] }), label);
      }
    }
  });

  it("was not changed by these requests", async () => {
    expect({ ...resources, ...(await existingIdsOf(users.owner)) }).toEqual(resources);
    const job = await readJob(users.owner, resources.jobId);
    expect(job.run).toMatchObject({ runId: resources.runId, state: "scheduled", placed: 0 });
    const { followUps } = await users.owner.call(endpoints.getFollowUps, {});
    expect(followUps.map(({ followUpId }) => followUpId)).toEqual([resources.followUpId]);
    const { notifications } = await users.owner.call(endpoints.getNotifications, {});
    expect(notifications).toMatchObject([{ notificationId: resources.notificationId, isUnread: true }]);
    expect(job.promptVersion).toBe(1);
    expect(job.pagination.totalCandidates).toBe(35); // the demo job's people and one of `makeResources`
  });
});

describe("a body with half a character", () => {
  const withBody = endpointNames.filter((name) => "body" in endpoints[name]);

  it.each(withBody)("is refused by %s as malformed JSON", async (name) => {
    const { method, path, access }: Pick<Endpoint, "method" | "path" | "access"> = endpoints[name];
    const { params = {} }: Example = examples[name](resources);
    const administrators = access === "platform" ? users.platform : users.administrators;
    const administrator = administrators[0]?.[1];
    const client = access !== "user" && administrator ? administrator : users.owner;
    const address = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "")}`;
    expectRefusal(await client.request(method, address, '{"key":"\\ud83d"}'), "malformed_json");
  });
});
