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
import { namedBy, placeIn } from "./source.ts";

const asked = 20;
/** Places open at the half hours: all lines of a run look then, and no look makes another one. */
const everyMs = 1_800_000;

/** When to ask again (milliseconds since the epoch). */
export const nextLook = (): number => (Math.floor(now() / everyMs) + 1) * everyMs;

/** Lets a run that is held go on where somebody could be called; whoever waits is counted anew from then on. */
export async function goesOn(run: RunItem): Promise<boolean> {
  const [hand, ahead, job] = await Promise.all([inHand(run), someAhead(run), Job.loadTexts(run.parentId)]);
  // Nobody is left who is not put off, or nothing to call them by: whoever deals finds that out, at no cost.
  if (!job || hand.length + ahead.length === 0) return true;
  const listed = [...hand, ...ahead].map((person) => ({ ...person, timezone: Compliance.timezoneOf(person) }));
  // As the counts before a run are: by the gate's own rules.
  const counted = await Compliance.preview(listed, { window: Reach.planOf(job).window });
  if (counted.now === 0) return false;
  const { tenantId, runId } = run;
  await unlessRefused(db().run.patch({ tenantId, runId }).remove(["held", "heldUntil"]).go());
  return true;
}

const inHand = ({ parentId, hand = [] }: RunItem) => Candidate.getMany(parentId, [...hand].map(fullCandidateId));

/** Other ones each time, from all parts of the source that is being dealt. */
async function someAhead(run: RunItem): Promise<readonly Candidate.CandidateItem[]> {
  const { parentId, total, dealt } = run;
  const { source, place } = placeIn(run);
  if (source === undefined) return [];
  const named = await namedBy(source);
  // Whoever deals says of a list that it is gone.
  if (named.kind === "gone") return [];
  if (named.kind === "chosen") {
    const ids = named.ids.slice(Number(place));
    return Candidate.getMany(
      parentId,
      spread(ids.length).flatMap((index) => ids[index] ?? []),
    );
  }
  const behind = place === "" ? 0 : Candidate.ordinalOf(place);
  const looks = spread(total - dealt).map((index) =>
    Candidate.pageAfter(parentId, candidateIdPrefix(behind + index), 1),
  );
  return (await Promise.all(looks)).flatMap(({ items }) => items);
}

function spread(count: number): number[] {
  const step = count / asked;
  if (step <= 1) return Array.from({ length: Math.max(0, count) }, (_, index) => index);
  const first = Math.random();
  return Array.from({ length: asked }, (_, index) => Math.floor((index + first) * step));
}
