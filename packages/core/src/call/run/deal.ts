/** Deals a run's people: a few at a time from its sources into its hand, leaving out whoever it must pass over. */
import * as z from "zod/mini";
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import { log } from "../../kernel/log.ts";
import { sum } from "./counts.ts";
import type { RunItem } from "./load.ts";
import { reasonToPass } from "./pass.ts";
import { tellBegan } from "./start.ts";

/** Dealt at once: few, since the hand lies on the run's row. */
const dealtAtOnce = 20;

/** Deals the next few, and answers whether anybody else has been faster: then the run is to be read again. */
export async function deal(run: RunItem): Promise<"dealt" | "outrun"> {
  const chunk = await nextChunk(run);
  const { hand, skipped } = sort(run, chunk);
  const { tenantId, runId, cursor, sources } = run;
  // Whoever began this source may have died before they told of it.
  if (run.textsFrom !== undefined && cursor.endsWith(":")) await tellBegan(runId);
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
  const { parentId, sources, cursor } = run;
  const { at, source, place } = placeIn(run);
  if (source === undefined) return { people: [], lookedAt: 0, cursor, isLast: true };
  const page = source === "all" ? await everyone(parentId, place) : await listed(run, source, Number(place));
  const isEnd = page.next === undefined;
  return {
    people: page.people,
    lookedAt: page.lookedAt,
    cursor: isEnd ? `${at + 1}:` : `${at}:${page.next}`,
    isLast: isEnd && at + 1 >= sources.length,
    lost: page.lost,
  };
}

async function everyone(parentId: string, place: string) {
  const { items, cursor } = await Candidate.pageAfter(parentId, place === "" ? undefined : place, dealtAtOnce);
  return { people: items, lookedAt: items.length, next: cursor, lost: undefined };
}

/** Those who were chosen, in their order; nothing where their list is no longer kept. */
export async function idsOf(key: string): Promise<readonly string[] | undefined> {
  const text = await ports().blobs.getText(key);
  return text === undefined ? undefined : parse(z.array(z.string()), JSON.parse(text));
}

/** Which of its sources a run deals from, and behind whom in it. */
export function placeIn({ sources, cursor }: Pick<RunItem, "sources" | "cursor">) {
  const at = Number(cursor.slice(0, cursor.indexOf(":")));
  return { at, source: sources[at], place: cursor.slice(cursor.indexOf(":") + 1) };
}

async function listed({ parentId, total, dealt }: RunItem, key: string, from: number) {
  const ids = await idsOf(key);
  if (!ids) {
    // It rested for longer than lists are kept. Its line has others to call.
    log.error("run.list-gone", { key });
    return { people: [], lookedAt: Math.max(0, total - dealt), next: undefined, lost: "expired" as const };
  }
  const chosen = ids.slice(from, from + dealtAtOnce);
  const next = from + chosen.length;
  return {
    people: await Candidate.getMany(parentId, chosen),
    lookedAt: chosen.length,
    next: next < ids.length ? String(next) : undefined,
    lost: undefined,
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
