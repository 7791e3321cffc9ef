import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber, formatShare } from "../../lib/format.ts";
import {
  type Action,
  firstStepCards,
  firstStepIds,
  type StepCard,
  type StepId,
  stepIds,
  useGettingStarted,
} from "../../lib/getting-started.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { jobsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import { startTour } from "../../lib/tour.ts";
import classes from "./getting-started-page.module.css";

/** The number that the dashboard requests, so that both pages share the query. */
const LATEST_JOBS = 5;

export function GettingStartedPage() {
  const { dashboardAccess } = useUser();
  const theme = useTheme();
  const latestJob = useQuery(jobsQuery(1, LATEST_JOBS)).data?.jobs[0];
  const { done, byFacts, progress, toggle } = useGettingStarted();
  const cards = stepCards({
    latestJobId: latestJob?._id,
    hasCampaigns: dashboardAccess.campaigns,
    hasTours: theme?.variant.guidedWalkthroughs !== false,
    gitbookUrl: theme?.gitbookUrl ?? "",
  });
  const nextStep = shownSteps.find((id) => !done.includes(id));
  const markVisited = (id: StepId) => {
    if (cards[id].isDoneByOpening && !done.includes(id)) toggle(id);
  };
  const countText = m.started_count({ done: formatNumber(done.length), total: formatNumber(stepIds.length) });
  return (
    <Page title={m.started_title()} text={nextStep ? m.started_text() : m.started_all_done()} width="form">
      <Stack gap={8}>
        <ProgressBar label={m.started_progress()} share={progress / 100} text={countText} />
        <Flex className="cw-dimmed cw-small" justify="space-between">
          <bdi>{countText}</bdi>
          <bdi className="cw-num">{formatShare(progress / 100)}</bdi>
        </Flex>
      </Stack>
      <ol className="cw-card" style={{ overflow: "hidden" }}>
        {shownSteps.map((id) => (
          <StepRow
            key={id}
            card={cards[id]}
            isDone={done.includes(id)}
            isProven={byFacts.includes(id)}
            isNext={id === nextStep}
            onToggle={() => toggle(id)}
            onVisit={() => markVisited(id)}
          />
        ))}
      </ol>
    </Page>
  );
}

interface AccountFacts {
  readonly latestJobId: string | undefined;
  readonly hasCampaigns: boolean;
  readonly hasTours: boolean;
  readonly gitbookUrl: string;
}

const shownSteps: readonly StepId[] = [
  "dashboard-overview",
  ...firstStepIds,
  "add-prompt",
  "create-campaign",
  "documentation",
];

const tourAction = (): Action => ({ label: m.started_tour(), begin: () => startTour("overview") });

function documentationAction({ gitbookUrl, hasTours }: AccountFacts): Action {
  if (gitbookUrl) return { label: m.help_center(), href: gitbookUrl };
  if (hasTours) return { label: m.started_tour(), begin: () => startTour("campaigns") };
  return { label: m.started_api(), href: "/api/openapi.json" };
}

function stepCards(facts: AccountFacts): Record<StepId, StepCard> {
  const { latestJobId, hasCampaigns, hasTours } = facts;
  const jobPath = latestJobId ? paths.job(latestJobId) : paths.jobs;
  return {
    ...firstStepCards(latestJobId),
    "dashboard-overview": {
      title: m.started_dashboard(),
      text: m.started_dashboard_text(),
      action: hasTours ? tourAction() : { label: m.nav_dashboard(), to: paths.dashboard },
      isDoneByOpening: true,
    },
    "create-campaign": {
      title: m.started_campaign(),
      text: m.started_campaign_text(),
      action: hasCampaigns
        ? { label: m.campaigns_create(), to: `${paths.campaigns}?create=1` }
        : { label: m.started_jobs_action(), to: paths.jobs },
    },
    "add-prompt": {
      title: m.started_prompt(),
      text: m.started_prompt_text(),
      action: { label: m.started_prompt_action(), to: jobPath },
    },
    documentation: {
      title: m.started_documentation(),
      text: m.started_documentation_text(),
      action: documentationAction(facts),
      isDoneByOpening: true,
    },
  };
}

interface StepRowProps {
  readonly card: StepCard;
  readonly isDone: boolean;
  /** The account's data proves the step done, so it cannot be unchecked. */
  readonly isProven: boolean;
  readonly isNext: boolean;
  readonly onToggle: () => void;
  readonly onVisit: () => void;
}

function StepRow({ card, isDone, isProven, isNext, onToggle, onVisit }: StepRowProps) {
  const id = useId();
  return (
    <li className={classes.step}>
      <input
        type="checkbox"
        id={id}
        className={classes.input}
        checked={isDone}
        disabled={isProven}
        onChange={onToggle}
        aria-describedby={`${id}-text`}
      />
      <label htmlFor={id} className={classes.words}>
        <span className={classes.mark} aria-hidden>
          {isDone && <IconCheck size={14} stroke={2.5} />}
        </span>
        <Box component="span" className={isDone ? "cw-medium cw-dimmed" : "cw-medium"} lh="24px">
          {card.title}
        </Box>
        <span id={`${id}-text`} className="cw-dimmed cw-small">
          {card.text}
        </span>
      </label>
      <ActionButton card={card} isNext={isNext} onVisit={onVisit} />
    </li>
  );
}

function ActionButton({ card, isNext, onVisit }: Pick<StepRowProps, "card" | "isNext" | "onVisit">) {
  const { action, title } = card;
  const props = {
    variant: isNext ? "filled" : "default",
    className: classes.action,
    "aria-label": m.started_action_of({ action: action.label, step: title }),
  };
  if ("to" in action)
    return (
      <Button component={PreloadLink} to={action.to} onClick={onVisit} {...props}>
        {action.label}
      </Button>
    );
  if ("href" in action)
    return (
      <Button component="a" href={action.href} target="_blank" rel="noopener noreferrer" onClick={onVisit} {...props}>
        {action.label}
      </Button>
    );
  const begin = () => {
    onVisit();
    action.begin();
  };
  return (
    <Button onClick={begin} {...props}>
      {action.label}
    </Button>
  );
}
