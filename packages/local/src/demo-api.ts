/** The demo's recruiter at the API, through the generated client and an API key, as a customer's program would. */
import {
  addCandidates,
  batchCalls,
  type Client,
  createAgent,
  createCallwright,
  createJob,
  exportCsv,
  getAgent,
  getJob,
  importedNumbers,
} from "@callwright/client";
import {
  type AgentDetail,
  type CandidateInput,
  defaultPrompts,
  endpoints,
  type JobDetail,
  type ParentKind,
  type ResponseOf,
} from "@callwright/contracts";
import * as z from "zod/mini";
import { demoJob } from "./demo-job.ts";

/** With one page of its people. */
export type ParentDetail = JobDetail | AgentDetail;

export interface DemoApi {
  /** The id of the number to call with. */
  usableNumber(): Promise<string>;
  createParent(): Promise<string>;
  addCandidates(
    jobId: string,
    candidates: readonly CandidateInput[],
  ): Promise<ResponseOf<typeof endpoints.addCandidates>>;
  executeCalls(jobId: string, numberId: string): Promise<void>;
  parent(parentId: string, page: number, pageSize: number): Promise<ParentDetail>;
  exportCsv(jobId: string): Promise<string>;
  /** What the sandbox's clock says, ISO 8601. */
  now(): Promise<string>;
  /** Moves the sandbox's clock onward. */
  moveClock(to: string): Promise<void>;
}

export interface Recruiter {
  readonly email: string;
  readonly password: string;
  readonly tenant: string;
}

const clockSchema = z.object({ now: z.string() });

export async function createApi(url: string, recruiter: Recruiter, kind: ParentKind): Promise<DemoApi> {
  const headers = { "x-tenant-slug": recruiter.tenant };
  const client = createCallwright({ url, apiKey: await createKey(url, recruiter), headers });
  return {
    async usableNumber() {
      const { data } = await importedNumbers({ client, throwOnError: true });
      const usable = data.numbers.find(
        ({ registration }) => registration.isRegistered && registration.status === "registered",
      );
      if (!usable) throw new Error("The demo's recruiter has no registered number");
      return usable.id;
    },
    createParent: () => (kind === "campaign" ? createCampaign(client) : createDemoJob(client)),
    async addCandidates(jobId, candidates) {
      const body = { candidates: candidates.map((candidate) => ({ ...candidate })) };
      return (await addCandidates({ client, path: { id: jobId }, body, throwOnError: true })).data;
    },
    async executeCalls(jobId, numberId) {
      const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId: numberId };
      await batchCalls({ client, body, headers: { "Idempotency-Key": `demo-${jobId}` }, throwOnError: true });
    },
    async parent(parentId, page, pageSize) {
      const asked = { client, path: { id: parentId }, query: { page, pageSize }, throwOnError: true } as const;
      return kind === "campaign"
        ? z.parse(endpoints.getAgent.response, (await getAgent(asked)).data).agent
        : z.parse(endpoints.getJob.response, (await getJob(asked)).data).job;
    },
    async exportCsv(jobId) {
      return (await exportCsv({ client, path: { id: jobId }, parseAs: "text", throwOnError: true })).data;
    },
    now: async () => z.parse(clockSchema, await (await fetch(`${url}/sandbox/clock`)).json()).now,
    async moveClock(to) {
      const json = { "content-type": "application/json" };
      const answer = await fetch(`${url}/sandbox/clock`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ to }),
      });
      if (!answer.ok) throw new Error(`The sandbox's clock does not move: ${await answer.text()}`);
    },
  };
}

/** A key is created in a session, as on the page of the API keys; it outlives all the moves of the clock. */
async function createKey(url: string, { email, password, tenant }: Recruiter): Promise<string> {
  const send = async (path: string, body: object, cookie = "") => {
    const headers = { "x-callwright": "1", "x-tenant-slug": tenant, "content-type": "application/json", cookie };
    const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const session = await send(endpoints.login.path, { email, password });
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const key = { name: "Demo", scopes: ["read", "write", "call"] };
  const created = await send(endpoints.createApiKey.path, key, cookie);
  return z.parse(endpoints.createApiKey.response, await created.json()).secret;
}

async function createCampaign(client: Client): Promise<string> {
  const body = { title: "Spring offer", companyName: "Acme Recruiting" };
  return (await createAgent({ client, body, throwOnError: true })).data.agent._id;
}

async function createDemoJob(client: Client): Promise<string> {
  const body = { ...demoJob, prompt: defaultPrompts.en };
  return (await createJob({ client, body, throwOnError: true })).data.job._id;
}
