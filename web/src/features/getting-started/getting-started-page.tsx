import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber, formatShare } from "../../lib/format.ts";
import { type Action, firstStepCards, firstStepIds, type StepCard } from "../../lib/getting-started/first-steps.ts";
import { type StepId, stepIds } from "../../lib/getting-started/steps.ts";
import { useGettingStarted } from "../../lib/getting-started/use-getting-started.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { jobsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import { startTour } from "../../lib/tour.ts";
import classes from "./getting-started-page.module.css";

const LATEST = 5;

export function GettingStartedPage() {
  const { dashboardAccess } = useUser();
  const theme = useTheme();
  const latest = useQuery(jobsQuery(1, LATEST)).data?.jobs[0];
  const { done, byFacts, progress, toggle } = useGettingStarted();
  const cards = stepCards({
    latestJobId: latest?._id,
    hasCampaigns: dashboardAccess.campaigns,
    hasTours: theme?.variant.guidedWalkthroughs !== false,
    gitbookUrl: theme?.gitbookUrl ?? "",
  });
  const next = shownSteps.find((id) => !done.includes(id));
  const look = (id: StepId) => () => {
    if (cards[id].isLook && !done.includes(id)) toggle(id);
  };
  const count = m.started_count({ done: formatNumber(done.length), total: formatNumber(stepIds.length) });
  return (
    <Page title={m.started_title()} text={next ? m.started_text() : m.started_all_done()} width="form">
      <Stack gap={8}>
        <ProgressBar label={m.started_progress()} share={progress / 100} text={count} />
        <Flex className="cw-dimmed cw-small" justify="space-between">
          <bdi>{count}</bdi>
          <bdi className="cw-num">{formatShare(progress / 100)}</bdi>
        </Flex>
      </Stack>
      <ol className="cw-card" style={{ overflow: "hidden" }}>
        {shownSteps.map((id) => (
          <StepRow
            key={id}
            card={cards[id]}
            isDone={done.includes(id)}
            isFact={byFacts.includes(id)}
            isNext={id === next}
            onToggle={() => toggle(id)}
            onLook={look(id)}
          />
        ))}
      </ol>
    </Page>
  );
}

interface Situation {
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

function documentation({ gitbookUrl, hasTours }: Situation): Action {
  if (gitbookUrl) return { label: m.help_center(), href: gitbookUrl };
  if (hasTours) return { label: m.started_tour(), begin: () => startTour("campaigns") };
  return { label: m.started_api(), href: "/api/openapi.json" };
}

function stepCards(situation: Situation): Record<StepId, StepCard> {
  const { latestJobId, hasCampaigns, hasTours } = situation;
  const job = latestJobId ? paths.job(latestJobId) : paths.jobs;
  return {
    ...firstStepCards(latestJobId),
    "dashboard-overview": {
      title: m.started_dashboard(),
      text: m.started_dashboard_text(),
      action: hasTours ? tourAction() : { label: m.nav_dashboard(), to: paths.dashboard },
      isLook: true,
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
      action: { label: m.started_prompt_action(), to: job },
    },
    documentation: {
      title: m.started_documentation(),
      text: m.started_documentation_text(),
      action: documentation(situation),
      isLook: true,
    },
  };
}

interface StepRowProps {
  readonly card: StepCard;
  readonly isDone: boolean;
  /** The account's data proves the step done, so it cannot be unchecked. */
  readonly isFact: boolean;
  readonly isNext: boolean;
  readonly onToggle: () => void;
  readonly onLook: () => void;
}

function StepRow({ card, isDone, isFact, isNext, onToggle, onLook }: StepRowProps) {
  const id = useId();
  return (
    <li className={classes.step}>
      <input
        type="checkbox"
        id={id}
        className={classes.input}
        checked={isDone}
        disabled={isFact}
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
      <ActionButton card={card} isNext={isNext} onLook={onLook} />
    </li>
  );
}

function ActionButton({ card, isNext, onLook }: Pick<StepRowProps, "card" | "isNext" | "onLook">) {
  const { action, title } = card;
  const look = {
    variant: isNext ? "filled" : "default",
    className: classes.action,
    "aria-label": m.started_action_of({ action: action.label, step: title }),
  };
  if ("to" in action)
    return (
      <Button component={PreloadLink} to={action.to} onClick={onLook} {...look}>
        {action.label}
      </Button>
    );
  if ("href" in action)
    return (
      <Button component="a" href={action.href} target="_blank" rel="noopener noreferrer" onClick={onLook} {...look}>
        {action.label}
      </Button>
    );
  const begin = () => {
    onLook();
    action.begin();
  };
  return (
    <Button onClick={begin} {...look}>
      {action.label}
    </Button>
  );
}
