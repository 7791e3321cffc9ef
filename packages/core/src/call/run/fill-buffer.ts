/** Deals a run's people: a few at a time from its sources into its hand, leaving out whoever it must pass over. */
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import { log } from "../../kernel/log.ts";
import { sum } from "./counts.ts";
import type { RunItem } from "./load.ts";
import { reasonToPass } from "./skip-rule.ts";
import { cursorAt, namedBy, placeIn } from "./source.ts";
import { tellBegan } from "./start.ts";

/** Dealt at once: few, since the hand lies on the run's row. */
const dealtAtOnce = 20;

/** Deals the next few, and answers whether anybody else has been faster: then the run is to be read again. */
export async function deal(run: RunItem): Promise<"dealt" | "outrun"> {
  const chunk = await nextChunk(run);
  const { hand, skipped } = sort(run, chunk);
  const { tenantId, runId, cursor, sources } = run;
  // Whoever began this source may have died before they told of it.
  if (run.textsFrom !== undefined && placeIn(run).place === "") await tellBegan(runId);
  const dealt = db()
    .run.patch({ tenantId, runId })
    .set({
      cursor: chunk.cursor,
      ...(chunk.isLast ? { isDealt: true, total: run.dealt + chunk.lookedAt } : {}),
      ...(Object.keys(skipped).length > 0 ? { skipped: sum(run.skipped, skipped) } : {}),
    })
    .add({ dealt: chunk.lookedAt, version: 1, ...(hand.length > 0 ? { hand } : {}) })
    .where((attributes, op) =>
      [
        op.eq(attributes.cursor, cursor),
        `${op.size(attributes.sources)} = ${op.escape(sources.length)}`,
        op.notExists(attributes.hand),
        op.eq(attributes.state, "running"),
        op.eq(attributes.skipped, run.skipped),
      ].join(" AND "),
    );
  return (await unlessRefused(dealt.go())) ? "dealt" : "outrun";
}

interface Chunk {
  readonly people: readonly Candidate.CandidateItem[];
  /** With those who are gone. */
  readonly lookedAt: number;
  readonly cursor: string;
  readonly isLast: boolean;
  /** Why those are not there who are looked at and not found. */
  readonly lost?: "gone" | "expired" | undefined;
}

async function nextChunk(run: RunItem): Promise<Chunk> {
  const { sources, cursor } = run;
  const { at, source, place } = placeIn(run);
  if (source === undefined) return { people: [], lookedAt: 0, cursor, isLast: true };
  const page = await pageOf(run, source, place);
  const isEnd = page.next === undefined;
  return {
    people: page.people,
    lookedAt: page.lookedAt,
    cursor: isEnd ? cursorAt(at + 1) : cursorAt(at, page.next),
    isLast: isEnd && at + 1 >= sources.length,
    lost: page.lost,
  };
}

/** The next of a source; `next` is behind whom its rest begins. */
type Page = Pick<Chunk, "people" | "lookedAt" | "lost"> & { readonly next: string | undefined };

async function pageOf(run: RunItem, source: string, place: string): Promise<Page> {
  const named = await namedBy(source);
  if (named.kind === "everybody") return everyone(run.parentId, place);
  if (named.kind === "chosen") return listed(run.parentId, named.ids, Number(place));
  // It rested for longer than lists are kept. Its line has others to call.
  log.error("run.list-gone", { key: source });
  return { people: [], lookedAt: await lostOf(run), next: undefined, lost: "expired" };
}

/** How many more a list had that is gone: those of the run's total who are in none of the lists behind it. */
async function lostOf(run: RunItem): Promise<number> {
  const behind = await Promise.all(run.sources.slice(placeIn(run).at + 1).map(namedBy));
  const theirs = behind.reduce((sum, named) => sum + (named.kind === "chosen" ? named.ids.length : 0), 0);
  return Math.max(0, run.total - run.dealt - theirs);
}

async function everyone(parentId: string, place: string): Promise<Page> {
  const { items, cursor } = await Candidate.pageAfter(parentId, place === "" ? undefined : place, dealtAtOnce);
  return { people: items, lookedAt: items.length, next: cursor };
}

async function listed(parentId: string, ids: readonly string[], from: number): Promise<Page> {
  const chosen = ids.slice(from, from + dealtAtOnce);
  const next = from + chosen.length;
  return {
    people: await Candidate.getMany(parentId, chosen),
    lookedAt: chosen.length,
    next: next < ids.length ? String(next) : undefined,
  };
}

/** Who is to be called, as far as the gate lets them, and why the others are not. */
function sort(run: RunItem, { people, lookedAt, lost = "gone" }: Chunk) {
  const skipped: Record<string, number> = lookedAt > people.length ? { [lost]: lookedAt - people.length } : {};
  const hand: string[] = [];
  for (const person of people) {
    const rule = reasonToPass(run, person);
    if (rule) skipped[rule] = (skipped[rule] ?? 0) + 1;
    else hand.push(shortCandidateId(person.candidateId));
  }
  return { hand, skipped };
}
