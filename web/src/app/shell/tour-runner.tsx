import { Tour } from "@mantine/core";
import * as m from "#messages";
import { paths } from "../../lib/paths.ts";
import { endTour, type RunningTour, type TourName } from "../../lib/tour.ts";
import "@mantine/core/styles/Tour.layer.css";
import { useReducedMotion } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFocusReturn } from "../../components/layer-focus.ts";
import { formatNumber } from "../../lib/format.ts";
import { jobsQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./shell.module.css";

interface Stop {
  readonly path: string;
  /** CSS selector; without a match, as on a phone, the text is centred. */
  readonly target: string;
  readonly title: string;
  readonly text: string;
}

interface TourContext {
  readonly latestJobId: string | undefined;
  readonly hasCampaigns: boolean;
}

type TargetOnPage = (path: string) => string;

const onPage =
  (part: string): TargetOnPage =>
  (path) =>
    `#content[data-page="${path}"] [data-tour="${part}"]`;
/** Targets the first row, since a whole table may fill the screen; a table without rows is targeted as a whole. */
const inTable: TargetOnPage = (path) =>
  `#content[data-page="${path}"] :is([data-tour="table"] tbody tr:first-child, [data-tour="table"]:not(:has(tbody tr)))`;
const inSidebar: TargetOnPage = (path) => `aside a[href="${path}"]`;
const inFrame =
  (part: string): TargetOnPage =>
  () =>
    `:is(aside, header) [data-tour="${part}"]`;

const stop = (path: string, targetOn: TargetOnPage, title: string, text: string): Stop => ({
  path,
  target: targetOn(path),
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

const campaigns = ({ latestJobId, hasCampaigns }: TourContext): Stop[] => [
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

const tours: Record<TourName, (context: TourContext) => Stop[]> = { overview, campaigns, numbers };

const STOP_WAIT_MS = 3_000;
const CHECK_MS = 50;

const exists = (selector: string) => document.querySelector(selector) !== null;

/** A phone shows no sidebar to wait for. */
const isUnavailable = (target: string) => target.startsWith("aside") && !exists("aside");

function isReady({ path, target }: Pick<Stop, "path" | "target">): boolean {
  const isPageShown = exists(`#content[data-page="${path}"]`) && !exists("#content [aria-busy='true']");
  return isPageShown && (exists(target) || isUnavailable(target));
}

async function waitForStop(stop: Pick<Stop, "path" | "target">): Promise<void> {
  const deadline = performance.now() + STOP_WAIT_MS;
  while (performance.now() < deadline && !isReady(stop)) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

/** The number that the dashboard requests, so that its cached response is used. */
const DASHBOARD_JOBS = 5;

export function TourRunner({ name, opener }: RunningTour) {
  const { dashboardAccess } = useUser();
  const jobs = useQuery(jobsQuery(1, DASHBOARD_JOBS));
  if (jobs.isPending) return null;
  const context = { latestJobId: jobs.data?.jobs[0]?._id, hasCampaigns: dashboardAccess.campaigns };
  return <Stops initialStops={tours[name](context)} opener={opener} />;
}

type RequestedStop = { readonly index: number; readonly path: string };

function useStops(stops: readonly Stop[]) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shownIndex, setShownIndex] = useState<number>();
  const latestRequest = useRef<RequestedStop>(undefined);
  const goToStop = async (index: number) => {
    const stop = stops[index];
    if (!stop) return endTour();
    latestRequest.current = { index, path: stop.path };
    if (stop.path !== location.pathname) await navigate(stop.path);
    await waitForStop(stop);
    // The user may have moved on or ended the tour meanwhile.
    if (latestRequest.current?.index === index) setShownIndex(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    void goToStop(0);
    return () => {
      latestRequest.current = undefined;
    };
  }, []);
  // Ends the tour when the user leaves its page.
  useEffect(() => {
    if (latestRequest.current && shownIndex !== undefined && pathname !== latestRequest.current.path) endTour();
  }, [pathname, shownIndex]);
  return { shownIndex, goToStop };
}

function Stops({ initialStops, opener }: { readonly initialStops: readonly Stop[]; readonly opener: Element | null }) {
  // The stops are fixed at the start, although the jobs may change.
  const [stops] = useState(initialStops);
  const isMotionReduced = useReducedMotion();
  const { shownIndex, goToStop } = useStops(stops);
  useFocusReturn(true, { opener });
  return (
    <Tour
      active={shownIndex !== undefined}
      step={shownIndex ?? 0}
      onStepChange={(index) => void goToStop(index)}
      onClose={endTour}
      scrollToHandler={(element) => element.scrollIntoView({ block: "nearest" })}
      transitionProps={{ duration: 120, transition: "fade" }}
      stepTransitionDuration={isMotionReduced ? 0 : 160}
      classNames={{ navigationButton: classes.tourButton ?? "" }}
      // The button "End tour" replaces the close button.
      withCloseButton={false}
      spotlightPadding={4}
      spotlightRadius={8}
      labels={{
        skip: m.tour_skip(),
        back: m.tour_back(),
        next: m.tour_next(),
        close: m.tour_end(),
        stepCounter: (current, total) => m.tour_count({ current: formatNumber(current), total: formatNumber(total) }),
      }}
    >
      {stops.map(({ target, title, text }) => (
        <Tour.Step key={title} target={target} title={title}>
          {text}
        </Tour.Step>
      ))}
    </Tour>
  );
}
