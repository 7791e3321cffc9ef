/**
 * Whether a run whose day is over has people left whose day is not: a list may begin with thousands where it is night, and end with
 * some where it is noon. A few of those who are not dealt yet tell; asked again and again, they tell of every large part.
 */
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import { db } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import * as Job from "../../job/index.ts";
import { now } from "../../kernel/clock.ts";
import { candidateIdPrefix, fullCandidateId } from "../../kernel/id.ts";
import * as Reach from "../../reach/index.ts";
import type { RunItem } from "./load.ts";
import { readCursor, readSource } from "./source.ts";

const sampleSize = 20;
/** Places open at the half hours: all lines of a run look then, and no look makes another one. */
const checkEveryMs = 1_800_000;

/** When to ask again (milliseconds since the epoch). */
export const nextCheckMs = (): number => (Math.floor(now() / checkEveryMs) + 1) * checkEveryMs;

/** Lets a run that is held go on where somebody could be called; whoever waits is counted anew from then on. */
export async function shouldResume(run: RunItem): Promise<boolean> {
  const [buffer, ahead, job] = await Promise.all([loadBuffer(run), sampleAhead(run), Job.loadTexts(run.parentId)]);
  // Nobody is left who is not put off, or nothing to call them by: whoever deals finds that out, at no cost.
  if (!job || buffer.length + ahead.length === 0) return true;
  const listed = [...buffer, ...ahead].map((person) => ({ ...person, timezone: Compliance.timezoneOf(person) }));
  // As the counts before a run are: by the gate's own rules.
  const counted = await Compliance.preview(listed, { window: Reach.planOf(job).window });
  if (counted.now === 0) return false;
  const { tenantId, runId } = run;
  await unlessRefused(db().run.patch({ tenantId, runId }).remove(["hoursWaiting", "hoursWaitUntil"]).go());
  return true;
}

const loadBuffer = ({ parentId, buffer = [] }: RunItem) =>
  Candidate.getMany(parentId, [...buffer].map(fullCandidateId));

/** Other ones each time, from all parts of the source that is being dealt. */
async function sampleAhead(run: RunItem): Promise<readonly Candidate.CandidateItem[]> {
  const { parentId, total, considered } = run;
  const { source, place } = readCursor(run);
  if (source === undefined) return [];
  const named = await readSource(source);
  // Whoever deals says of a list that it is gone.
  if (named.kind === "gone") return [];
  if (named.kind === "chosen") {
    const ids = named.ids.slice(Number(place));
    return Candidate.getMany(
      parentId,
      sampleIndexes(ids.length).flatMap((index) => ids[index] ?? []),
    );
  }
  const behind = place === "" ? 0 : Candidate.ordinalOf(place);
  const looks = sampleIndexes(total - considered).map((index) =>
    Candidate.pageAfter(parentId, candidateIdPrefix(behind + index), 1),
  );
  return (await Promise.all(looks)).flatMap(({ items }) => items);
}

function sampleIndexes(count: number): number[] {
  const step = count / sampleSize;
  if (step <= 1) return Array.from({ length: Math.max(0, count) }, (_, index) => index);
  const first = Math.random();
  return Array.from({ length: sampleSize }, (_, index) => Math.floor((index + first) * step));
}
