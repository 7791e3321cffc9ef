import * as m from "#messages";
import { paths } from "../paths.ts";
import type { StepId } from "./steps.ts";

/** Leads to a page, to an external page, or starts something here. */
export type Action = { readonly label: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly begin: () => void }
);

export interface StepCard<Next extends Action = Action> {
  readonly title: string;
  readonly text: string;
  readonly action: Next;
  /** Opening it completes the step. */
  readonly isLook?: boolean;
}

export const firstStepIds = [
  "phone-number-management",
  "create-agent",
  "add-users",
  "execute-calls",
] as const satisfies readonly StepId[];
type FirstStepId = (typeof firstStepIds)[number];

type Link = Extract<Action, { to: string }>;

export function firstStepCards(latestJobId: string | undefined): Record<FirstStepId, StepCard<Link>> {
  const job = latestJobId ? paths.job(latestJobId) : paths.jobs;
  return {
    "phone-number-management": {
      title: m.started_numbers(),
      text: m.started_numbers_text(),
      action: { label: m.banner_import_action(), to: paths.numbers },
    },
    "create-agent": {
      title: m.started_agent(),
      text: m.started_agent_text(),
      action: { label: m.dashboard_new_job(), to: `${paths.jobs}?create=1` },
    },
    "add-users": {
      title: m.started_users(),
      text: m.started_users_text(),
      action: { label: m.started_users_action(), to: job },
    },
    "execute-calls": {
      title: m.started_calls(),
      text: m.started_calls_text(),
      action: { label: m.execute_title(), to: job },
    },
  };
}
