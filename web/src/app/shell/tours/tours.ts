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

type Place = (path: string) => string;

const onPage =
  (part: string): Place =>
  (path) =>
    `#content[data-page="${path}"] [data-tour="${part}"]`;
/** A table's first row, since the whole table may fill the screen; the card of an empty table. */
const inTable: Place = (path) =>
  `#content[data-page="${path}"] :is([data-tour="table"] tbody tr:first-child, [data-tour="table"]:not(:has(tbody tr)))`;
const inSidebar: Place = (path) => `aside a[href="${path}"]`;
const inFrame =
  (part: string): Place =>
  () =>
    `:is(aside, header) [data-tour="${part}"]`;

const stop = (path: string, place: Place, title: string, text: string): Stop => ({
  path,
  target: place(path),
  title,
  text,
});

const overview = (): Stop[] => [
  stop(paths.dashboard, onPage("title"), m.tour_overview_start(), m.tour_overview_start_text()),
  stop(paths.dashboard, onPage("next"), m.tour_overview_next(), m.tour_overview_next_text()),
  stop(paths.dashboard, onPage("recent-jobs"), m.tour_overview_jobs(), m.tour_overview_jobs_text()),
  stop(paths.dashboard, inFrame("minutes"), m.tour_overview_minutes(), m.tour_overview_minutes_text()),
  stop(paths.analytics, onPage("figures"), m.tour_overview_figures(), m.tour_overview_figures_text()),
  stop(paths.calls, inTable, m.tour_overview_calls(), m.tour_overview_calls_text()),
  stop(paths.calls, inFrame("search"), m.tour_overview_search(), m.tour_overview_search_text()),
];

const campaigns = ({ latestJobId, hasCampaigns }: Situation): Stop[] => [
  stop(paths.jobs, inSidebar, m.tour_campaigns_start(), m.tour_campaigns_start_text()),
  stop(paths.jobs, inTable, m.tour_campaigns_list(), m.tour_campaigns_list_text()),
  ...(latestJobId ? jobStops(paths.job(latestJobId)) : []),
  stop(paths.followUps, inSidebar, m.tour_campaigns_follow_ups(), m.tour_campaigns_follow_ups_text()),
  ...(hasCampaigns ? [stop(paths.campaigns, inSidebar, m.tour_campaigns_room(), m.tour_campaigns_room_text())] : []),
];

const jobStops = (path: string): Stop[] => [
  stop(path, onPage("actions"), m.tour_campaigns_people(), m.tour_campaigns_people_text()),
  stop(path, onPage("execute"), m.tour_campaigns_execute(), m.tour_campaigns_execute_text()),
  stop(path, inTable, m.tour_campaigns_results(), m.tour_campaigns_results_text()),
];

const numbers = (): Stop[] => [
  stop(paths.numbers, inSidebar, m.tour_numbers_start(), m.tour_numbers_start_text()),
  stop(paths.numbers, inTable, m.tour_numbers_list(), m.tour_numbers_list_text()),
  stop(paths.integrations, onPage("title"), m.tour_numbers_providers(), m.tour_numbers_providers_text()),
];

const tours: Record<TourName, (situation: Situation) => Stop[]> = { overview, campaigns, numbers };

export const stopsOf = (name: TourName, situation: Situation): readonly Stop[] => tours[name](situation);
