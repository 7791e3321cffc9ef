/** The parent's counters: texts sent, calls succeeded and failed, people. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { Skeleton } from "@mantine/core";
import { memo } from "react";
import * as m from "#messages";
import { Figures } from "../../../components/figures.tsx";
import { formatNumber } from "../../../lib/format.ts";
import type { Parent } from "../parent.ts";
import { wordsOf } from "../words.ts";

interface ParentCountersProps {
  readonly kind: ParentKind;
  readonly parent: Parent | undefined;
}

/** Memoized, so selecting a row does not render them. */
export const ParentCounters = memo(function ParentCounters({ kind, parent }: ParentCountersProps) {
  const counters = [
    [m.job_total_sms(), parent?.callSummary.totalSms],
    [m.job_calls_succeeded(), parent?.callSummary.totalSuccess],
    [m.job_calls_failed(), parent?.callSummary.totalFailed],
    [wordsOf(kind).totalPeople(), parent?.totalCandidates],
  ] as const;
  return <Figures columns={4} figures={counters.map(([label, count]) => [label, shown(count)])} />;
});

const shown = (count: number | undefined) =>
  count === undefined ? <Skeleton height={24} width={48} /> : formatNumber(count);
