/** Recounts all rows and compares the counters of parents, runs, people and meters. Attribute names are the table's. */
import type { Row } from "../../table/expression.ts";
import { amount, members, type TableRecord, text } from "../world/record.ts";

type Blame = (words: string) => void;

const badgesByCounter = {
  totalSucceeded: ["completed", "customer-ended-call"],
  totalFailed: ["failed", "no-answer"],
} as const;
const bucketByCounter = {
  countGoodFit: "good_fit",
  countNotInterested: "not_interested",
  countBusy: "busy",
  countUnanswered: "Unanswered",
  countOther: "other",
} as const;

/** Numeric fields of a shard that a fold does not reset to zero. */
const unfoldedFields: ReadonlySet<string> = new Set(["changes", "ttl"]);

const isDialed = (call: Row): boolean => text(call, "dialedAt") !== "";

export function judgeCounters(record: TableRecord, blame: Blame): void {
  const compare = (what: string, stored: number, recounted: number): void => {
    if (stored !== recounted) blame(`${what} is ${stored}, and a recount finds ${recounted}`);
  };
  const parentOf = (row: Row) => `${text(row, "tenantId")} ${text(row, "parentId")}`;
  const callsByParent = Map.groupBy(record.of("call"), parentOf);
  const peopleByParent = Map.groupBy(record.of("candidate"), parentOf);
  for (const tally of record.of("tally")) {
    const parent = parentOf(tally);
    recountParent(tally, callsByParent.get(parent) ?? [], peopleByParent.get(parent) ?? [], compare);
  }
  const parents = new Set(record.of("tally").map((row) => text(row, "parentId")));
  for (const run of record.of("run")) {
    recountRun(run, record.of("call"), compare, blame);
    // The run of a deleted parent leaves people uncalled.
    if (parents.has(text(run, "parentId"))) judgePeopleOf(run, record.of("call"), blame);
  }
  for (const shard of record.of("runshard")) {
    const counts = Object.entries(shard).filter(
      ([name, value]) => typeof value === "number" && !unfoldedFields.has(name) && value !== 0,
    );
    const notFolded = counts.map(([name]) => name);
    if (members(shard, "unnumbered").length > 0) notFolded.push("unnumbered");
    if (notFolded.length > 0) blame(`a shard of ${text(shard, "runId")} is not folded: ${notFolded.join(", ")}`);
  }
  for (const meter of record.of("meter")) {
    const numbered = record
      .of("call")
      .filter((row) => text(row, "tenantId") === text(meter, "tenantId") && ordinal(row, "userOrdinal", "uo") > 0);
    compare("callsPlaced of a meter", amount(meter, "callsPlaced"), numbered.length);
    if (new Set(numbered.map((row) => ordinal(row, "userOrdinal", "uo"))).size < numbered.length)
      blame("two calls of a user have one running number");
  }
  for (const call of record.of("call"))
    if (isDialed(call) && ordinal(call, "userOrdinal", "uo") === 0)
      blame(`call ${text(call, "callId")} was dialled and has no running number`);
  const calls = new Map(record.of("call").map((row) => [text(row, "callId"), row]));
  for (const person of record.of("candidate")) judgePerson(person, calls, blame);
  judgeChanges(record, blame);
}

/** A call's running number, under its attribute's or its field's name; 0 before it has one. */
const ordinal = (row: Row, name: string, short: string): number => Number(text(row, short) || text(row, name) || 0);

type Compare = (what: string, stored: number, recounted: number) => void;

function recountParent(tally: Row, calls: readonly Row[], people: readonly Row[], compare: Compare): void {
  const numbered = calls.filter((row) => ordinal(row, "parentOrdinal", "po") > 0);
  compare("totalCalls of a parent", amount(tally, "totalCalls"), numbered.length);
  compare(
    "the last running number of a parent",
    Math.max(0, ...numbered.map((row) => ordinal(row, "parentOrdinal", "po"))),
    numbered.length,
  );
  compare("totalCandidates", amount(tally, "totalCandidates"), people.length);
  compare("totalInProgress", amount(tally, "totalInProgress"), 0);
  const dialed = calls.filter(isDialed);
  for (const [name, badges] of Object.entries(badgesByCounter)) {
    const recounted = dialed.filter((row) => badges.some((badge) => badge === text(row, "endReason"))).length;
    const undialed = calls.filter(
      (row) => !isDialed(row) && badges.some((badge) => badge === text(row, "endReason")),
    ).length;
    // A call that ended undialed counts only if it has an outcome, which its row does not show.
    if (amount(tally, name) < recounted || amount(tally, name) > recounted + undialed)
      compare(name, amount(tally, name), recounted);
  }
  for (const [name, bucket] of Object.entries(bucketByCounter))
    compare(name, amount(tally, name), people.filter((row) => text(row, "bucket") === bucket).length);
}

function recountRun(run: Row, allCalls: readonly Row[], compare: Compare, blame: Blame): void {
  const runId = text(run, "runId");
  const calls = allCalls.filter((row) => text(row, "runId") === runId);
  compare(`placed of ${runId}`, amount(run, "placed"), calls.length);
  compare(`ended of ${runId}`, amount(run, "ended"), calls.filter((row) => text(row, "state") === "ended").length);
  compare(`waiting of ${runId}`, amount(run, "waiting"), calls.filter((row) => text(row, "state") === "queued").length);
  const state = text(run, "state");
  if (state === "running" || state === "scheduled") blame(`${runId} is still ${state}`);
}

function judgePeopleOf(run: Row, allCalls: readonly Row[], blame: Blame): void {
  const runId = text(run, "runId");
  if (text(run, "state") !== "completed") return;
  const calls = allCalls.filter((row) => text(row, "runId") === runId);
  if (members(run, "buffer").length > 0) blame(`${runId} is completed with people in its buffer`);
  // Counts first attempts: a person who was cancelled and appended again has two, and was considered twice.
  const called = calls.filter((row) => (amount(row, "attempt") || 1) === 1).length;
  const skipped = Object.values(run.skipped ?? {}).reduce((sum: number, count) => sum + Number(count), 0);
  if (called + skipped < amount(run, "considered"))
    blame(`${runId} considered ${amount(run, "considered")} people, called ${called} and skipped ${skipped}`);
}

function judgePerson(person: Row, calls: ReadonlyMap<string, Row>, blame: Blame): void {
  const id = text(person, "candidateId");
  const pending = text(person, "pendingCallId");
  if (text(person, "callStatus") === "in_progress") blame(`${id} still shows a call in progress`);
  if (pending !== "" && text(calls.get(pending), "state") !== "queued")
    blame(`${id} waits for ${pending}, which is over`);
  const own = [...calls.values()].filter(
    (row) => text(row, "candidateId") === id && text(row, "parentId") === text(person, "parentId"),
  );
  const dialed = own.filter((row) => isDialed(row) && text(row, "state") === "ended").length;
  if (amount(person, "totalCalls") < dialed)
    blame(`${id} was called ${dialed} times, and counts ${amount(person, "totalCalls")}`);
}

/** Keys and fields in which a change differs from the person's row. */
const unsharedFields = /^(pk|sk|gsi\dpk|gsi\dsk|__edb_.__|tenantId|parentId|candidateId|rev|isDeleted)$/;

/** The change log of the candidate list agrees with the rows. */
function judgeChanges(record: TableRecord, blame: Blame): void {
  const people = new Map(record.of("candidate").map((row) => [`${text(row, "pk")} ${text(row, "candidateId")}`, row]));
  for (const change of record.of("candidatechange")) {
    const person = people.get(`${text(change, "pk")} ${text(change, "candidateId")}`);
    if (!person || change.isDeleted) continue;
    for (const [name, value] of Object.entries(change))
      if (!unsharedFields.test(name) && JSON.stringify(value ?? null) !== JSON.stringify(person[name] ?? null))
        blame(
          `${name} of ${text(change, "candidateId")} is ${String(value)} in the change log, and ${String(person[name])} in the row`,
        );
  }
}
