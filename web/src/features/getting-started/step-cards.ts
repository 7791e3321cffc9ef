/** Text and next action of each step. */
import * as m from "#messages";
import { type Action, firstStepCards, firstStepIds, type StepCard } from "../../lib/getting-started/first-steps.ts";
import type { StepId } from "../../lib/getting-started/steps.ts";
import { paths } from "../../lib/paths.ts";
import { startTour } from "../../lib/tour.ts";

/** What the next actions depend on. */
export interface Situation {
  readonly latestJobId: string | undefined;
  readonly hasCampaigns: boolean;
  readonly hasTours: boolean;
  readonly gitbookUrl: string;
}

/** Numbers, job, people and calls in the order of the first call. */
export const shownSteps: readonly StepId[] = [
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

export function stepCards(situation: Situation): Record<StepId, StepCard> {
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
