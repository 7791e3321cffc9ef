import type { Criterion, Language, Scorecard } from "@callwright/contracts";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { TranscriptLine } from "@callwright/core/ports/voice";
import { seedCall } from "@callwright/local/seed/past-call";
import type { Script } from "@callwright/local/simulators/conversation/script";
import { beforeAll, describe, expect, it } from "vitest";
import { demoJob, people } from "../support/people/people.ts";
import { memoryBlobs } from "../support/run/blobs.ts";
import { startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";
import { isFullRun } from "../support/run/tier.ts";

const port = (value: object) => ({ value, enumerable: true });
const ports: Ports = Object.create(noPorts, {
  voice: port({ silenceSeconds: 120 }),
  blobs: port(memoryBlobs().blobs),
  queue: port({ send: async () => {} }),
  scheduler: port({ at: async () => {}, cancel: async () => {} }),
});
const run = tableForFile(ports);

const callCount = isFullRun ? 200 : 66;
/**
 * A number's last two digits choose its story: 00 strong, 01 good, 03 partial, 04 weak, 70 in German, 71 ends half-way,
 * 72, 73 and 79 misquoted, 87 evasive, 84 silent.
 */
const endings = ["00", "01", "03", "04", "70", "71", "72", "73", "79", "87", "84"];
const languages = ["en", "de", "ar"] as const;

const criterion = (id: string, question: string, overrides: Partial<Criterion> = {}): Criterion => ({
  id,
  question,
  weight: 2,
  strong: "",
  weak: "",
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

const noticeWeeks = { now: 0, "two-weeks": 2, "four-weeks": 4, "six-weeks": 6, "three-months": 13, "six-months": 26 };

interface SimulatedCall {
  /** The last two digits of the person's number. */
  readonly ending: string;
  readonly script: Script;
  readonly transcript: readonly TranscriptLine[];
  readonly scorecard: Scorecard | undefined;
  readonly person: Candidate.CandidateItem;
}

const actor = { type: "user", tenantId: newId("ten"), userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
const asUser = <T>(work: () => Promise<T>) => run(actor.tenantId, () => runAs({ actor }, work));

async function addNumber(): Promise<string> {
  const { tenantId, userId } = actor;
  const numberId = newId("num");
  const number = { provider: "twilio", phoneNumber: "+4930555000", label: "Berlin", sealed: "…" } as const;
  const registration = { status: "registered", voiceNumberId: "vn_1", createdAt: nowIso() } as const;
  await db()
    .number.create({ tenantId, numberId, userId, ...number, ...registration })
    .go();
  return numberId;
}

/** Calls of one job, each placed, dialled and ended by the engine with the simulated provider's report. */
async function callAll(
  language: Language,
  numberId: string,
  endingsOfJob: readonly string[],
): Promise<SimulatedCall[]> {
  const job = await Parent.create({ ...demoJob, language, timezone: "Europe/Berlin", criteria });
  const called = people(endingsOfJob.length, (index) => endingsOfJob[index] ?? "").map((person) => ({
    ...person,
    phoneNumber: `+49${160 + languages.indexOf(language)}${person.phoneNumber.slice(6)}`,
  }));
  await Candidate.add(job, called);
  const calls: SimulatedCall[] = [];
  for await (const candidate of Candidate.all(job.parentId)) {
    let script: Script | undefined;
    const remember = (past: { script: Script }) => {
      script = past.script;
      return newId("msg");
    };
    await seedCall({ job, candidate, numberId, atMs: now(), remember });
    const person = await Candidate.load(job.parentId, candidate.candidateId);
    const [call] = person ? (await Call.listOfPerson(person, { page: 1, pageSize: 1 })).items : [];
    if (!script || !person || !call) throw new Error(`${candidate.phoneNumber} was not called`);
    const [scorecard, transcript] = await Promise.all([Call.readScorecard(call, "EUR"), Call.transcript(call)]);
    calls.push({ ending: person.phoneNumber.slice(-2), script, transcript, scorecard, person });
  }
  return calls;
}

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What is wrong with the quotes that a scorecard shows. */
function quoteProblems({ answers }: Scorecard, transcript: readonly TranscriptLine[]): string[] {
  return answers.flatMap(({ id, quote, line = -1, second }) => {
    if (quote === undefined) return [];
    const said = transcript[line];
    if (said?.role !== "user") return [`${id}: not the candidate's line`];
    if (!normalized(said.message).includes(normalized(quote))) return [`${id}: not in the line`];
    return said.secondsFromStart === second ? [] : [`${id}: not at the line's second`];
  });
}

/** What the person of the script means, by the type of the question. */
function personaOf({ facts, manner }: Script) {
  if (!facts) throw new Error("A person without facts was asked");
  const month = Object.keys(noticeWeeks).indexOf(facts.availability) + 1;
  return {
    text: undefined,
    years: facts.experienceYears,
    salary: facts.salary,
    notice: noticeWeeks[facts.availability],
    date: `2027-0${month}-01`,
    yes_no: manner !== "weak",
  };
}

/** The weighted mean of the answers that have a score. */
function meanOf(answers: Scorecard["answers"]): number | undefined {
  const scored = answers.flatMap(({ score, weight }) => (score === undefined ? [] : [{ score, weight }]));
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  const sum = scored.reduce((all, { score, weight }) => all + score * weight, 0);
  return weights === 0 ? undefined : Math.round((sum / weights) * 10) / 10;
}

const statusesOf = ({ scorecard }: SimulatedCall) => [...new Set(scorecard?.answers.map(({ status }) => status))];

describe(`${callCount} simulated calls in three languages`, () => {
  let calls: readonly SimulatedCall[] = [];
  const callsEnding = (ending: string) => {
    const found = calls.filter((call) => call.ending === ending);
    expect(found.length).toBeGreaterThanOrEqual(Math.floor(callCount / endings.length));
    return found;
  };
  beforeAll(async () => {
    startDay();
    calls = await asUser(async () => {
      await Billing.seedMeter({ userId: actor.userId, allowedMinutes: 100_000, freeMinutes: 0, plan: "Pro" });
      const numberId = await addNumber();
      const simulated: SimulatedCall[] = [];
      const allEndings = Array.from({ length: callCount }, (_, index) => endings[index % endings.length] ?? "");
      for (const [languageIndex, language] of languages.entries()) {
        const endingsOfJob = allEndings.filter((_, index) => index % languages.length === languageIndex);
        simulated.push(...(await callAll(language, numberId, endingsOfJob)));
      }
      return simulated;
    });
  }, 240_000);

  it("show only quotes that are in the transcript, in the candidate's line and at its second", () => {
    expect(calls).toHaveLength(callCount);
    const quotes = calls.flatMap(({ scorecard }) => scorecard?.answers.filter(({ quote }) => quote) ?? []);
    expect(quotes.length).toBeGreaterThan(callCount * 3);
    for (const { scorecard, transcript } of calls)
      if (scorecard) expect(quoteProblems(scorecard, transcript)).toEqual([]);
  });

  it("have values as the simulated person meant them, also in the list", () => {
    for (const { script, scorecard, person } of calls) {
      const answered = scorecard?.answers.filter(({ status }) => status === "answered") ?? [];
      if (answered.length === 0) continue;
      const persona = personaOf(script);
      for (const { type, value } of answered) expect(value).toBe(persona[type]);
      if (answered.length < criteria.length) continue;
      expect(person.scorecard).toMatchObject({ notice: persona.notice, date: persona.date });
      expect(person.evaluation).toMatchObject({ experienceYears: persona.years, salaryExpectation: persona.salary });
    }
  });

  it("never count what was not asked or is unclear", () => {
    for (const { scorecard, person } of calls) {
      for (const answer of scorecard?.answers ?? [])
        if (answer.status !== "answered") expect(answer.score).toBeUndefined();
      expect(scorecard?.score).toBe(meanOf(scorecard?.answers ?? []));
      expect(person.scorecard?.score).toBe(scorecard?.score);
      if (scorecard && person.scorecard) {
        const answered = scorecard.answers.filter(({ status }) => status === "answered").length;
        const coverage = { answered, of: scorecard.answers.length };
        expect([scorecard, person.scorecard]).toMatchObject([coverage, coverage]);
      }
    }
    for (const call of callsEnding("71")) {
      expect(statusesOf(call)).toEqual(["answered", "unclear", "not_asked"]);
      expect(call.scorecard).toMatchObject({ score: 5, mustHaves: "unknown" });
    }
  });

  it("are scored by how the person answers", () => {
    for (const { scorecard } of callsEnding("00")) expect(scorecard).toMatchObject({ score: 5, mustHaves: "met" });
    for (const { scorecard } of callsEnding("01")) expect(scorecard).toMatchObject({ score: 4, mustHaves: "met" });
    for (const { scorecard } of callsEnding("03")) expect(scorecard).toMatchObject({ score: 3, mustHaves: "met" });
    for (const { scorecard } of callsEnding("04")) expect(scorecard).toMatchObject({ score: 1, mustHaves: "missed" });
    for (const call of callsEnding("70")) expect(statusesOf(call)).toEqual(["answered"]);
    for (const call of callsEnding("87")) expect(statusesOf(call)).toEqual(["unclear"]);
    for (const { scorecard } of callsEnding("84")) expect(scorecard).toBeUndefined();
  });

  it("catch an invented quote and a quote of the other speaker", () => {
    for (const call of [...callsEnding("72"), ...callsEnding("73")]) {
      expect(statusesOf(call)).toEqual(["unclear"]);
      expect(call.person.scorecard?.score).toBeUndefined();
    }
  });

  it("replace a wrong second by the line's own", () => {
    for (const call of callsEnding("79")) {
      expect(statusesOf(call)).toEqual(["answered"]);
      for (const { line = -1, second } of call.scorecard?.answers ?? [])
        expect(second).toBe(call.transcript[line]?.secondsFromStart);
    }
  });

  it.each<[string, Partial<Scorecard["answers"][number]>]>([
    ["an invented quote", { quote: "I led forty people in Tokyo" }],
    ["the other speaker", { line: 0 }],
    ["a shifted second", { second: 9_999 }],
  ])("would not pass these checks with %s", (_, fault) => {
    const [strong] = callsEnding("00");
    const [first, ...rest] = strong?.scorecard?.answers ?? [];
    if (!strong?.scorecard || !first) throw new Error("A strong call has answers");
    const planted = { ...strong.scorecard, answers: [{ ...first, ...fault }, ...rest] };
    expect(quoteProblems(planted, strong.transcript)).toHaveLength(1);
  });
});
