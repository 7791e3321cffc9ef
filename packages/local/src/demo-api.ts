/** The demo's recruiter: calls the API through the client with an API key, as a customer's program would. */
import { type Callwright, createCallwright } from "@callwright/client/index";
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

/** A job or campaign with one page of its candidates. */
export type ParentDetail = JobDetail | AgentDetail;

export interface DemoApi {
  usableNumberId(): Promise<string>;
  createParent(): Promise<string>;
  addCandidates(
    parentId: string,
    candidates: readonly CandidateInput[],
  ): Promise<ResponseOf<typeof endpoints.addCandidates>>;
  executeCalls(parentId: string, numberId: string): Promise<void>;
  parent(parentId: string, page: number, pageSize: number): Promise<ParentDetail>;
  exportCsv(parentId: string): Promise<string>;
  /** Time of the sandbox's clock, ISO 8601. */
  now(): Promise<string>;
  /** Moves the sandbox's clock forward. */
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
  const callwright = createCallwright({ url, apiKey: await createKey(url, recruiter), headers });
  return {
    async usableNumberId() {
      const { numbers } = await callwright.importedNumbers();
      const usable = numbers.find(
        ({ registration }) => registration.isRegistered && registration.status === "registered",
      );
      if (!usable) throw new Error("The demo's recruiter has no registered number");
      return usable.id;
    },
    createParent: () => (kind === "campaign" ? createCampaign(callwright) : createDemoJob(callwright)),
    addCandidates: (parentId, candidates) =>
      callwright.addCandidates({ params: { id: parentId }, body: { candidates: [...candidates] } }),
    async executeCalls(parentId, numberId) {
      const body = { campaignId: parentId, leads: "all", selectedPhoneNumberId: numberId } as const;
      await callwright.batchCalls({ body, idempotencyKey: `demo-${parentId}` });
    },
    async parent(parentId, page, pageSize) {
      const input = { params: { id: parentId }, query: { page, pageSize } };
      return kind === "campaign" ? (await callwright.getAgent(input)).agent : (await callwright.getJob(input)).job;
    },
    exportCsv: (parentId) => callwright.exportCsv({ params: { id: parentId } }),
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

/** Creates a key in a session, as the API keys page does. Unlike the session, the key survives moves of the clock. */
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
    .map((header) => header.split(";")[0])
    .join("; ");
  const key = { name: "Demo", scopes: ["read", "write", "call"] };
  const response = await send(endpoints.createApiKey.path, key, cookie);
  return z.parse(endpoints.createApiKey.response, await response.json()).secret;
}

async function createCampaign(callwright: Callwright): Promise<string> {
  const body = { title: "Spring offer", companyName: "Acme Recruiting" };
  return (await callwright.createAgent({ body })).agent._id;
}

async function createDemoJob(callwright: Callwright): Promise<string> {
  const body = { ...demoJob, prompt: defaultPrompts.en };
  return (await callwright.createJob({ body })).job._id;
}
