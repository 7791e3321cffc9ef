import type { Figures as Counts, Dashboard } from "@callwright/contracts/endpoints/analytics";
import { minutesOf } from "@callwright/contracts/figures";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconCircleCheckFilled, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import * as m from "#messages";
import { type Figure, Figures } from "../../components/figures.tsx";
import { Page } from "../../components/page.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber, isolate } from "../../lib/format.ts";
import { firstStepCards, firstStepIds, progressPercent, stepIds, useDoneSteps } from "../../lib/getting-started.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { dashboardQuery, jobsQuery, logsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./dashboard.module.css";
import { ActiveRuns, Attention, RecentCalls, RecentJobs } from "./panels.tsx";

const SHOWN_ROWS = 5;

export function DashboardPage() {
  const user = useUser();
  const jobs = useQuery(jobsQuery(1, SHOWN_ROWS));
  const calls = useQuery(logsQuery(1, SHOWN_ROWS));
  const dashboard = useQuery(dashboardQuery);
  const isLoaded = jobs.data !== undefined && calls.data !== undefined;
  const isNewcomer = calls.data?.pagination.total === 0;
  const todayPanels = (
    <>
      <Today dashboard={dashboard.data} />
      <div className={classes.columns}>
        <Attention query={dashboard} />
        <ActiveRuns query={dashboard} />
      </div>
    </>
  );
  const recentPanels = (
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
          variant={isNewcomer ? "default" : "filled"}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {m.dashboard_new_job()}
        </Button>
      }
    >
      {/* The key remounts the content once, when jobs and calls are loaded, so that both appear together. */}
      <Fragment key={isLoaded ? "loaded" : "loading"}>
        {isNewcomer ? (
          <FirstSteps latestJobId={jobs.data?.jobs[0]?._id} fallback={todayPanels}>
            {recentPanels}
          </FirstSteps>
        ) : (
          <>
            {todayPanels}
            {recentPanels}
          </>
        )}
      </Fragment>
    </Page>
  );
}

/** Shows dashes while the figures load. */
function Today({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const figure = (label: string, count: (counts: Counts) => number): Figure => {
    if (!dashboard) return [label, "–", m.today_usual({ value: "–" })];
    const usual = count(dashboard.usual);
    // A new account has no usual day: a no-break space keeps the line's height.
    const note = usual > 0 ? m.today_usual({ value: isolate(formatNumber(usual)) }) : "\u00a0";
    return [label, formatNumber(count(dashboard.today)), note];
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

interface FirstStepsProps {
  readonly latestJobId: string | undefined;
  /** Shown while the steps load, and for an account that has called. */
  readonly fallback: ReactNode;
  /** Shown below the steps; remounted with them, so that it does not jump. */
  readonly children: ReactNode;
}

function FirstSteps({ latestJobId, fallback, children }: FirstStepsProps) {
  const { done, facts, isKnown } = useDoneSteps();
  if (!isKnown || facts.calls !== 0)
    return (
      <Fragment key="fallback">
        {fallback}
        {children}
      </Fragment>
    );
  const cards = firstStepCards(latestJobId);
  const nextId = firstStepIds.find((id) => !done.includes(id));
  const countText = m.started_count({ done: formatNumber(done.length), total: formatNumber(stepIds.length) });
  return (
    <Fragment key="steps">
      <Box component="section" className="cw-card" p={16} aria-label={m.dashboard_steps_title()} data-tour="next">
        <Box component="h2" className="cw-bold" mb={12} fz="md">
          {m.dashboard_steps_title()}
        </Box>
        <ol className={classes.steps}>
          {firstStepIds.map((id, index) => (
            <Step key={id} card={cards[id]} number={index + 1} isDone={done.includes(id)} isNext={id === nextId} />
          ))}
        </ol>
        <Group className="cw-small" gap="4px 16px" mt={12}>
          <Box flex="1 1 160px">
            <ProgressBar label={m.started_progress()} share={progressPercent(done) / 100} text={countText} />
          </Box>
          <bdi className="cw-dimmed">{countText}</bdi>
          <PreloadLink to={paths.gettingStarted} className="cw-inline cw-medium" style={{ minHeight: 32 }}>
            {m.started_all()}
          </PreloadLink>
        </Group>
      </Box>
      {children}
    </Fragment>
  );
}

interface StepProps {
  readonly card: ReturnType<typeof firstStepCards>[(typeof firstStepIds)[number]];
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

function Step({ card: { title, text, action }, number, isDone, isNext }: StepProps) {
  return (
    <li className={classes.step} aria-current={isNext ? "step" : undefined}>
      {isDone ? (
        <IconCircleCheckFilled
          size={24}
          style={{ flex: "none", color: "var(--cw-good-solid)" }}
          role="img"
          aria-label={m.dashboard_step_done()}
        />
      ) : (
        <span className={classes.number} aria-hidden>
          {number}
        </span>
      )}
      <Stack component="span" gap={4}>
        {isNext ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <PreloadLink to={action.to} className={classes.name}>
            {title}
          </PreloadLink>
        )}
        <span className="cw-dimmed cw-tiny">{text}</span>
        {isNext && (
          <Button component={PreloadLink} to={action.to} mt={8} style={{ alignSelf: "flex-start" }}>
            {action.label}
          </Button>
        )}
      </Stack>
    </li>
  );
}
