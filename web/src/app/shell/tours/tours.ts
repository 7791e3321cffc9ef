import * as m from "#messages";
import { paths } from "../../../lib/paths.ts";
import type { TourName } from "../../../lib/tour.ts";

export interface Stop {
  readonly path: string;
  /** CSS selector; without a match, as on a phone, the text is centred. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

export interface Situation {
  readonly latestJobId: string | undefined;
  readonly hasCampaigns: boolean;
}

const onPage = (path: string, part: string) => `#content[data-page="${path}"] [data-tour="${part}"]`;
/** A table's first row, since the whole table may fill the screen; the card of an empty table. */
const inTable = (path: string) =>
  `#content[data-page="${path}"] :is([data-tour="table"] tbody tr:first-child, [data-tour="table"]:not(:has(tbody tr)))`;
const inSidebar = (path: string) => `aside a[href="${path}"]`;
const inFrame = (part: string) => `:is(aside, header) [data-tour="${part}"]`;

const overview = (): Stop[] => [
  {
    path: paths.dashboard,
    target: onPage(paths.dashboard, "title"),
    title: m.tour_overview_start(),
    text: m.tour_overview_start_text(),
  },
  {
    path: paths.dashboard,
    target: onPage(paths.dashboard, "next"),
    title: m.tour_overview_next(),
    text: m.tour_overview_next_text(),
  },
  {
    path: paths.dashboard,
    target: onPage(paths.dashboard, "recent-jobs"),
    title: m.tour_overview_jobs(),
    text: m.tour_overview_jobs_text(),
  },
  {
    path: paths.dashboard,
    target: inFrame("minutes"),
    title: m.tour_overview_minutes(),
    text: m.tour_overview_minutes_text(),
  },
  {
    path: paths.analytics,
    target: onPage(paths.analytics, "figures"),
    title: m.tour_overview_figures(),
    text: m.tour_overview_figures_text(),
  },
  {
    path: paths.calls,
    target: inTable(paths.calls),
    title: m.tour_overview_calls(),
    text: m.tour_overview_calls_text(),
  },
  {
    path: paths.calls,
    target: inFrame("search"),
    title: m.tour_overview_search(),
    text: m.tour_overview_search_text(),
  },
];

const campaigns = ({ latestJobId, hasCampaigns }: Situation): Stop[] => [
  {
    path: paths.jobs,
    target: inSidebar(paths.jobs),
    title: m.tour_campaigns_start(),
    text: m.tour_campaigns_start_text(),
  },
  {
    path: paths.jobs,
    target: inTable(paths.jobs),
    title: m.tour_campaigns_list(),
    text: m.tour_campaigns_list_text(),
  },
  ...(latestJobId ? jobStops(paths.job(latestJobId)) : []),
  {
    path: paths.followUps,
    target: inSidebar(paths.followUps),
    title: m.tour_campaigns_follow_ups(),
    text: m.tour_campaigns_follow_ups_text(),
  },
  ...(hasCampaigns
    ? [
        {
          path: paths.campaigns,
          target: inSidebar(paths.campaigns),
          title: m.tour_campaigns_room(),
          text: m.tour_campaigns_room_text(),
        },
      ]
    : []),
];

const jobStops = (path: string): Stop[] => [
  { path, target: onPage(path, "actions"), title: m.tour_campaigns_people(), text: m.tour_campaigns_people_text() },
  { path, target: onPage(path, "execute"), title: m.tour_campaigns_execute(), text: m.tour_campaigns_execute_text() },
  { path, target: inTable(path), title: m.tour_campaigns_results(), text: m.tour_campaigns_results_text() },
];

const numbers = (): Stop[] => [
  {
    path: paths.numbers,
    target: inSidebar(paths.numbers),
    title: m.tour_numbers_start(),
    text: m.tour_numbers_start_text(),
  },
  {
    path: paths.numbers,
    target: inTable(paths.numbers),
    title: m.tour_numbers_list(),
    text: m.tour_numbers_list_text(),
  },
  {
    path: paths.integrations,
    target: onPage(paths.integrations, "title"),
    title: m.tour_numbers_providers(),
    text: m.tour_numbers_providers_text(),
  },
];

const tours: Record<TourName, (situation: Situation) => Stop[]> = { overview, campaigns, numbers };

export const stopsOf = (name: TourName, situation: Situation): readonly Stop[] => tours[name](situation);
