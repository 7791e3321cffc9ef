/** The tools of the MCP server: each calls one or two endpoints of the API and is described for an assistant. */
import {
  type AgentListItem,
  type CallInput,
  type Candidate,
  candidateInputSchema,
  endpoints,
  maxCandidatesPerRequest,
} from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { interviewViews } from "@callwright/contracts/states";
import { now } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { sha256 } from "@callwright/core/kernel/hash";
import { kindOfId } from "@callwright/core/parent/index";
import * as z from "zod/mini";
import { pageTokens } from "../page-token.ts";
import type { CallApi } from "./call-api.ts";

export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodMiniType;
  /** "texts" sends a person a message; "calls" makes phones ring, and always needs a confirmation. */
  readonly effect: "reads" | "writes" | "texts" | "calls";
  run(callApi: CallApi, input: unknown): Promise<object>;
}

const defineTool = <Input extends z.ZodMiniType>(
  tool: Omit<Tool, "input" | "run"> & { input: Input; run(callApi: CallApi, input: z.output<Input>): Promise<object> },
): Tool => ({ ...tool, run: (callApi, input) => tool.run(callApi, z.parse(tool.input, input)) });

const maxUnconfirmedCandidates = 10;

const describe = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

const idSchema = (owner: string) => describe(z.string().check(z.minLength(1), z.maxLength(80)), `Id of the ${owner}`);
const confirmationTokenSchema = describe(
  z.string().check(z.maxLength(500)),
  "The confirmationToken that the preview of the same input returned",
);
const pageSchema = z._default(z.number().check(z.int(), z.minimum(1)), 1);

const runInput = {
  jobId: idSchema("job or campaign"),
  candidateIds: z.optional(
    describe(z.array(z.string()).check(z.minLength(1), z.maxLength(1_000)), "Only these candidates; default: all"),
  ),
  numberId: z.optional(idSchema("number to call from; default: the first that can call")),
  startAt: z.optional(describe(z.iso.datetime(), "Start time in UTC; default: now")),
};
const runSchema = z.strictObject(runInput);

const {
  $schema: _,
  additionalProperties: __,
  ...candidateJsonSchema
} = z.toJSONSchema(candidateInputSchema, { io: "input" });

/** Not validated here: the API rejects invalid candidates one by one, and accepts other columns. */
const candidateSchema = z.record(z.string(), z.unknown()).check(z.meta(candidateJsonSchema));
const candidateListSchema = z.array(candidateSchema).check(z.minLength(1), z.maxLength(maxCandidatesPerRequest));
const candidatesSchema = z.strictObject({ jobId: idSchema("job or campaign"), candidates: candidateListSchema });

export const tools = {
  list_jobs: defineTool({
    title: "List jobs",
    description: "Lists your jobs, newest first, with how many candidates were reached. Needs the scope read.",
    input: z.strictObject({ page: pageSchema }),
    effect: "reads",
    run: async (callApi, query) => {
      const { jobs, pagination } = await callApi(endpoints.getJobs, { query: { page: query.page, limit: 20 } });
      return {
        jobs: jobs.map((job) => ({ ...presentListItem(job), location: job.location })),
        pages: pagination.totalPages,
      };
    },
  }),

  list_campaigns: defineTool({
    title: "List campaigns",
    description: "Lists your campaigns, newest first, with how many leads were reached. Needs the scope read.",
    input: z.strictObject({ page: pageSchema }),
    effect: "reads",
    run: async (callApi, query) => {
      const { agents, pagination } = await callApi(endpoints.getAgents, { query: { page: query.page, limit: 20 } });
      return { campaigns: agents.map(presentListItem), pages: pagination.totalPages };
    },
  }),

  read_outcomes: defineTool({
    title: "Read outcomes",
    description:
      "Reads the candidates of a job or campaign with status, outcome and summary of their latest call, and the state of its run. Needs the scope read.",
    input: z.strictObject({ jobId: idSchema("job or campaign"), page: pageSchema, search: z.optional(z.string()) }),
    effect: "reads",
    run: async (callApi, { jobId, page, search }) => {
      const query = { page, pageSize: 50, ...(search !== undefined && { search }) };
      const { title, run, candidates, pagination } = await readParent(callApi, jobId, query);
      return { title, run, candidates: candidates.map(presentOutcome), pages: pagination.totalPages };
    },
  }),

  preview_candidates: defineTool({
    title: "Check candidates before adding them",
    description: `Checks candidates by the rules of add_candidates without adding them: how many would be added, and which are rejected and why. Returns the confirmationToken that add_candidates needs for more than ${maxUnconfirmedCandidates}. Needs the scope read.`,
    input: candidatesSchema,
    effect: "reads",
    run: async (callApi, input) => {
      const { jobId, candidates } = input;
      const { title } = await readParent(callApi, jobId, { pageSize: 1 });
      const { valid, rejected } = await callApi(endpoints.checkCandidates, {
        params: { id: jobId },
        body: { candidates },
      });
      const confirmationToken = valid > 0 ? await signConfirmation("add_candidates", input) : undefined;
      return { job: title, count: valid, rejected, confirmationToken };
    },
  }),

  add_candidates: defineTool({
    title: "Add candidates",
    description: `Adds people to a job or campaign without calling them. More than ${maxUnconfirmedCandidates} need the confirmationToken of preview_candidates. Needs the scope write.`,
    input: z.extend(candidatesSchema, { confirmationToken: z.optional(confirmationTokenSchema) }),
    effect: "writes",
    run: async (callApi, { confirmationToken, ...input }) => {
      // A small list needs no key: added again, its rows are rejected as duplicates.
      const isLarge = input.candidates.length > maxUnconfirmedCandidates;
      const key = isLarge ? await requireConfirmation("add_candidates", input, confirmationToken ?? "") : undefined;
      const body = { candidates: input.candidates, ...(key !== undefined && { key }) };
      const { added, candidateIds, rejected } = await callApi(endpoints.addCandidates, {
        params: { id: input.jobId },
        body,
      });
      return { added, candidateIds, rejected };
    },
  }),

  preview_run: defineTool({
    title: "Preview a run",
    description:
      "Says who would be called now, who later and who is skipped, and why. Returns the confirmationToken for start_run. Needs the scope read.",
    input: runSchema,
    effect: "reads",
    run: async (callApi, input) => {
      const { preview } = await callApi(endpoints.previewRun, { body: await toBatchBody(callApi, input) });
      return { ...preview, confirmationToken: await signConfirmation("start_run", input) };
    },
  }),

  start_run: defineTool({
    title: "Start a run",
    description:
      "Calls the candidates that preview_run showed. Phones of real people ring. The same confirmationToken again returns the same run with its state. Needs the scope call.",
    input: z.strictObject({ ...runInput, confirmationToken: confirmationTokenSchema }),
    effect: "calls",
    run: async (callApi, { confirmationToken, ...input }) => {
      const key = await requireConfirmation("start_run", input, confirmationToken);
      const { runId, total, state, message, pauseWords } = await callApi(endpoints.batchCalls, {
        body: { ...(await toBatchBody(callApi, input)), key },
      });
      return { runId, total, state, message, pauseWords };
    },
  }),

  pause_run: defineTool({
    title: "Pause a run",
    description: "Starts no more calls of a run; live calls continue. Needs the scope call.",
    input: z.strictObject({ runId: idSchema("run") }),
    effect: "writes",
    run: async (callApi, { runId }) => {
      const { message, run } = await callApi(endpoints.pauseRun, { params: { id: runId } });
      return { message, run };
    },
  }),

  list_interviews: defineTool({
    title: "List interviews",
    description:
      "Lists the interviews that candidates of a job or campaign booked, upcoming or past ones. Needs the scope read.",
    input: z.strictObject({
      jobId: idSchema("job or campaign"),
      view: z._default(z.enum(interviewViews), "upcoming"),
      after: z.optional(describe(z.string(), "The field next of the page before")),
    }),
    effect: "reads",
    run: (callApi, { jobId, ...query }) => callApi(endpoints.getInterviews, { params: { id: jobId }, query }),
  }),

  cancel_interview: defineTool({
    title: "Cancel an interview",
    description: "Cancels the upcoming interview of a candidate, who gets a text. Needs the scope write.",
    input: z.strictObject({ jobId: idSchema("job or campaign"), candidateId: idSchema("candidate") }),
    effect: "texts",
    run: async (callApi, { jobId, candidateId }) => {
      const body = { candidateId };
      return (await callApi(endpoints.cancelInterview, { params: { id: jobId }, body })).interview;
    },
  }),
} as const satisfies Record<string, Tool>;

async function toBatchBody(callApi: CallApi, { jobId, candidateIds, numberId, startAt }: z.output<typeof runSchema>) {
  const selectedPhoneNumberId = numberId ?? (await firstUsableNumber(callApi));
  return {
    campaignId: jobId,
    leads: candidateIds ?? ("all" as const),
    ...(selectedPhoneNumberId !== undefined && { selectedPhoneNumberId }),
    ...(startAt !== undefined && { startAt }),
  };
}

async function firstUsableNumber(callApi: CallApi): Promise<string | undefined> {
  const { numbers } = await callApi(endpoints.importedNumbers, {});
  return numbers.find(({ registration }) => registration.status === "registered")?.id;
}

type CandidatesQuery = CallInput<typeof endpoints.getJob>["query"];

/** Jobs and campaigns have endpoints of their own, which answer alike. */
async function readParent(callApi: CallApi, parentId: string, query: CandidatesQuery) {
  const input = { params: { id: parentId }, query };
  if (kindOfId(parentId) === "campaign") return (await callApi(endpoints.getAgent, input)).agent;
  return (await callApi(endpoints.getJob, input)).job;
}

function presentListItem(parent: AgentListItem) {
  const { _id: jobId, title, companyName, totalCandidates, callSummary } = parent;
  return { jobId, title, companyName, totalCandidates, callSummary };
}

function presentOutcome(candidate: Candidate) {
  const { _id: candidateId, callStatus, callOutcome, callSummary, totalCalls, nextAttempt } = candidate;
  const name = `${candidate.firstName} ${candidate.lastName}`;
  return { candidateId, name, callStatus, callOutcome, callSummary, totalCalls, nextAttempt };
}

const confirmationMs = 15 * 60_000;

/** A confirmation token is a page token for exactly one action and input; its cursor is the expiry time. */
const confirmationTokens = (action: string, input: object) =>
  pageTokens("confirmation", action, JSON.stringify(input, withSortedFields));

/** A client may write the fields of the same input in another order. */
function withSortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const signConfirmation = async (action: string, input: object): Promise<string> =>
  (await confirmationTokens(action, input).sign(String(now() + confirmationMs))) ?? "";

/** Refuses an invalid token. Returns an idempotency key made from the token, so that a token takes effect only once. */
async function requireConfirmation(action: string, input: object, token: string): Promise<string> {
  const validUntil = await confirmationTokens(action, input)
    .read(token)
    .catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  if (validUntil === undefined || Number(validUntil) < now())
    throw new AppError("unprocessable", refusal("confirmation_invalid"));
  return sha256(token, "hex").slice(0, 40);
}
