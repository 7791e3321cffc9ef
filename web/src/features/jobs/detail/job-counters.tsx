/** The job's counters: texts sent, calls succeeded and failed, people. */
import type { Job } from "@callwright/contracts/endpoints/job";
import { Skeleton } from "@mantine/core";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./job-counters.module.css";

export function JobCounters({ job }: { readonly job: Job | undefined }) {
  const counters = [
    [m.job_total_sms(), job?.callSummary.totalSms],
    [m.job_calls_succeeded(), job?.callSummary.totalSuccess],
    [m.job_calls_failed(), job?.callSummary.totalFailed],
    [m.job_total_candidates(), job?.totalCandidates],
  ] as const;
  return (
    <dl className={classes.card}>
      {counters.map(([label, value]) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton height={24} width={48} /> : <bdi>{formatNumber(value)}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
