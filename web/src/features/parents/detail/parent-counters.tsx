/** The parent's strip: counters of texts, calls and people, and what is under way beside them. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { Skeleton } from "@mantine/core";
import { memo, type ReactNode } from "react";
import * as m from "#messages";
import { Figures } from "../../../components/figures.tsx";
import { formatNumber } from "../../../lib/format.ts";
import type { Parent } from "../parent.ts";
import { wordsOf } from "../words.ts";
import classes from "./parent-counters.module.css";

interface ParentCountersProps {
  readonly kind: ParentKind;
  readonly parent: Parent | undefined;
  readonly children: ReactNode;
}

/** Memoized, so selecting a row does not render them. */
export const ParentCounters = memo(function ParentCounters({ kind, parent, children }: ParentCountersProps) {
  const counters = [
    [m.job_total_sms(), parent?.callSummary.totalSms],
    [m.job_calls_succeeded(), parent?.callSummary.totalSuccess],
    [m.job_calls_failed(), parent?.callSummary.totalFailed],
    [wordsOf(kind).totalPeople(), parent?.totalCandidates],
  ] as const;
  return (
    <div className={classes.strip}>
      <Figures columns="strip" figures={counters.map(([label, count]) => [label, shown(count)])} />
      {children}
    </div>
  );
});

const shown = (count: number | undefined) =>
  count === undefined ? <Skeleton height={16} width={32} /> : formatNumber(count);
