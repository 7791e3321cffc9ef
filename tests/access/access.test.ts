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

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (
  name: EndpointName,
): Pick<Endpoint, "access" | "method" | "scope" | "spansTenants" | "stepUp" | "isPersonal"> => endpoints[name];
const guarded = names.filter((name) => endpointOf(name).access !== "public");
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

let people: Requesters;
let things: ResourceIds;

beforeAll(async () => {
  people = await signInAll(url());
  things = await makeResources(url(), people);
});

/** Sends the request as each client, in parallel. */
const askAll = <T extends Client>(named: NamedList<T>, name: EndpointName, ids: ResourceIds) =>
  Promise.all(named.map(async ([who, client]) => [who, await sendExample(client, name, ids)] as const));

/** An address per endpoint: the limit of wrong keys per address is lower than the number of endpoints. */
const addressFor = (name: EndpointName): string => `198.51.100.${names.indexOf(name) % 250}`;

/** Whether the endpoint ignores ids of others' notifications, as it ignores expired ones, instead of refusing them. */
const ignoresUnknown = (name: EndpointName): boolean => name === "readNotifications";

/** Clients that must not reach the owner's things. */
function strangersOf(name: EndpointName): NamedList<Client> {
  // Colleagues know each other.
  if (name === "getAssignees") return people.foreignAdministrators;
  if (!isForAdministrators(name)) return people.strangers;
  const platform = new Set(people.platform.map(([, client]) => client));
  return people.foreignAdministrators.filter(([, client]) => !endpointOf(name).spansTenants || !platform.has(client));
}

/** Ids that no stranger may see; a tenant's own id is known to all of its users. */
const hiddenIds = (name: EndpointName): string[] =>
  Object.values(things).filter((id) => isForAdministrators(name) || id !== things.tenantId);

/** Another person's resource and a missing one must get the same refusal. */
function expectAlike(foreign: Answer, missing: Answer, who: string): void {
  expect(withoutRequestId(foreign), who).toEqual(withoutRequestId(missing));
}

it("every endpoint has an example, and everything named in one exists", () => {
  expect(Object.keys(examples).sort()).toEqual([...names].sort());
  expect(Object.entries(things).filter(([, id]) => id.length < 10)).toEqual([]);
});

describe("a caller without a session", () => {
  it.each(guarded)("%s is closed", async (name) => {
    const answers = people.outsiders.map(async ([who, { client, code, headers, isCounted }]) => {
      const from = { ...headers, ...(isCounted && { "x-viewer-address": addressFor(name) }) };
      const existing = sendExample(client, name, things, from);
      // A request that names no resource, or counts as a wrong key, is sent once.
      const missing =
        resourceEndpoints.includes(name) && !isCounted ? sendExample(client, name, missingIds, from) : existing;
      expectRefusal(await existing, code);
      expectAlike(await existing, await missing, who);
    });
    await Promise.all(answers);
  });
});

describe("a key of one scope", () => {
  it.each(guarded)("does %s only when that is its scope", async (name) => {
    const needed = scopeOf(name);
    const others = apiKeyScopes.filter((scope) => scope !== needed);
    for (const keys of [people.memberKeys, people.administratorKeys])
      await Promise.all(
        others.map(async (scope) => {
          const answer = await sendExample(keys[scope], name, things);
          expect(expectRefusal(answer, "not_allowed").message).toBe(
            `This API key lacks the scope "${needed}", which this needs.`,
          );
        }),
      );
    const answer = await sendExample(people.memberKeys[needed], name, missingIds);
    if (refusesApiKeys(endpointOf(name))) expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
    else if (isForAdministrators(name)) expectRefusal(answer, "not_allowed");
    else expect(JSON.stringify(answer.body)).not.toMatch(/not_allowed|unauthenticated|lacks the scope/);
  });
});

describe("an API key of any scope", () => {
  const personal = guarded.filter((name) => refusesApiKeys(endpointOf(name)));

  it("cannot take its account or tenant over: these are for people", () => {
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
    for (const keys of [people.memberKeys, people.administratorKeys]) {
      const answer = await sendExample(keys[scopeOf(name)], name, things);
      expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
    }
  });

  it("does not change who must have a second factor", async () => {
    const answer = await people.administratorKeys.account.request("PUT", "/api/tenant-settings", {
      secondFactor: "off",
    });
    expect(expectRefusal(answer, "not_allowed").refusal.code).toBe(needsPerson);
  });
});

describe("what is for administrators", () => {
  it.each(administratorEndpoints)("%s is closed to other roles, whether or not the thing exists", async (name) => {
    const [existing, missing] = await Promise.all([
      askAll(people.members, name, things),
      askAll(people.members, name, missingIds),
    ]);
    for (const [index, [who, answer]] of existing.entries()) {
      expectRefusal(answer, "not_allowed");
      expectAlike(answer, missing[index]?.[1] ?? answer, who);
    }
  });

  it.each(platformEndpoints)(
    "%s is closed to owners of tenants and their keys, whether or not the thing exists",
    async (name) => {
      const owners = [...people.tenantOwners, ["the owner's key", people.administratorKeys[scopeOf(name)]] as const];
      const missing = await askAll(owners, name, missingIds);
      for (const [index, [who, answer]] of (await askAll(owners, name, things)).entries()) {
        expectRefusal(answer, "not_allowed");
        expectAlike(answer, missing[index]?.[1] ?? answer, who);
      }
    },
  );

  it.each(administratorEndpoints)(
    "%s is open to the platform's administrator, and to the tenant's owner unless only the platform may use it",
    async (name) => {
      const owners = [
        ...people.tenantOwners,
        ...allowedKeys([["the owner's key", people.administratorKeys[scopeOf(name)]]], name),
      ];
      const allowed = [...people.platform, ...(endpointOf(name).access === "platform" ? [] : owners)];
      for (const [who, { status, body }] of await askAll(allowed, name, missingIds)) {
        expect([200, 400, 404, 422], `${who}: ${JSON.stringify(body)}`).toContain(status);
        if (lists.includes(name)) expect(status, who).toBe(200);
      }
    },
  );
});

describe("another person's resource", () => {
  it.each(resourceEndpoints)("%s answers as if it did not exist", async (name) => {
    // Only one client reaches the platform's endpoints, so none is a stranger.
    if (endpointOf(name).access === "platform") return expect(people.platform).toHaveLength(1);
    const clients = strangersOf(name);
    const [foreign, missing] = await Promise.all([askAll(clients, name, things), askAll(clients, name, missingIds)]);
    for (const [index, [who, answer]] of foreign.entries()) {
      const other = missing[index]?.[1] ?? answer;
      if (ignoresUnknown(name) && answer.status === 200) {
        expect(other.body).toEqual(answer.body);
        continue;
      }
      const isKey = who.endsWith(")"); // "another user's key (read)"
      const isInScope = !isKey || (who.endsWith(`(${scopeOf(name)})`) && !refusesApiKeys(endpointOf(name)));
      if (isInScope) expectRefusal(answer, "not_found");
      expectAlike(answer, other, who);
    }
  });

  it.each(lists)("%s does not show it", async (name) => {
    if (endpointOf(name).access === "platform") return expect(people.platform).toHaveLength(1);
    for (const [who, { body }] of await askAll(strangersOf(name), name, things))
      for (const id of hiddenIds(name)) expect(JSON.stringify(body), who).not.toContain(id);
  });

  it("cannot be combined with the caller's own", async () => {
    const withJobs = people.strangers.filter(([who]) => who === "a user of another tenant");
    expect(withJobs).toHaveLength(1);
    for (const [who, client] of withJobs) {
      const mine = { ...missingIds, ...(await existingIdsOf(client)) };
      for (const key of ["jobId", "candidateId", "numberId"] as const) {
        const answer = await sendExample(client, "placeCall", { ...mine, [key]: things[key] });
        expectRefusal(answer, "not_found");
        expectAlike(answer, await sendExample(client, "placeCall", { ...mine, [key]: missingIds[key] }), who);
      }
    }
  });

  it("was not changed by any of this", async () => {
    expect({ ...things, ...(await existingIdsOf(people.owner)) }).toEqual(things);
    const job = await readJob(people.owner, things.jobId);
    expect(job.run).toMatchObject({ runId: things.runId, state: "scheduled", placed: 0 });
    const { followUps } = await people.owner.call(endpoints.getFollowUps, {});
    expect(followUps.map(({ followUpId }) => followUpId)).toEqual([things.followUpId]);
    const { notifications } = await people.owner.call(endpoints.getNotifications, {});
    expect(notifications).toMatchObject([{ notificationId: things.notificationId, isUnread: true }]);
    expect(job.promptVersion).toBe(1);
    expect(job.pagination.totalCandidates).toBe(35);
  });
});

describe("a body with half a character", () => {
  const withBody = names.filter((name) => "body" in endpoints[name]);

  it.each(withBody)("is refused by %s as malformed JSON", async (name) => {
    const { method, path, access }: Pick<Endpoint, "method" | "path" | "access"> = endpoints[name];
    const { params = {} }: Example = examples[name](things);
    const [[, administrator] = []] = access === "platform" ? people.platform : people.administrators;
    const client = access !== "user" && administrator ? administrator : people.owner;
    const address = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "")}`;
    expectRefusal(await client.request(method, address, '{"key":"\\ud83d"}'), "malformed_json");
  });
});
