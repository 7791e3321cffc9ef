import type { Figures as Counts } from "@callwright/contracts/endpoints/analytics";
import type { Dashboard } from "@callwright/contracts/endpoints/dashboard";
import { minutesOf } from "@callwright/contracts/figures";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { type Figure, Figures } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { formatNumber, isolate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { dashboardQuery, jobsQuery, logsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { ActiveRuns } from "./active-runs.tsx";
import { Attention } from "./attention.tsx";
import classes from "./dashboard-page.module.css";
import { FirstSteps } from "./first-steps.tsx";
import { RecentCalls } from "./recent-calls.tsx";
import { RecentJobs } from "./recent-jobs.tsx";

const SHOWN = 5;

export function DashboardPage() {
  const user = useUser();
  const jobs = useQuery(jobsQuery(1, SHOWN));
  const calls = useQuery(logsQuery(1, SHOWN));
  const dashboard = useQuery(dashboardQuery);
  const isKnown = jobs.data !== undefined && calls.data !== undefined;
  const isNew = calls.data?.pagination.total === 0;
  const day = (
    <>
      <Today dashboard={dashboard.data} />
      <div className={classes.columns}>
        <Attention query={dashboard} />
        <ActiveRuns query={dashboard} />
      </div>
    </>
  );
  const recent = (
    <div className={classes.columns}>
      <RecentJobs query={jobs} />
      <RecentCalls query={calls} />
    </div>
  );
  return (
    <Page
      title={m.dashboard_hello({ name: user.name.split(" ")[0] ?? user.name })}
      text={m.dashboard_text()}
      actions={
        <Button
          component={Link}
          to={`${paths.jobs}?create=1`}
          variant={isNew ? "default" : "filled"}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {m.dashboard_new_job()}
        </Button>
      }
    >
      {/* The key changes once when all data is loaded and never back, so content neither jumps nor reloads. */}
      <Fragment key={isKnown ? "known" : "waiting"}>
        {isNew ? (
          <FirstSteps waiting={day}>{recent}</FirstSteps>
        ) : (
          <>
            {day}
            {recent}
          </>
        )}
      </Fragment>
    </Page>
  );
}

/** Dashes hold the place while the figures load. */
function Today({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const figure = (label: string, of: (counts: Counts) => number): Figure => {
    if (!dashboard) return [label, "–", m.today_usual({ value: "–" })];
    const usual = of(dashboard.usual);
    // A new account has no usual day; the space stays.
    const note = usual > 0 ? m.today_usual({ value: isolate(formatNumber(usual)) }) : "\u00a0";
    return [label, formatNumber(of(dashboard.today)), note];
  };
  return (
    <section aria-label={m.today_title()}>
      <Figures
        columns={4}
        figures={[
          figure(m.today_calls(), ({ calls }) => calls),
          figure(m.today_reached(), ({ reached }) => reached),
          figure(m.today_qualified(), ({ qualified }) => qualified),
          figure(m.today_minutes(), ({ seconds }) => minutesOf(seconds)),
        ]}
      />
    </section>
  );
}
