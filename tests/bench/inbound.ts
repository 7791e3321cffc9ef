/** How long the inbound function takes to say who answers a stranger and a person who calls back. Fails above the limit. */
import { endpoints, inboundTemplate } from "@callwright/contracts";
import { post } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { askBundle, type Question } from "../support/run/ask-bundle.ts";
import { printTable } from "./table.ts";

/** All questions go to the process as one argument, which may have at most 128 KiB. */
const questionCount = 300;
const p99LimitMs = 300;

/** Asks the bundled function, in a process of its own, against the table of the server at `url`. */
export async function benchInbound(file: string, url: string): Promise<void> {
  const { path, candidateNumber } = await prepare(url);
  const headers = { "x-vapi-secret": process.env.VAPI_WEBHOOK_SECRET ?? "" };
  const question = (from?: string): Question => ({
    method: "POST",
    path,
    headers,
    body: { message: { type: "assistant-request", ...(from && { customer: { number: from } }) } },
  });
  const rows: (readonly (string | number)[])[] = [];
  // A stranger reaches the saved assistant, by its id; a callback gets an assistant of its own.
  for (const [name, from, expectedText] of [
    ["a stranger", undefined, '"assistantId"'],
    ["a person who calls back", candidateNumber, '"assistant"'],
  ] as const) {
    const { answers } = await askBundle(file, Array<Question>(questionCount).fill(question(from)));
    if (!answers.every(({ body }) => body.includes(expectedText))) throw new Error(`No ${expectedText} in an answer`);
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const quantile = (share: number) => times[Math.floor(questionCount * share)] ?? Number.NaN;
    // Negated so that a missing time, NaN, fails too.
    if (!(quantile(0.99) <= p99LimitMs)) process.exitCode = 1;
    rows.push([name, answers[0]?.ms.toFixed(0) ?? "", quantile(0.5).toFixed(1), quantile(0.99).toFixed(1), p99LimitMs]);
  }
  printTable(
    `Who takes a call: ${questionCount} answers each (ms on this machine, with the embedded table)`,
    ["caller", "first", "p50", "p99", "limit of p99"],
    rows,
  );
}

/** A number with callbacks and an assistant, and a person whom it has called. */
async function prepare(url: string): Promise<{ path: string; candidateNumber: string | undefined }> {
  await post(url, "clock", { to: nextWorkdayMorning() });
  const client = await signedIn(url);
  const { user } = await client.call(endpoints.me);
  const [number] = (await client.call(endpoints.importedNumbers)).numbers;
  const [person] = strangers(1, ["10"]);
  if (!number || !person) throw new Error("No number to call");
  const { inbound } = await client.call(endpoints.createInboundAssistant, {
    body: { title: "Reception", ...inboundTemplate("general_assistant", "en") },
  });
  const answering = { mode: "callbacks", assistantId: inbound._id } as const;
  await client.call(endpoints.updateNumber, { params: { id: number.id }, body: { answering } });
  const jobId = await jobWith(client, [person]);
  const candidate = async () => (await readJob(client, jobId)).candidates[0];
  await client.call(endpoints.placeCall, {
    body: { jobId, candidate: (await candidate())?._id ?? "", selectedPhoneNumberId: number.id },
  });
  while ((await candidate())?.totalCalls !== 1) await new Promise((resolve) => setTimeout(resolve, 200));
  const path = `/api/webhooks/vapi/numbers/${user.tenantId}/${number.id}`;
  return { path, candidateNumber: (await candidate())?.phoneNumber };
}

/** A time within calling hours, since the person must first be called. */
function nextWorkdayMorning(): string {
  const day = new Date();
  const isWeekend = () => [0, 6].includes(day.getUTCDay());
  do day.setUTCDate(day.getUTCDate() + 1);
  while (isWeekend());
  day.setUTCHours(9, 30, 0, 0);
  return day.toISOString();
}
