import { type CallLog, type Criterion, endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { allCandidates, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun } from "../support/run/tier.ts";

const url = worldForFile();

const count = isFullRun ? 200 : 40;

/**
 * A number's last two digits choose its story: 00 strong, 01 good, 03 partial, 04 weak, 70 in German, 71 ends half-way,
 * 72, 73 and 79 misquoted, 87 evasive, 09 long, 05 uninterested, 84 silent.
 */
const endings = ["00", "01", "03", "04", "70", "71", "72", "73", "79", "87", "09", "05", "84"];

const criterion = (id: string, question: string, overrides: Partial<Criterion> = {}): Criterion => ({
  id,
  question,
  weight: 2,
  strong: "Clearly yes",
  weak: "Not at all",
  isMustHave: false,
  type: "text",
  ...overrides,
});

const criteria = [
  criterion("c1", "How many years have you worked as {{jobTitle}}?", { type: "years", isMustHave: true }),
  criterion("c2", "What salary do you expect a year?", { type: "salary", weight: 5 }),
  criterion("c3", "How long is your notice period?", { type: "notice" }),
  criterion("c4", "On which day could you begin?", { type: "date", weight: 1 }),
  criterion("c5", "Do you have a driving licence?", { type: "yes_no", isMustHave: true }),
  criterion("c6", "What have you done with distributed systems?"),
];

const weeksBySentence: Readonly<Record<string, number>> = {
  "no notice period": 0,
  "two weeks": 2,
  "four weeks": 4,
  "six weeks": 6,
  "three months": 13,
  "six months": 26,
};

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function expectQuotesAndScore({ transcript, scorecard, evaluation }: CallLog, ending: string): void {
  const { answers = [], score } = scorecard ?? {};
  for (const { quote, line = -1, second, status, ...answer } of answers) {
    if (status !== "answered") expect(answer).not.toHaveProperty("score");
    if (status === "not_asked") expect(quote).toBeUndefined();
    if (quote === undefined) continue;
    const spokenLine = transcript[line];
    expect(spokenLine).toMatchObject({ role: "user", secondsFromStart: second });
    expect(normalized(spokenLine?.message ?? "")).toContain(normalized(quote));
    if (status !== "answered") continue;
    if (answer.type === "years") expect(answer.value).toBe(evaluation?.experienceYears ?? answer.value);
    if (answer.type === "salary") expect(answer.value).toBe(evaluation?.salaryExpectation ?? answer.value);
    if (answer.type === "notice" && ending !== "70") {
      const sentence = Object.keys(weeksBySentence).find((words) => quote.includes(words)) ?? "";
      expect(answer.value).toBe(weeksBySentence[sentence]);
    }
    if (answer.type === "date") expect(answer.value).toMatch(/^2027-0[1-6]-01$/);
  }
  const scored = answers.flatMap(({ score: points, weight }) => (points === undefined ? [] : [{ points, weight }]));
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  const mean = scored.reduce((sum, { points, weight }) => sum + points * weight, 0) / weights;
  expect(score).toBe(scored.length > 0 ? Math.round(mean * 10) / 10 : undefined);
}

const statuses = ({ scorecard }: CallLog) => [...new Set(scorecard?.answers.map(({ status }) => status))];

async function logsOf(client: Client, jobId: string) {
  const logs = new Map<string, CallLog[]>();
  for (const person of await allCandidates(client, jobId)) {
    const [latest] = person.logs;
    if (!latest) continue;
    const { log } = await client.call(endpoints.getCallLog, { params: { id: latest.callId } });
    const ending = person.phoneNumber.slice(-2);
    logs.set(ending, [...(logs.get(ending) ?? []), log]);
  }
  return logs;
}

it(`of ${count} calls of every kind each quote is in its transcript line at its second, and unasked questions have no score`, async () => {
  const client = await signedIn(url());
  const lines = await importLines(client, 6);
  const jobId = await jobWith(client, strangers(count, endings));
  await client.call(endpoints.updateJob, { params: { id: jobId }, body: { criteria } });
  await startBatch(client, jobId, lines);
  await runOut(url(), jobId, 400);
  const logs = await logsOf(await signedIn(url()), jobId);
  for (const [ending, calls] of logs) for (const call of calls) expectQuotesAndScore(call, ending);
  const callsEnding = (ending: string): CallLog[] => logs.get(ending) ?? [];
  for (const { scorecard } of callsEnding("00")) expect(scorecard).toMatchObject({ score: 5, mustHaves: "met" });
  for (const { scorecard } of callsEnding("04")) expect(scorecard).toMatchObject({ score: 1, mustHaves: "missed" });
  for (const call of callsEnding("70")) expect(statuses(call)).toEqual(["answered"]);
  for (const call of callsEnding("71")) expect(statuses(call)).toEqual(["answered", "unclear", "not_asked"]);
  for (const ending of ["72", "73", "87"])
    for (const call of callsEnding(ending)) expect(statuses(call)).toEqual(["unclear"]);
  for (const { scorecard } of callsEnding("79")) expect(scorecard?.score).toBe(5);
  for (const call of callsEnding("05")) expect(statuses(call)).toEqual(["not_asked"]);
  for (const call of callsEnding("84")) expect(call.scorecard).toBeUndefined();
  expect(callsEnding("70")[0]?.scorecard?.answers[5]?.quote).toContain("hauptsächlich");
  expect(callsEnding("00")[0]?.scorecard?.answers[0]?.question).toBe(
    "How many years have you worked as Backend Engineer?",
  );
}, 500_000);
