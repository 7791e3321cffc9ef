/** While enough candidates wait for calling hours, a run does not fill its buffer: it would only postpone more. */
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { candidateIdPrefix, fullCandidateId } from "../../kernel/id.ts";
import * as Parent from "../../parent/index.ts";
import * as Reach from "../../reach/index.ts";
import type { RunItem } from "./load.ts";
import { loadBuffer } from "./shard.ts";
import { readCursor, readSource } from "./sources.ts";

/** The buffer is not filled while this many candidates wait per number: more than a number can call in a day. */
const maxWaitingPerNumber = 1_000;

const isWaitOver = ({ hoursWaitUntil }: Pick<RunItem, "hoursWaitUntil">): boolean =>
  hoursWaitUntil === undefined || Date.parse(hoursWaitUntil) <= now();

export const isWaitingForHours = (run: Pick<RunItem, "hoursWaiting" | "hoursWaitUntil" | "numberIds">): boolean =>
  !isWaitOver(run) && (run.hoursWaiting ?? 0) >= maxWaitingPerNumber * Math.max(1, run.numberIds?.length ?? 1);

/** Hours and windows apply to the next candidates as well; a cap applies to one person. */
export const isHoursRule = ({ rule }: Pick<Compliance.LaterDecision, "rule">): boolean =>
  rule === "hours" || rule === "window";

/** The count need not be exact: two concurrent workers may both start a wait, and the second write resets the count. */
export const newHoursWait = (run: RunItem, { until }: Compliance.LaterDecision) =>
  isWaitOver(run) ? { hoursWaiting: 1, hoursWaitUntil: until } : undefined;

export async function countHoursWait(run: RunItem, decision: Compliance.LaterDecision): Promise<void> {
  const { tenantId, runId } = run;
  const newWait = newHoursWait(run, decision);
  const patch = db().run.patch({ tenantId, runId });
  const update = newWait ? patch.set(newWait) : patch.add({ hoursWaiting: 1 });
  await tryWrite(update.go());
}

const sampleSize = 20;
/** Some zones are offset by half an hour, so hours may open at any half hour. All lines of a run check together. */
const checkEveryMs = 1_800_000;
export const nextHoursCheckMs = (): number => (Math.floor(now() / checkEveryMs) + 1) * checkEveryMs;

export async function tryEndHoursWait(run: RunItem): Promise<boolean> {
  const [buffer, upcoming, parent] = await Promise.all([
    loadBuffered(run),
    sampleUpcoming(run),
    Parent.loadTexts(run.parentId),
  ]);
  // Filling the buffer will find that no one is left, at no cost.
  if (!parent || buffer.length + upcoming.length === 0) return true;
  const people = [...buffer, ...upcoming].map((person) => ({ ...person, timezone: Compliance.timezoneOf(person) }));
  const preview = await Compliance.preview(people, { window: Reach.attemptPlan(parent).window });
  if (preview.now === 0) return false;
  const { tenantId, runId } = run;
  await tryWrite(db().run.patch({ tenantId, runId }).remove(["hoursWaiting", "hoursWaitUntil"]).go());
  return true;
}

const loadBuffered = async (run: RunItem) =>
  Candidate.getMany(run.parentId, (await loadBuffer(run)).map(fullCandidateId));

/** A list may begin where it is night and end where it is noon: a random sample of the rest finds every large group. */
async function sampleUpcoming(run: RunItem): Promise<readonly Candidate.CandidateItem[]> {
  const { parentId, total, considered } = run;
  const { source, place } = readCursor(run);
  if (source === undefined) return [];
  const content = await readSource(source);
  // Filling the buffer reports the expired list.
  if (content.kind === "expired") return [];
  if (content.kind === "chosen") {
    const ids = content.ids.slice(Number(place));
    return Candidate.getMany(
      parentId,
      sampleIndexes(ids.length).flatMap((index) => ids[index] ?? []),
    );
  }
  const lastOrdinal = place === "" ? 0 : Candidate.ordinalOf(place);
  const reads = sampleIndexes(total - considered).map((index) =>
    Candidate.pageAfter(parentId, candidateIdPrefix(lastOrdinal + index), 1),
  );
  return (await Promise.all(reads)).flatMap(({ items }) => items);
}

function sampleIndexes(count: number): number[] {
  const step = count / sampleSize;
  if (step <= 1) return Array.from({ length: Math.max(0, count) }, (_, index) => index);
  const offset = Math.random();
  return Array.from({ length: sampleSize }, (_, index) => Math.floor((index + offset) * step));
}
