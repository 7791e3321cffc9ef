/** A recruiter's batch, from sign-in to the last outcome. */
import { type Candidate, type CandidateInput, endpoints, type JobDetail } from "@callwright/contracts";
import { type Client, createClient, demoPassword } from "../clients/client.ts";
import { demoJob } from "./people.ts";

export async function signedIn(url: string, email = "recruiter@acme.test", tenant = "acme"): Promise<Client> {
  const client = createClient(url, tenant);
  await client.call(endpoints.login, { body: { email, password: demoPassword } });
  return client;
}

export async function usableNumber(client: Client): Promise<string> {
  const { numbers } = await client.call(endpoints.importedNumbers);
  const usable = numbers.find(({ registration }) => registration.status === "registered");
  if (!usable) throw new Error("No registered number");
  return usable.id;
}

/** A job with these people, ready to be called. */
export async function jobWith(
  client: Client,
  candidates: readonly CandidateInput[],
  companyName = demoJob.companyName,
): Promise<string> {
  const { job } = await client.call(endpoints.createJob, { body: { ...demoJob, companyName } });
  await client.call(endpoints.addCandidates, { params: { id: job._id }, body: { candidates: [...candidates] } });
  return job._id;
}

export async function startBatch(client: Client, jobId: string, numberIds: readonly string[] = []): Promise<string> {
  const selectedPhoneNumberId = await usableNumber(client);
  const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId, numberIds: [...numberIds] };
  return (await client.call(endpoints.batchCalls, { body })).runId;
}

export async function readJob(client: Client, jobId: string, page = 1, pageSize = 100): Promise<JobDetail> {
  const query = { page, pageSize };
  return (await client.call(endpoints.getJob, { params: { id: jobId }, query })).job;
}

/** Waits until `isReached` is true of the job; throws with its last state after the deadline. */
export async function awaitJob(
  client: Client,
  jobId: string,
  isReached: (job: JobDetail) => boolean,
  seconds = 120,
): Promise<JobDetail> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const job = await readJob(client, jobId, 1, 1);
    if (isReached(job)) return job;
    if (Date.now() > deadline)
      throw new Error(`Not within ${seconds} s: ${JSON.stringify({ ...job, candidates: [] })}`);
    await new Promise((done) => setTimeout(done, 300));
  }
}

export const isOver = (job: JobDetail): boolean => job.run?.state === "completed";

export async function allCandidates(client: Client, jobId: string): Promise<Candidate[]> {
  const firstPage = await readJob(client, jobId);
  const people = [...firstPage.candidates];
  for (let page = 2; page <= firstPage.pagination.totalPages; page += 1)
    people.push(...(await readJob(client, jobId, page)).candidates);
  return people;
}
