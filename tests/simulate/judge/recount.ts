/** Counts all rows again and compares: parents, runs, people, meters. */
import type { Row } from "../../table/expression.ts";
import { amount, members, type Record, text } from "../world/record.ts";

type Blame = (words: string) => void;

const endings = { totalSucceeded: ["completed", "customer-ended-call"], totalFailed: ["failed", "no-answer"] } as const;
const buckets = {
  countGoodFit: "good_fit",
  countNotInterested: "not_interested",
  countBusy: "busy",
  countUnanswered: "Unanswered",
  countOther: "other",
} as const;

/** Numbers of a shard that are no counts. */
const isKept: ReadonlySet<string> = new Set(["changes", "ttl"]);

const isDialed = (call: Row): boolean => text(call, "dialedAt") !== "";

export function recount(record: Record, blame: Blame): void {
  const differs = (what: string, counted: number, found: number): void => {
    if (counted !== found) blame(`${what} is ${counted}, and a recount finds ${found}`);
  };
  const callsOf = Map.groupBy(record.of("call"), (row) => `${text(row, "tenantId")} ${text(row, "parentId")}`);
  const peopleOf = Map.groupBy(record.of("candidate"), (row) => `${text(row, "tenantId")} ${text(row, "parentId")}`);
  for (const tally of record.of("tally")) {
    const parent = `${text(tally, "tenantId")} ${text(tally, "parentId")}`;
    recountParent(tally, callsOf.get(parent) ?? [], peopleOf.get(parent) ?? [], differs);
  }
  const parents = new Set(record.of("tally").map((row) => text(row, "parentId")));
  for (const run of record.of("run")) {
    recountRun(run, record.of("call"), differs, blame);
    // People still to be called when their parent was deleted belong to no one.
    if (parents.has(text(run, "parentId"))) judgePeopleOf(run, record.of("call"), blame);
  }
  for (const shard of record.of("runshard")) {
    const left = Object.entries(shard).filter(
      ([name, value]) => typeof value === "number" && !isKept.has(name) && value !== 0,
    );
    if (left.length > 0 || members(shard, "unnumbered").length > 0)
      blame(`a shard of ${text(shard, "runId")} is not folded: ${left.map(([name]) => name).join(", ")}`);
  }
  for (const meter of record.of("meter")) {
    const numbered = record
      .of("call")
      .filter((row) => text(row, "tenantId") === text(meter, "tenantId") && ordinal(row, "userOrdinal", "uo") > 0);
    differs("callsPlaced of a meter", amount(meter, "callsPlaced"), numbered.length);
    if (new Set(numbered.map((row) => ordinal(row, "userOrdinal", "uo"))).size < numbered.length)
      blame("two calls of a user have one running number");
  }
  const calls = new Map(record.of("call").map((row) => [text(row, "callId"), row]));
  for (const person of record.of("candidate")) judgePerson(person, calls, blame);
  judgeChanges(record, blame);
}

/** A running number under the name of the attribute or the short one of the row; 0 where there is none yet. */
const ordinal = (row: Row, name: string, short: string): number => Number(text(row, short) || text(row, name) || 0);

type Differs = (what: string, counted: number, found: number) => void;

function recountParent(tally: Row, calls: readonly Row[], people: readonly Row[], differs: Differs): void {
  const numbered = calls.filter((row) => ordinal(row, "parentOrdinal", "po") > 0);
  differs("totalCalls of a parent", amount(tally, "totalCalls"), numbered.length);
  differs(
    "the last running number of a parent",
    Math.max(0, ...numbered.map((row) => ordinal(row, "parentOrdinal", "po"))),
    numbered.length,
  );
  differs("totalCandidates", amount(tally, "totalCandidates"), people.length);
  differs("totalInProgress", amount(tally, "totalInProgress"), 0);
  const dialed = calls.filter(isDialed);
  for (const [name, badges] of Object.entries(endings)) {
    const found = dialed.filter((row) => badges.some((badge) => badge === text(row, "endReason"))).length;
    const undialed = calls.filter(
      (row) => !isDialed(row) && badges.some((badge) => badge === text(row, "endReason")),
    ).length;
    if (amount(tally, name) < found || amount(tally, name) > found + undialed)
      differs(name, amount(tally, name), found);
  }
  for (const [name, bucket] of Object.entries(buckets))
    differs(name, amount(tally, name), people.filter((row) => text(row, "bucket") === bucket).length);
}

function recountRun(run: Row, all: readonly Row[], differs: Differs, blame: Blame): void {
  const runId = text(run, "runId");
  const calls = all.filter((row) => text(row, "runId") === runId);
  differs(`placed of ${runId}`, amount(run, "placed"), calls.length);
  differs(`ended of ${runId}`, amount(run, "ended"), calls.filter((row) => text(row, "state") === "ended").length);
  differs(`waiting of ${runId}`, amount(run, "waiting"), calls.filter((row) => text(row, "state") === "queued").length);
  const state = text(run, "state");
  if (state === "running" || state === "scheduled") blame(`${runId} is still ${state}`);
}

function judgePeopleOf(run: Row, all: readonly Row[], blame: Blame): void {
  const runId = text(run, "runId");
  if (text(run, "state") !== "completed") return;
  const calls = all.filter((row) => text(row, "runId") === runId);
  if (members(run, "hand").length > 0) blame(`${runId} is completed with people in its hand`);
  // A person cancelled and appended again was considered twice, with a first attempt each time.
  const called = calls.filter((row) => (amount(row, "attempt") || 1) === 1).length;
  const skipped = Object.values(run.skipped ?? {}).reduce((sum: number, count) => sum + Number(count), 0);
  if (called + skipped < amount(run, "dealt"))
    blame(`${runId} dealt ${amount(run, "dealt")} people, called ${called} and passed over ${skipped}`);
}

function judgePerson(person: Row, calls: ReadonlyMap<string, Row>, blame: Blame): void {
  const id = text(person, "candidateId");
  const pending = text(person, "pendingCallId");
  if (text(person, "callStatus") === "in_progress") blame(`${id} is shown as being called for ever`);
  if (pending !== "" && text(calls.get(pending), "state") !== "queued")
    blame(`${id} waits for ${pending}, which is over`);
  const own = [...calls.values()].filter(
    (row) => text(row, "candidateId") === id && text(row, "parentId") === text(person, "parentId"),
  );
  const dialed = own.filter((row) => isDialed(row) && text(row, "state") === "ended").length;
  if (amount(person, "totalCalls") < dialed)
    blame(`${id} was called ${dialed} times, and counts ${amount(person, "totalCalls")}`);
}

const untold = /^(pk|sk|gsi\dpk|gsi\dsk|__edb_.__|tenantId|parentId|candidateId|rev|isDeleted)$/;

/** What lies beside the list of all says what the rows say. */
function judgeChanges(record: Record, blame: Blame): void {
  const people = new Map(record.of("candidate").map((row) => [`${text(row, "pk")} ${text(row, "candidateId")}`, row]));
  for (const change of record.of("candidatechange")) {
    const person = people.get(`${text(change, "pk")} ${text(change, "candidateId")}`);
    if (!person || change.isDeleted) continue;
    for (const [name, value] of Object.entries(change))
      if (!untold.test(name) && JSON.stringify(value ?? null) !== JSON.stringify(person[name] ?? null))
        blame(
          `the list says ${name} ${String(value)} of ${text(change, "candidateId")}, and the row ${String(person[name])}`,
        );
  }
}
