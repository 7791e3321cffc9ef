import { Box, Button, Group, Stack } from "@mantine/core";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import * as m from "#messages";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber } from "../../lib/format.ts";
import { firstStepCards, firstStepIds } from "../../lib/getting-started/first-steps.ts";
import { progressOf, stepIds } from "../../lib/getting-started/steps.ts";
import { useDoneSteps } from "../../lib/getting-started/use-getting-started.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { jobsQuery } from "../../lib/queries.ts";
import classes from "./first-steps.module.css";

/** Shares the dashboard's query. */
const SHOWN = 5;

interface FirstStepsProps {
  /** Takes their place until they are known. */
  readonly waiting: ReactNode;
  /** What follows, mounted again with the steps so that it does not jump. */
  readonly children: ReactNode;
}

export function FirstSteps({ waiting, children }: FirstStepsProps) {
  const { done, facts, isKnown } = useDoneSteps();
  const latest = useQuery(jobsQuery(1, SHOWN)).data?.jobs[0];
  if (!isKnown || facts.calls !== 0)
    return (
      <Fragment key="waiting">
        {waiting}
        {children}
      </Fragment>
    );
  const cards = firstStepCards(latest?._id);
  const next = firstStepIds.find((id) => !done.includes(id));
  const count = m.started_count({ done: formatNumber(done.length), total: formatNumber(stepIds.length) });
  return (
    <Fragment key="steps">
      <Box component="section" className="cw-card" p={16} aria-label={m.dashboard_steps_title()} data-tour="next">
        <Box component="h2" className="cw-bold" mb={12} fz="md">
          {m.dashboard_steps_title()}
        </Box>
        <ol className={classes.steps}>
          {firstStepIds.map((id, index) => (
            <Step key={id} card={cards[id]} number={index + 1} isDone={done.includes(id)} isNext={id === next} />
          ))}
        </ol>
        <Group className="cw-small" gap="4px 16px" mt={12}>
          <Box flex="1 1 160px">
            <ProgressBar label={m.started_progress()} share={progressOf(done) / 100} text={count} />
          </Box>
          <bdi className="cw-dimmed">{count}</bdi>
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
