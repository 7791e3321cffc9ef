/** The owner's resources that requests aim at: those of the demo data, and those made for a test. */
import { endpoints, inboundTemplate } from "@callwright/contracts";
import { vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { createKey } from "../support/clients/key.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { readJob } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import type { Requesters } from "./requesters.ts";

/** Well-formed ids that do not exist. */
export const missingIds = {
  userId: "user_01K0000000000000000000000X",
  jobId: "job_01K0000000000000000000000X",
  candidateId: "cand_000000001_000000",
  assistantId: "inb_01K0000000000000000000000X",
  campaignId: "cmp_01K0000000000000000000000X",
  leadId: "cand_000000001_000001",
  numberId: "num_01K0000000000000000000000X",
  callId: "call_01K0000000000000000000000X",
  apiKeyId: "key_01K0000000000000000000000X",
  sessionId: "ses_01K0000000000000000000000X",
  documentId: "doc_01K0000000000000000000000X",
  importId: "imp_01K0000000000000000000000X",
  bulkId: "blk_01K0000000000000000000000X",
  runId: "run_01K0000000000000000000000X",
  followUpId: "fol_01K0000000000000000000000X",
  notificationId: "evt_01K0000000000000000000000X",
  textId: "text_post_01K0000000000000000000000X",
  memberId: "user_01K0000000000000000000000Y",
  tenantId: "ten_01K0000000000000000000000X",
  domainId: "dom_01K0000000000000000000000X",
  themeId: "theme_01K0000000000000000000000X",
  sourceId: "src_01K0000000000000000000000X",
  shareLinkId: "shr_01K0000000000000000000000X",
  webhookId: "whe_01K0000000000000000000000X",
  webhookEventId: "evt_01K0000000000000000000000X",
};

/** Ids of the owner's resources; member, tenant, domain, theme and webhook are shared by the tenant's administrators. */
export type ResourceIds = Readonly<typeof missingIds>;

/** Ids of the resources that are made for a test. */
type NewResourceIds = Pick<
  ResourceIds,
  | "assistantId"
  | "campaignId"
  | "leadId"
  | "sessionId"
  | "documentId"
  | "importId"
  | "bulkId"
  | "runId"
  | "followUpId"
  | "notificationId"
  | "textId"
  | "domainId"
  | "themeId"
  | "sourceId"
  | "shareLinkId"
  | "webhookId"
  | "webhookEventId"
>;

/** Ids of what the client and their tenant have already. */
export async function existingIdsOf(client: Client): Promise<Omit<ResourceIds, keyof NewResourceIds>> {
  const [{ user }, { jobs }, { numbers }, { logs }, { keys }] = await Promise.all([
    client.call(endpoints.me),
    client.call(endpoints.getJobs),
    client.call(endpoints.importedNumbers),
    client.call(endpoints.getAllLogs),
    client.call(endpoints.listApiKeys),
  ]);
  const jobId = jobs[0]?._id ?? "";
  const [candidate] = (await readJob(client, jobId)).candidates;
  return {
    userId: user.id,
    memberId: user.id,
    tenantId: user.tenantId,
    jobId,
    candidateId: candidate?._id ?? "",
    numberId: numbers[0]?.id ?? "",
    callId: logs[0]?.callId ?? "",
    apiKeyId: keys.at(-1)?.id ?? "",
  };
}

async function makeScheduledRun(
  url: string,
  client: Client,
  { jobId, candidateId, numberId }: Omit<ResourceIds, keyof NewResourceIds>,
) {
  // So far ahead that the run does not start during the tests.
  const startAt = new Date((await clockNow(url)) + 30 * 86_400_000).toISOString();
  const body = { campaignId: jobId, leads: [candidateId], selectedPhoneNumberId: numberId, startAt };
  return (await client.call(endpoints.batchCalls, { body })).runId;
}

/** The follow-up of a person who was called and asked for a human. */
async function makeFollowUp(client: Client, { jobId, numberId }: Omit<ResourceIds, keyof NewResourceIds>) {
  const [person] = strangers(1, ["80"]);
  if (!person) throw new Error("No such person");
  await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: [person] } });
  const query = { page: 1, pageSize: 1, search: person.phoneNumber };
  const { job } = await client.call(endpoints.getJob, { params: { id: jobId }, query });
  const candidate = job.candidates[0]?._id ?? "";
  await client.call(endpoints.placeCall, { body: { jobId, candidate, selectedPhoneNumberId: numberId } });
  const firstFollowUp = async () => (await client.call(endpoints.getFollowUps, {})).followUps[0];
  return vi.waitUntil(firstFollowUp, { timeout: 20_000, interval: 200 });
}

async function sendText(client: Client, jobId: string, candidateId: string): Promise<string> {
  const body = { jobId, candidateId, body: "When may we call you?", key: "the-only-one" };
  return (await client.call(endpoints.replyToText, { body })).text.textId;
}

async function makeCampaign(client: Client): Promise<Pick<ResourceIds, "campaignId" | "leadId">> {
  const { agent } = await client.call(endpoints.createAgent, { body: { title: "Spring offer" } });
  const body = { candidates: strangers(1) };
  const { candidateIds } = await client.call(endpoints.addCandidates, { params: { id: agent._id }, body });
  return { campaignId: agent._id, leadId: candidateIds[0] ?? "" };
}

async function makeAssistant(client: Client): Promise<Pick<ResourceIds, "assistantId">> {
  const body = { title: "Reception", ...inboundTemplate("general_assistant", "en") };
  const { inbound } = await client.call(endpoints.createInboundAssistant, { body });
  return { assistantId: inbound._id };
}

async function makeSource(client: Client, parentId: string): Promise<Pick<ResourceIds, "sourceId">> {
  const body = { kind: "ashby", name: "Our ATS", parentId, mode: "approval", consent: "The form" } as const;
  return { sourceId: (await client.call(endpoints.createSource, { body })).source.id };
}

async function makeShareLink(client: Client, { jobId, candidateId }: Pick<ResourceIds, "jobId" | "candidateId">) {
  const body = { selection: { candidateIds: [candidateId] }, name: "A client" };
  const { link } = await client.call(endpoints.shareCandidates, { params: { id: jobId }, body });
  return { shareLinkId: link.id };
}

async function makeWebhook(administrator: Client): Promise<Pick<ResourceIds, "webhookId" | "webhookEventId">> {
  const body = { url: "http://127.0.0.1:9/webhooks", events: ["run.paused" as const] };
  const { endpoint } = await administrator.call(endpoints.createWebhookEndpoint, { body });
  const { eventId } = await administrator.call(endpoints.testWebhookEndpoint, { params: { id: endpoint.id } });
  return { webhookId: endpoint.id, webhookEventId: eventId };
}

export async function makeResources(url: string, users: Requesters): Promise<ResourceIds> {
  await createKey(users.owner, ["read"]); // `existingIdsOf` returns its id
  const administrator = users.administrators[0]?.[1];
  if (!administrator) throw new Error("No such person");
  const { domain } = await administrator.call(endpoints.addDomain, { body: { host: "calls.acme-example.com" } });
  const { data } = await users.owner.call(endpoints.getTheme);
  const { followUpId, parentId, candidateId } = await makeFollowUp(users.owner, await existingIdsOf(users.owner));
  const firstNotification = async () => (await users.owner.call(endpoints.getNotifications, {})).notifications[0];
  const { notificationId } = await vi.waitUntil(firstNotification, { timeout: 20_000, interval: 200 });
  const textId = await sendText(users.owner, parentId, candidateId);
  const existingIds = await existingIdsOf(users.owner);
  const { sessions } = await users.owner.call(endpoints.listSessions);
  const { document } = await users.owner.call(endpoints.createDocument, {
    body: { fileName: "nurse.pdf", bytes: 1000 },
  });
  const file = { fileName: "people.csv", header: ["firstname"], rows: 1, bytes: 100 };
  const imported = await users.owner.call(endpoints.createImport, { params: { id: existingIds.jobId }, body: file });
  const { bulk } = await users.owner.call(endpoints.bulkCandidates, {
    params: { id: existingIds.jobId },
    body: { action: "do_not_call", selection: { candidateIds: [existingIds.candidateId] } },
  });
  const runId = await makeScheduledRun(url, users.owner, existingIds);
  return {
    ...existingIds,
    ...(await makeCampaign(users.owner)),
    ...(await makeAssistant(users.owner)),
    ...(await makeWebhook(administrator)),
    ...(await makeSource(users.owner, existingIds.jobId)),
    ...(await makeShareLink(users.owner, existingIds)),
    documentId: document._id,
    importId: imported.import._id,
    bulkId: bulk.bulkId,
    runId,
    followUpId,
    textId,
    notificationId,
    sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "",
    domainId: domain.id,
    themeId: data._id,
  };
}
