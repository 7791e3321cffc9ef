/** Text and next action of each step. */
import * as m from "#messages";
import type { StepId } from "../../lib/getting-started/steps.ts";
import { paths } from "../../lib/paths.ts";
import { startTour } from "../../lib/tour.ts";

/** Leads to a page, to an external page, or starts something here. */
export type Action = { readonly label: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly begin: () => void }
);

export interface StepCard {
  readonly title: string;
  readonly text: string;
  readonly action: Action;
  /** Opening it completes the step. */
  readonly isLook?: boolean;
}

/** What the next actions depend on. */
export interface Situation {
  readonly latestJobId: string | undefined;
  readonly hasCampaigns: boolean;
  readonly hasTours: boolean;
  readonly gitbookUrl: string;
}

const tourAction = (): Action => ({ label: m.started_tour(), begin: () => startTour("overview") });

function documentation({ gitbookUrl, hasTours }: Situation): Action {
  if (gitbookUrl) return { label: m.help_center(), href: gitbookUrl };
  if (hasTours) return { label: m.started_tour(), begin: () => startTour("campaigns") };
  return { label: m.started_api(), href: "/api/openapi.json" };
}

export function stepCards(situation: Situation): Record<StepId, StepCard> {
  const { latestJobId, hasCampaigns, hasTours } = situation;
  const job = latestJobId ? paths.job(latestJobId) : paths.jobs;
  return {
    "dashboard-overview": {
      title: m.started_dashboard(),
      text: m.started_dashboard_text(),
      action: hasTours ? tourAction() : { label: m.nav_dashboard(), to: paths.dashboard },
      isLook: true,
    },
    "create-agent": {
      title: m.started_agent(),
      text: m.started_agent_text(),
      action: { label: m.dashboard_new_job(), to: `${paths.jobs}?create=1` },
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
    "phone-number-management": {
      title: m.started_numbers(),
      text: m.started_numbers_text(),
      action: { label: m.banner_import_action(), to: paths.numbers },
    },
    documentation: {
      title: m.started_documentation(),
      text: m.started_documentation_text(),
      action: documentation(situation),
      isLook: true,
    },
  };
}
