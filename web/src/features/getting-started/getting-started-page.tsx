/** Getting started: eight steps with their next actions, saved in the browser and on the account. */
import { Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber } from "../../lib/format.ts";
import { type StepId, stepIds } from "../../lib/getting-started/steps.ts";
import { useGettingStarted } from "../../lib/getting-started/use-getting-started.ts";
import { jobsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import classes from "./getting-started-page.module.css";
import { shownSteps, stepCards } from "./step-cards.ts";
import { StepRow } from "./step-row.tsx";

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
          <bdi className="cw-num">{formatNumber(Math.round(progress))}%</bdi>
        </Flex>
      </Stack>
      <ol className={classes.steps}>
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
