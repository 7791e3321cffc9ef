/** The three getting-started steps that lead to the first call, with a link to all eight. */
import { IconCircleCheckFilled } from "@tabler/icons-react";
import * as m from "#messages";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber } from "../../lib/format.ts";
import { progressOf, type StepId, stepIds } from "../../lib/getting-started/steps.ts";
import { useDoneSteps } from "../../lib/getting-started/use-getting-started.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./first-steps.module.css";

interface Step {
  readonly id: StepId;
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

const steps = (): readonly Step[] => [
  {
    id: "phone-number-management",
    to: paths.numbers,
    title: m.dashboard_step_number(),
    text: m.dashboard_step_number_text(),
  },
  {
    id: "create-agent",
    to: `${paths.jobs}?create=1`,
    title: m.dashboard_step_job(),
    text: m.dashboard_step_job_text(),
  },
  { id: "execute-calls", to: paths.jobs, title: m.dashboard_step_call(), text: m.dashboard_step_call_text() },
];

export function FirstSteps() {
  const { done, facts, isKnown } = useDoneSteps();
  if (!isKnown || facts.calls !== 0) return null;
  const count = m.started_count({ done: formatNumber(done.length), total: formatNumber(stepIds.length) });
  return (
    <section className={classes.panel} aria-label={m.dashboard_steps_title()}>
      <h2 className={classes.title}>{m.dashboard_steps_title()}</h2>
      <ol className={classes.steps}>
        {steps().map((step, index) => (
          <li key={step.id}>
            <Card step={step} number={index + 1} isDone={done.includes(step.id)} />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <div className={classes.progress}>
          <ProgressBar label={m.started_progress()} share={progressOf(done) / 100} text={count} />
        </div>
        <bdi className={classes.count}>{count}</bdi>
        <PreloadLink to={paths.gettingStarted} className={classes.all}>
          {m.started_all()}
        </PreloadLink>
      </div>
    </section>
  );
}

function Card({ step, number, isDone }: { readonly step: Step; readonly number: number; readonly isDone: boolean }) {
  return (
    <PreloadLink to={step.to} className={classes.step}>
      {isDone ? (
        <IconCircleCheckFilled size={24} className={classes.done} role="img" aria-label={m.dashboard_step_done()} />
      ) : (
        <span className={classes.number} aria-hidden>
          {number}
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>{step.title}</span>
        <span className={classes.text}>{step.text}</span>
      </span>
    </PreloadLink>
  );
}
