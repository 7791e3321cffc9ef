/** The sources of a run: whom it is for, and how far it has come in them. */
import * as z from "zod/mini";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { newId } from "../../kernel/id.ts";
import type { RunItem } from "./load.ts";

/** The source that is everybody of the run's parent. Every other one is the name of a list that is kept beside the run. */
export const allCandidates = "all";

/** Whom a source names. A list is kept for so long only: whoever reads one says what follows from its being gone. */
export type SourceContent =
  | { readonly kind: "everybody" }
  /** Those who were chosen, in their order. */
  | { readonly kind: "chosen"; readonly ids: readonly string[] }
  | { readonly kind: "gone" };

export async function readSource(source: string): Promise<SourceContent> {
  if (source === allCandidates) return { kind: "everybody" };
  const text = await ports().blobs.getText(source);
  if (text === undefined) return { kind: "gone" };
  return { kind: "chosen", ids: parse(z.array(z.string()), JSON.parse(text)) };
}

/** Keeps a list of chosen people, and answers the source that it is. */
export async function storeIds(runId: string, tenantId: string, ids: readonly string[]): Promise<string> {
  const name = `runs/${tenantId}/${runId}/${newId("lst")}.json`;
  await ports().blobs.put(name, JSON.stringify(ids), "application/json");
  return name;
}

/** The cursor of a run that deals from that source next, behind that place in it: at its beginning where there is none. */
export const cursorAt = (at: number, place = ""): string => `${at}:${place}`;

/** Which of its sources a run deals from, and behind whom in it: a candidate's id of everybody, a number of a list. */
export function readCursor({ sources, cursor }: Pick<RunItem, "sources" | "cursor">) {
  const at = Number(cursor.slice(0, cursor.indexOf(":")));
  return { at, source: sources[at], place: cursor.slice(cursor.indexOf(":") + 1) };
}
