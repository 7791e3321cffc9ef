/** The job's counters: texts sent, calls succeeded and failed, people. */
import type { Job } from "@callwright/contracts/endpoints/job";
import { Skeleton } from "@mantine/core";
import { memo } from "react";
import * as m from "#messages";
import { Figures } from "../../../components/figures.tsx";
import { formatNumber } from "../../../lib/format.ts";

/** Memoized, so selecting a row does not render them. */
export const JobCounters = memo(function JobCounters({ job }: { readonly job: Job | undefined }) {
  const counters = [
    [m.job_total_sms(), job?.callSummary.totalSms],
    [m.job_calls_succeeded(), job?.callSummary.totalSuccess],
    [m.job_calls_failed(), job?.callSummary.totalFailed],
    [m.job_total_candidates(), job?.totalCandidates],
  ] as const;
  return <Figures columns={4} figures={counters.map(([label, count]) => [label, shown(count)])} />;
});

const shown = (count: number | undefined) =>
  count === undefined ? <Skeleton height={24} width={48} /> : formatNumber(count);
