/** The three steps to the first call, until it has been placed. */
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./first-steps.module.css";

interface FirstStepsProps {
  /** How many there are; undefined while it is not known. */
  readonly jobs: number | undefined;
  readonly calls: number | undefined;
}

export function FirstSteps({ jobs, calls }: FirstStepsProps) {
  const user = useUser();
  const hasNumber = useQuery(minutesQuery(user.id)).data?.istwillio;
  if (hasNumber === undefined || jobs === undefined || calls !== 0) return null;
  const steps = [
    {
      to: paths.numbers,
      isDone: hasNumber,
      title: m.dashboard_step_number(),
      text: m.dashboard_step_number_text(),
    },
    {
      to: `${paths.jobs}?create=1`,
      isDone: jobs > 0,
      title: m.dashboard_step_job(),
      text: m.dashboard_step_job_text(),
    },
    { to: paths.jobs, isDone: false, title: m.dashboard_step_call(), text: m.dashboard_step_call_text() },
  ];
  return (
    <section className={classes.panel} aria-label={m.dashboard_steps_title()}>
      <h2 className={classes.title}>{m.dashboard_steps_title()}</h2>
      <ol className={classes.steps}>
        {steps.map(({ to, isDone, title, text }, index) => (
          <li key={title}>
            <PreloadLink to={to} className={classes.step}>
              {isDone ? (
                <IconCircleCheckFilled
                  size={24}
                  className={classes.done}
                  role="img"
                  aria-label={m.dashboard_step_done()}
                />
              ) : (
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
              )}
              <span className={classes.words}>
                <span className={classes.name}>{title}</span>
                <span className={classes.text}>{text}</span>
              </span>
            </PreloadLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
