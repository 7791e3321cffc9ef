/** Start page: the steps to the first call, or the latest jobs and calls. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { paths } from "../../lib/paths.ts";
import { jobsQuery, logsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./dashboard-page.module.css";
import { FirstSteps } from "./first-steps.tsx";
import { RecentCalls } from "./recent-calls.tsx";
import { RecentJobs } from "./recent-jobs.tsx";

const SHOWN = 5;

export function DashboardPage() {
  const user = useUser();
  const jobs = useQuery(jobsQuery(1, SHOWN));
  const calls = useQuery(logsQuery(1, SHOWN));
  const isKnown = jobs.data !== undefined && calls.data !== undefined;
  return (
    <Page
      title={m.dashboard_hello({ name: user.name.split(" ")[0] ?? user.name })}
      text={m.dashboard_text()}
      actions={
        <Button component={Link} to={`${paths.jobs}?create=1`} leftSection={<IconPlus size={16} aria-hidden />}>
          {m.dashboard_new_job()}
        </Button>
      }
    >
      {/* The key changes once when all data is loaded and never back, so content neither jumps nor reloads. */}
      <Fragment key={isKnown ? "known" : "waiting"}>
        <FirstSteps />
        <div className={classes.columns}>
          <RecentJobs query={jobs} />
          <RecentCalls query={calls} />
        </div>
      </Fragment>
    </Page>
  );
}
