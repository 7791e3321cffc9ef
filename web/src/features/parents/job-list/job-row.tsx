/** One row of the job list. Click or Enter opens the job. */
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getJobs } from "@callwright/contracts/endpoints/job";
import { IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../../lib/preload.tsx";
import classes from "./job-row.module.css";

export type JobItem = ResponseOf<typeof getJobs>["jobs"][number];
export type JobAction = "edit" | "prompt" | "delete";

interface JobRowProps {
  readonly job: JobItem;
  readonly onAction: (action: JobAction, job: JobItem) => void;
}

export function JobRow({ job, onAction }: JobRowProps) {
  const navigate = useNavigate();
  const to = paths.job(job._id);
  const open = (event: MouseEvent) => {
    // The title is a link of its own, for opening in a new tab; the menu handles its own clicks.
    if (!(event.target instanceof Element) || event.target.closest("a, button, [role='menu']")) return;
    void navigate(to);
  };
  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.jobs_open({ title: job.title })}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned className={classes.title}>
        <PreloadLink to={to} tabIndex={-1} className={classes.link}>
          <bdi className="cw-cut">{job.title}</bdi>
        </PreloadLink>
      </td>
      <td className={classes.text}>
        <bdi className="cw-cut">{job.companyName}</bdi>
      </td>
      <td className={classes.text}>
        <bdi className="cw-cut">{job.location}</bdi>
      </td>
      <td data-align="end">{formatNumber(job.totalCandidates)}</td>
      <td>
        <Progress job={job} />
      </td>
      <td className={classes.date}>
        <bdi>{formatDate(job.createdAt, job.timezone)}</bdi>
      </td>
      <td data-align="end" className={classes.actions}>
        <MoreMenu
          label={m.jobs_actions({ title: job.title })}
          items={() => [
            { label: m.edit_job_title(), icon: IconPencil, onClick: () => onAction("edit", job) },
            { label: m.edit_prompt_title(), icon: IconMessage2, onClick: () => onAction("prompt", job) },
            { label: m.delete_job_action(), icon: IconTrash, onClick: () => onAction("delete", job) },
          ]}
        />
      </td>
    </tr>
  );
}

function Progress({ job }: { readonly job: JobItem }) {
  const total = job.totalCandidates;
  const done = Math.max(0, total - job.callSummary.totalNotExecuted);
  const { totalSuccess, totalFailed } = job.callSummary;
  const words = m.jobs_called({ done: formatNumber(done), total: formatNumber(total) });
  const title = m.jobs_called_title({ success: formatNumber(totalSuccess), failed: formatNumber(totalFailed) });
  return (
    <span className={classes.progress} title={title}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
      </span>
      <bdi>{words}</bdi>
    </span>
  );
}
