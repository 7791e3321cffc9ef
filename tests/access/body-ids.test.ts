/** Ids in bodies are checked like ids in paths: another user's and a made-up one are not found and change nothing. */
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { readJob, usableNumber } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import type { EndpointName } from "./examples.ts";
import { type Requesters, signInAll } from "./requesters.ts";
import { existingIdsOf, makeResources, missingIds, type ResourceIds } from "./resource-ids.ts";

const url = worldForFile({ isKept: true });

interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isSentByTenantOwner?: boolean;
}

/** Id fields that need no check of the owner. */
const isExempt = (endpoint: string, path: string): boolean =>
  // Ids of a passkey's proof.
  /^(?:proof|passkey)\b/.test(path) ||
  // Names of another system's fields, and its key.
  /^(?:mapping|apiKey)\./.test(path) ||
  // A criterion's own id, which the client chooses.
  /criteria\.\[\]\.id$/.test(path) ||
  // Only removes people from a selection.
  path.endsWith(".except") ||
  // A question belongs to the job in the path and has the same id in every job.
  path === "questionId" ||
  // Valid only with a waiting person or an answered question: tests/api/sources and facts try them.
  ["approveSourceEvent.numberId", "textAskers.numberId"].includes(`${endpoint}.${path}`) ||
  // Ids of other systems: cards of Stripe, messages of a queue.
  ["addPaymentMethod.paymentMethodId", "setDefaultCard.paymentMethodId"].includes(`${endpoint}.${path}`) ||
  `${endpoint}.${path}` === "replayDeadLetter.letterId";

const isIdField = (path: string): boolean => /(?:^|\.)(?:\w*Ids?|_id|ids|candidate|leads)$/.test(path);

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

function pathsOf(schema: unknown, base = ""): string[] {
  if (!isSchema(schema)) return [];
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const paths = fields.flatMap(([name, inner]) => [`${base}${name}`, ...pathsOf(inner, `${base}${name}.`)]);
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...paths, ...pathsOf(schema.items, `${base}[].`), ...variants.flatMap((variant) => pathsOf(variant, base))];
}

/** The id fields of every endpoint's body. */
const idFields = Object.values(endpoints).flatMap((endpoint) => {
  if (!("body" in endpoint)) return [];
  const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
  const paths = [...new Set(pathsOf(schema))].filter((path) => isIdField(path) && !isExempt(endpoint.name, path));
  return paths.map((path) => [endpoint.name as EndpointName, path] as const);
});

const anotherPerson = { firstName: "Another", lastName: "Person", phoneNumber: "+4915112345698" };

const selection = ({ candidateId }: ResourceIds) => ({ candidateIds: [candidateId] });

/** Requests that are valid until one of their ids is replaced. */
const requests: Partial<Record<EndpointName, (ids: ResourceIds) => ValidRequest>> = {
  createSource: ({ jobId, numberId }) => ({
    body: { kind: "lever", name: "Theirs", parentId: jobId, mode: "call", numberId, consent: "The form" },
  }),
  updateSource: ({ sourceId, numberId }) => ({ params: { id: sourceId }, body: { numberId } }),
  updateNumber: ({ numberId, assistantId }) => ({
    params: { id: numberId },
    body: { answering: { mode: "assistant", assistantId } },
  }),
  searchNumbers: ({ numberId }) => ({ body: { numberId, country: "US", kind: "local" } }),
  buyNumber: ({ numberId }) => ({ body: { numberId, phoneNumber: "+14155550187", label: "Theirs" } }),
  updateAgentCandidate: ({ campaignId, leadId }) => ({
    params: { id: campaignId },
    body: { candidateId: leadId, ...anotherPerson },
  }),
  startWebCall: ({ jobId, candidateId }) => ({
    body: { assistant: { kind: "parent", parentId: jobId, candidateId } },
  }),
  updateCandidate: ({ jobId, candidateId }) => ({ params: { id: jobId }, body: { candidateId, ...anotherPerson } }),
  deleteCandidate: ({ jobId, candidateId }) => ({ params: { id: jobId }, body: { candidateId } }),
  decideCandidate: ({ jobId, candidateId }) => ({ params: { id: jobId }, body: { candidateId, decision: "maybe" } }),
  bulkCandidates: (ids) => ({
    params: { id: ids.jobId },
    body: { action: "move", targetId: ids.campaignId, selection: selection(ids) },
  }),
  placeCall: ({ jobId, candidateId, numberId }) => ({
    body: { jobId, candidate: candidateId, selectedPhoneNumberId: numberId },
  }),
  batchCalls: (ids) => ({
    body: { campaignId: ids.jobId, leads: selection(ids), selectedPhoneNumberId: ids.numberId, startAt },
  }),
  previewRun: (ids) => ({
    body: { campaignId: ids.jobId, leads: selection(ids), selectedPhoneNumberId: ids.numberId },
  }),
  appendRun: (ids) => ({ params: { id: ids.runId }, body: { leads: selection(ids) } }),
  assignFollowUp: ({ followUpId, memberId }) => ({ params: { id: followUpId }, body: { userId: memberId } }),
  readNotifications: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  replyToText: ({ jobId, candidateId, numberId }) => ({
    body: { jobId, candidateId, numberId, body: "Another user's words", key: "another-user" },
  }),
  cancelInterview: ({ jobId, candidateId }) => ({ params: { id: jobId }, body: { candidateId } }),
  shareCandidates: (ids) => ({ params: { id: ids.jobId }, body: { selection: selection(ids), name: "A client" } }),
  createUser: ({ tenantId }) => ({
    isSentByTenantOwner: true,
    body: { name: "Nora New", email: "nora@acme.test", companyName: "Acme", tenantId },
  }),
  editUser: ({ memberId }) => ({ isSentByTenantOwner: true, body: { _id: memberId, name: "Another", version: 0 } }),
  saveVoiceLines: ({ tenantId }) => ({ isSentByTenantOwner: true, body: { kept: 1, tenantId } }),
  reassignNumber: ({ numberId, memberId, tenantId }) => ({
    isSentByTenantOwner: true,
    params: { id: numberId },
    body: { userId: memberId, tenantId },
  }),
};

/** Which of the ids belongs into a field. */
const idKeyOf = (endpoint: EndpointName, path: string): keyof ResourceIds => {
  const name = path.split(".").at(-1) ?? "";
  const byName: Readonly<Record<string, keyof ResourceIds>> = {
    parentId: "jobId",
    campaignId: "jobId",
    jobId: "jobId",
    agentId: "campaignId",
    targetId: "campaignId",
    candidate: "candidateId",
    candidateIds: "candidateId",
    leads: "candidateId",
    candidateId: "candidateId",
    numberId: "numberId",
    numberIds: "numberId",
    selectedPhoneNumberId: "numberId",
    assistantId: "assistantId",
    runId: "runId",
    userId: "memberId",
    _id: "memberId",
    ids: "notificationId",
    tenantId: "tenantId",
  };
  const idKey = endpoint === "updateAgentCandidate" ? "leadId" : byName[name];
  if (!idKey) throw new Error(`${endpoint} names something unknown: ${path}`);
  return idKey;
};

let startAt: string;
let users: Requesters;
let ownIds: ResourceIds;
let foreignIds: ResourceIds;
let foreignUser: Client;

beforeAll(async () => {
  users = await signInAll(url());
  // So far ahead that no run starts during the tests.
  startAt = new Date((await clockNow(url())) + 20 * 86_400_000).toISOString();
  ownIds = await makeResources(url(), users);
  const [, client] = users.strangers.find(([label]) => label === "a user of another tenant") ?? [];
  if (!client) throw new Error("No such person");
  foreignUser = client;
  foreignIds = await makeForeignResources(foreignUser);
});

/** Makes resources of another tenant's user, of each kind that a body may name. */
async function makeForeignResources(client: Client): Promise<ResourceIds> {
  const existingIds = await existingIdsOf(client);
  const { agent } = await client.call(endpoints.createAgent, { body: { title: "Their campaign" } });
  const { candidateIds } = await client.call(endpoints.addCandidates, {
    params: { id: agent._id },
    body: { candidates: [{ firstName: "Lea", lastName: "Lead", phoneNumber: "+4915112345699" }] },
  });
  const { jobId, candidateId } = existingIds;
  const body = { campaignId: jobId, leads: [candidateId], selectedPhoneNumberId: await usableNumber(client) };
  const { runId } = await client.call(endpoints.batchCalls, { body: { ...body, startAt } });
  return { ...missingIds, ...existingIds, campaignId: agent._id, leadId: candidateIds[0] ?? "", runId };
}

/** The body with the field at the path set to the id, or to a list of it where the field is a list. */
function withId(body: unknown, [name = "", ...deeperPath]: readonly string[], id: string): unknown {
  const fields = isSchema(body) ? body : {};
  const current = fields[name];
  if (deeperPath.length > 0) return { ...fields, [name]: withId(current, deeperPath, id) };
  const isList = Array.isArray(current) || /Ids$|^ids$|^leads$/.test(name);
  return { ...fields, [name]: isList ? [id] : id };
}

async function send(name: EndpointName, path: string, id: string) {
  const { method, path: address } = endpoints[name];
  const { params = {}, body, isSentByTenantOwner } = requests[name]?.(ownIds) ?? { body: {} };
  const tenantOwner = users.tenantOwners[0]?.[1];
  const client = isSentByTenantOwner && tenantOwner ? tenantOwner : users.owner;
  // A call names a job or a campaign, not both.
  const validBody = path === "agentId" ? { ...body, jobId: undefined } : body;
  const filledPath = address.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  return client.request(method, `/api${filledPath}`, withId(validBody, path.split("."), id));
}

/** Reads all that any of these requests could change. */
async function readState() {
  const { owner } = users;
  const [job, { sources }, { links }, { numbers }, { followUps }, { texts }] = await Promise.all([
    readJob(owner, ownIds.jobId),
    owner.call(endpoints.listSources),
    owner.call(endpoints.getShareLinks, { params: { id: ownIds.jobId } }),
    owner.call(endpoints.importedNumbers),
    owner.call(endpoints.getFollowUps, {}),
    owner.call(endpoints.getTexts, {}),
  ]);
  const { runs } = await owner.call(endpoints.getRuns, { params: { id: ownIds.jobId } });
  return {
    runs: runs.map(({ runId, total }) => [runId, total]),
    people: job.pagination.totalCandidates,
    sources: sources.map(({ id, numberId }) => [id, numberId]),
    links: links.length,
    texts: texts.length,
    answering: numbers.map(({ id, answering }) => [id, answering]),
    assignees: followUps.map(({ assignee }) => assignee),
  };
}

it("every id field of every body has a request in this test", () => {
  const untried = idFields.filter(([name]) => !requests[name]);
  expect(untried).toEqual([]);
  expect(idFields.length).toBeGreaterThan(35);
});

describe("an id in a body", () => {
  it.each(idFields)("%s %s: a foreign or missing id is not found and changes nothing", async (name, path) => {
    const idKey = idKeyOf(name, path);
    const before = await readState();
    for (const id of [foreignIds[idKey], missingIds[idKey]]) expectRefusal(await send(name, path, id), "not_found");
    expect(await readState()).toEqual(before);
  });
});
