import { Tour } from "@mantine/core";
import "@mantine/core/styles/Tour.layer.css";
import { useReducedMotion } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as m from "#messages";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { formatNumber } from "../../../lib/format.ts";
import { jobsQuery } from "../../../lib/queries.ts";
import { useUser } from "../../../lib/session.ts";
import { endTour, type RunningTour } from "../../../lib/tour.ts";
import classes from "./tour.module.css";
import { type Stop, stopsOf } from "./tours.ts";

const PATIENCE_MS = 3_000;

const has = (selector: string) => document.querySelector(selector) !== null;

/** A phone's page has no sidebar to wait for. */
const isUnavailable = (target: string) => target.startsWith("aside") && !has("aside");

const isReady = ({ path, target }: Pick<Stop, "path" | "target">) =>
  has(`#content[data-page="${path}"]`) && !has("#content [aria-busy='true']") && (has(target) || isUnavailable(target));

async function waitForStop(stop: Pick<Stop, "path" | "target">): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && !isReady(stop)) await new Promise((resolve) => setTimeout(resolve, 50));
}

const LATEST = 5;

export function TourRunner({ name, opener }: RunningTour) {
  const { dashboardAccess } = useUser();
  const jobs = useQuery(jobsQuery(1, LATEST));
  if (jobs.isPending) return null;
  const situation = { latestJobId: jobs.data?.jobs[0]?._id, hasCampaigns: dashboardAccess.campaigns };
  return <Walk start={stopsOf(name, situation)} opener={opener} />;
}

type NextStop = { readonly step: number; readonly path: string } | undefined;

function useWalk(stops: readonly Stop[]) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [step, setStep] = useState<number>();
  const wanted = useRef<NextStop>(undefined);
  const isWanted = (next: number) => wanted.current?.step === next;
  const go = async (next: number) => {
    const stop = stops[next];
    if (!stop) return endTour();
    wanted.current = { step: next, path: stop.path };
    if (stop.path !== location.pathname) await navigate(stop.path);
    await waitForStop(stop);
    // The user may have moved on or ended it meanwhile.
    if (isWanted(next)) setStep(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    void go(0);
    return () => {
      wanted.current = undefined;
    };
  }, []);
  useEffect(() => {
    if (wanted.current && step !== undefined && pathname !== wanted.current.path) endTour();
  }, [pathname, step]);
  return { step, go };
}

function Walk({ start, opener }: { readonly start: readonly Stop[]; readonly opener: Element | null }) {
  // The stops are fixed at the start, although the jobs may change.
  const [stops] = useState(start);
  const isStill = useReducedMotion();
  const { step, go } = useWalk(stops);
  useFocusReturn(true, opener);
  return (
    <Tour
      active={step !== undefined}
      step={step ?? 0}
      onStepChange={(next) => void go(next)}
      onClose={endTour}
      scrollToHandler={(element) => element.scrollIntoView({ block: "nearest" })}
      transitionProps={{ duration: 120, transition: "fade" }}
      stepTransitionDuration={isStill ? 0 : 160}
      classNames={{ navigationButton: classes.button ?? "" }}
      // The button "End tour" replaces it.
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
