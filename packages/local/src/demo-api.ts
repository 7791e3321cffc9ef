/** The demo's recruiter at the API, by the contract's own endpoints. */
import {
  type AgentDetail,
  type CandidateInput,
  defaultPrompts,
  type Endpoint,
  endpoints,
  type JobDetail,
  type ParentKind,
  type ResponseOf,
} from "@callwright/contracts";
import * as z from "zod/mini";

/** With one page of its people. */
export type ParentDetail = JobDetail | AgentDetail;

export interface DemoApi {
  signIn(email: string, password: string): Promise<void>;
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

const clockSchema = z.object({ now: z.string() });

export function createApi(url: string, tenant: string, kind: ParentKind): DemoApi {
  let cookie = "";
  let person: { readonly email: string; readonly password: string } | undefined;

  async function send({ method }: Pick<Endpoint, "method">, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { "x-callwright": "1", "x-tenant-slug": tenant, "content-type": "application/json", cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((one) => one.split(";")[0]).join("; ");
    return response;
  }

  async function request(endpoint: Pick<Endpoint, "method">, path: string, body?: unknown): Promise<Response> {
    const { method } = endpoint;
    let response = await send(endpoint, path, body);
    if (response.status === 401 && person) {
      // The clock was moved over the session's end.
      await send(endpoints.login, "/login", person);
      response = await send(endpoint, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  const json = async <S extends z.ZodMiniType>(response: S, answer: Promise<Response>): Promise<z.output<S>> =>
    z.parse(response, await (await answer).json());

  return {
    async signIn(email, password) {
      await request(endpoints.login, "/login", { email, password });
      person = { email, password };
    },
    async usableNumber() {
      const { numbers } = await json(
        endpoints.importedNumbers.response,
        request(endpoints.importedNumbers, "/imported-numbers"),
      );
      const usable = numbers.find(
        ({ registration }) => registration.isRegistered && registration.status === "registered",
      );
      if (!usable) throw new Error("The demo's recruiter has no registered number");
      return usable.id;
    },
    async createParent() {
      if (kind === "campaign") {
        const campaign = { title: "Spring offer", companyName: "Acme Recruiting" };
        const answer = request(endpoints.createAgent, "/create-agent", campaign);
        return (await json(endpoints.createAgent.response, answer)).agent._id;
      }
      const job = {
        companyName: "Acme Recruiting",
        name: "Rita Recruiter",
        title: "Backend Engineer",
        location: "Berlin",
        workplaceType: "hybrid",
        experience: 4,
        salaryRange: [65_000, 90_000],
        currency: "EUR",
        language: "en",
        voice: "Lucy",
        prompt: defaultPrompts.en,
      };
      const created = await json(endpoints.createJob.response, request(endpoints.createJob, "/create-job", job));
      return created.job._id;
    },
    addCandidates: (jobId, candidates) =>
      json(
        endpoints.addCandidates.response,
        request(endpoints.addCandidates, `/add-candidate-to-job/${jobId}`, { candidates }),
      ),
    async executeCalls(jobId, numberId) {
      const body = { campaignId: jobId, leads: "all", selectedPhoneNumberId: numberId };
      await request(endpoints.batchCalls, "/sequential-calls/batch", body);
    },
    async parent(parentId, page, pageSize) {
      const view = `${parentId}?page=${page}&pageSize=${pageSize}`;
      return kind === "campaign"
        ? (await json(endpoints.getAgent.response, request(endpoints.getAgent, `/get-agent-by-id/${view}`))).agent
        : (await json(endpoints.getJob.response, request(endpoints.getJob, `/get-job/${view}`))).job;
    },
    async exportCsv(jobId) {
      return (await request(endpoints.exportCsv, `/export-csv/${jobId}`)).text();
    },
    now: async () => (await json(clockSchema, fetch(`${url}/sandbox/clock`))).now,
    async moveClock(to) {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${url}/sandbox/clock`, { method: "POST", headers, body: JSON.stringify({ to }) });
      if (!answer.ok) throw new Error(`The sandbox's clock does not move: ${await answer.text()}`);
    },
  };
}
