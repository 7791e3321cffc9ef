/** Every call rings in the person's own daytime, by the provider's record, across both clock changes. */
import { endpoints } from "@callwright/contracts";
import { decodeDecision } from "@callwright/core/call/call.entity";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post, rows, type VoiceRecord, voiceCalls } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { sampleOf } from "../support/run/tier.ts";

/** Starts before the year's first clock change. */
const url = worldForFile({
  at: "2027-03-12T20:00:00Z",
  async prepare() {
    initialDials = await dialsSoFar();
  },
});

interface Place {
  readonly prefix: string;
  readonly zone: string;
  /** Calling hours by weekday, from Sunday, as on the product's page of rules. */
  readonly hours: readonly (readonly [from: number, to: number] | undefined)[];
}

const mondayToFriday = <T>(day: T): T[] => Array.from({ length: 5 }, () => day);
const places: readonly Place[] = [
  { prefix: "+4915177", zone: "Europe/Berlin", hours: [undefined, ...mondayToFriday([9, 20] as const), [10, 16]] },
  { prefix: "+4477009", zone: "Europe/London", hours: [undefined, ...mondayToFriday([9, 20] as const), [9, 18]] },
  { prefix: "+1212555", zone: "America/New_York", hours: [undefined, ...mondayToFriday([9, 20] as const), [9, 20]] },
  { prefix: "+9230012", zone: "Asia/Karachi", hours: [[9, 20], ...mondayToFriday([9, 20] as const), [9, 20]] },
];

let personCount = 0;
/** One uncalled person in each place. Numbers that end in 10 have short talks. */
const onePersonPerPlace = () =>
  places.map(({ prefix }) => {
    personCount += 1;
    const digits = prefix.startsWith("+1") ? 4 : 5;
    const phoneNumber = `${prefix}${String(personCount * 100 + 10).padStart(digits, "0")}`;
    return { firstName: `Person${personCount}`, lastName: "Example", phoneNumber, experience: 3, salary: 60_000 };
  });

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Reads the local time with `Intl`, independently of the gate. */
function isWithinHours({ zone, hours }: Place, instant: string): boolean {
  const format = { timeZone: zone, weekday: "short", hour: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-US", format).formatToParts(Date.parse(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const open = hours[weekdays.indexOf(part("weekday"))];
  return open !== undefined && Number(part("hour")) >= open[0] && Number(part("hour")) < open[1];
}

const placeOf = (number: string): Place => {
  const place = places.find(({ prefix }) => number.startsWith(prefix));
  if (!place) throw new Error(`Unknown number: ${number}`);
  return place;
};

const isOurs = (number: string): boolean => places.some(({ prefix }) => number.startsWith(prefix));

const requestsSchema = z.object({ requests: z.array(z.object({ method: z.string(), url: z.string() })) });
const countersSchema = z.object({ counters: z.record(z.string(), z.number()) });
const decisionSchema = z.object({
  phoneNumber: z.string(),
  gate: z.object({ kind: z.string(), at: z.string(), inputs: z.object({ zone: z.string() }) }),
});

const readSandbox = async (path: string): Promise<unknown> => (await fetch(`${url()}/sandbox/${path}`)).json();

/** How many dials the gate has allowed, and how many were requested from the provider. */
async function dialsSoFar() {
  const { counters } = countersSchema.parse(await readSandbox("counters"));
  const { requests } = requestsSchema.parse(await readSandbox("requests?provider=vapi&limit=1000"));
  const dials = requests.filter(({ method, url: to }) => method === "POST" && to.endsWith("/call"));
  return { allowed: counters["gate.dials"] ?? 0, requested: dials.length };
}

let initialDials = { allowed: 0, requested: 0 };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const moveTo = (instant: string) => post(url(), "clock", { to: instant });

/** Moves the clock from opening to opening until the run is over. */
async function moveClockUntilOver(runId: string): Promise<void> {
  const deadline = Date.now() + 150_000;
  let lastNextAt: string | undefined;
  let client = await signedIn(url());
  while (Date.now() < deadline) {
    const { run } = await client.call(endpoints.getRun, { params: { id: runId } });
    if (run.state === "completed") return;
    const isWaiting = run.calling.length === 0 && run.untouched === 0;
    const next = isWaiting ? run.nextAt : undefined;
    // Needs two equal readings: a person just taken from the queue shows as being called in the second one.
    if (next && next === lastNextAt && Date.parse(next) > (await clockNow(url()))) {
      await moveTo(next);
      // The moved clock may have ended the session.
      client = await signedIn(url());
    }
    lastNextAt = next;
    await sleep(200);
  }
  throw new Error(`The run ${runId} does not come to its end`);
}

async function callEverywhere(): Promise<VoiceRecord[]> {
  const client = await signedIn(url());
  const people = onePersonPerPlace();
  const jobId = await jobWith(client, people);
  await moveClockUntilOver(await startBatch(client, jobId));
  const numbers = new Set(people.map(({ phoneNumber }) => phoneNumber));
  return (await voiceCalls(url())).filter(({ number }) => numbers.has(number));
}

/** Decodes the gate's decision, which the row keeps as one short text. */
const withDecision = (row: Readonly<Record<string, unknown>> | undefined) => ({
  ...row,
  gate: decodeDecision(String(row?.gate)),
});

/** Every dial went through the gate: as many as it allowed, each with its decision. */
afterEach(async () => {
  const after = await dialsSoFar();
  expect(after.allowed).toBeGreaterThan(initialDials.allowed);
  expect(after.requested - initialDials.requested).toBe(after.allowed - initialDials.allowed);
  const rowByCallId = new Map((await rows(url(), "call")).map((row) => [row.callId, row]));
  const rung = (await voiceCalls(url())).filter(({ number }) => isOurs(number));
  expect(rung.length).toBeGreaterThan(0);
  for (const { metadata, number, heldFrom } of rung) {
    const { gate, phoneNumber } = decisionSchema.parse(withDecision(rowByCallId.get(metadata.callId)));
    expect(phoneNumber).toBe(number);
    expect(gate).toMatchObject({ kind: "allow", inputs: { zone: placeOf(number).zone } });
    expect(Date.parse(heldFrom)).toBeGreaterThanOrEqual(Date.parse(gate.at));
    expect(isWithinHours(placeOf(number), heldFrom), `${number} ${heldFrom}`).toBe(true);
  }
});

const nights = [
  ["in New York, into summer time", "2027-03-14T02:00:00Z", "+1212", "2027-03-15T13:00:00Z"],
  ["in Europe, into summer time", "2027-03-28T00:30:00Z", "+4915", "2027-03-29T07:00:00Z"],
  ["in Europe, out of summer time", "2027-10-31T00:30:00Z", "+4915", "2027-11-01T08:00:00Z"],
  ["in New York, out of summer time", "2027-11-07T02:00:00Z", "+1212", "2027-11-08T14:00:00Z"],
] as const;
describe("a run started the night before the clocks change", () => {
  it.each(sampleOf(nights))(
    "%s: everyone is called when calling hours open in their own place, and no one before",
    async (_, startsAt, prefix, opensAt) => {
      await moveTo(startsAt);
      const calls = await callEverywhere();
      expect(new Set(calls.map(({ number }) => placeOf(number).zone)).size).toBe(places.length);
      for (const { number, heldFrom } of calls)
        expect(isWithinHours(placeOf(number), heldFrom), `${number} ${heldFrom}`).toBe(true);
      const first = calls.find(({ number }) => number.startsWith(prefix));
      expect(Date.parse(first?.heldFrom ?? "")).toBeGreaterThanOrEqual(Date.parse(opensAt));
      // The same hour: the clock moves from one opening to the next.
      expect(first?.heldFrom.slice(0, 13)).toBe(opensAt.slice(0, 13));
    },
  );
});

describe("the end of the day", () => {
  it("a call in the last minutes is refused with the next possible time; a requested one rings if the policy allows it", async () => {
    await moveTo("2027-11-10T18:56:00Z");
    const client = await signedIn(url());
    const jobId = await jobWith(client, onePersonPerPlace().slice(0, 1));
    const [candidate] = (await readJob(client, jobId)).candidates;
    const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
    const { message } = expectRefusal(await client.request("POST", "/api/call", body), "not_now");
    expect(message).toContain("from Thu 09:00, Berlin time");
    const requested = { ...body, askedFor: "They wrote: call me this evening" };
    expectRefusal(await client.request("POST", "/api/call", requested), "not_now");
    const owner = await signedIn(url(), "owner@acme.test");
    const policy = { noSaturdays: false, allowAskedFor: true, reason: "Candidates ask us to" };
    await owner.call(endpoints.saveCallingPolicy, { body: policy });
    // Processes cache the policy for fifteen seconds.
    await post(url(), "clock", { advanceSeconds: 20 });
    const { callId } = await client.call(endpoints.placeCall, { body: requested });
    const hasRung = async () => (await voiceCalls(url())).some(({ metadata }) => metadata.callId === callId);
    while (!(await hasRung())) await sleep(100);
    const log = await rows(url(), "callinglog");
    expect(log).toContainEqual(expect.objectContaining({ kind: "asked_for", callId, words: requested.askedFor }));
  });
});
