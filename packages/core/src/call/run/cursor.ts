import * as z from "zod/mini";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { newId } from "../../kernel/id.ts";
import type { RunItem } from "./load.ts";

export const allCandidates = "all";

export type SourceContent =
  | { readonly kind: "all" }
  | { readonly kind: "chosen"; readonly ids: readonly string[] }
  | { readonly kind: "expired" };

export async function readSource(source: string): Promise<SourceContent> {
  if (source === allCandidates) return { kind: "all" };
  const text = await ports().blobs.getText(source);
  if (text === undefined) return { kind: "expired" };
  return { kind: "chosen", ids: parse(z.array(z.string()), JSON.parse(text)) };
}

export async function storeIds(runId: string, tenantId: string, ids: readonly string[]): Promise<string> {
  const name = `runs/${tenantId}/${runId}/${newId("lst")}.json`;
  await ports().blobs.put(name, JSON.stringify(ids), "application/json");
  return name;
}

export const cursorAt = (at: number, place = ""): string => `${at}:${place}`;

/** `place`: the last candidate's id for all, an offset for a list. */
export function readCursor({ sources, cursor }: Pick<RunItem, "sources" | "cursor">) {
  const at = Number(cursor.slice(0, cursor.indexOf(":")));
  return { at, source: sources[at], place: cursor.slice(cursor.indexOf(":") + 1) };
}
