import {
  type TextDrop,
  type TextFailure,
  type TextGroup,
  textDropWords,
  textFailureWords,
  textGroups,
} from "@callwright/contracts/text-words";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { userActor } from "../kernel/context.ts";

interface CounterKey {
  readonly tenantId: string;
  readonly userId: string;
}

export type TextCountDeltas = Partial<Record<TextGroup | "accepted" | "segments" | "costMicros" | "estimated", number>>;

export const changeTextCounts = (writer: Writer, { tenantId, userId }: CounterKey, deltas: TextCountDeltas): Write =>
  writer.textCount
    .upsert({ tenantId, userId, name: "all" })
    .add(Object.fromEntries(Object.entries(deltas).filter(([, delta]) => delta !== 0)))
    .commit();

export const changeReasonCount = (
  writer: Writer,
  { tenantId, userId }: CounterKey,
  { group, reason }: { readonly group: "failed" | "dropped"; readonly reason: string },
  count: number,
): Write =>
  writer.textCount
    .upsert({ tenantId, userId, name: `${group}#${reason}` })
    .add({ count })
    .commit();

export interface ReasonCount {
  readonly code: string;
  readonly words: string;
  readonly count: number;
}

export interface Totals {
  readonly groups: Readonly<Record<TextGroup, number>>;
  readonly accepted: number;
  readonly segments: number;
  readonly costMicros: number;
  readonly estimated: number;
  readonly failures: readonly ReasonCount[];
  readonly drops: readonly ReasonCount[];
}

export async function totals(): Promise<Totals> {
  const { tenantId, userId } = userActor();
  const { data } = await db().textCount.query.primary({ tenantId, userId }).go({ pages: "all" });
  const totalsRow = data.find(({ name }) => name === "all");
  const reasonCounts = (group: string): ReasonCount[] =>
    data
      .filter(({ name, count = 0 }) => name.startsWith(`${group}#`) && count > 0)
      .map(({ name, count = 0 }) => {
        const code = name.slice(group.length + 1);
        return { code, words: reasonWords(code), count };
      })
      .sort((a, b) => b.count - a.count);
  const groupCounts = textGroups.map((group) => [group, totalsRow?.[group] ?? 0] as const);
  return {
    groups: Object.fromEntries(groupCounts) as Record<TextGroup, number>,
    accepted: totalsRow?.accepted ?? 0,
    segments: totalsRow?.segments ?? 0,
    costMicros: totalsRow?.costMicros ?? 0,
    estimated: totalsRow?.estimated ?? 0,
    failures: reasonCounts("failed"),
    drops: reasonCounts("dropped"),
  };
}

const wordsByCode: Readonly<Record<string, string>> = { ...textFailureWords, ...textDropWords };
export const reasonWords = (code: TextFailure | TextDrop | string): string => wordsByCode[code] ?? code;
