import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Box, Skeleton } from "@mantine/core";
import { usePrefetchQuery } from "@tanstack/react-query";
import { memo, type ReactNode, Suspense, startTransition, useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary, notifyLoadFailure } from "../../../components/error-boundary.tsx";
import { Figures } from "../../../components/figures.tsx";
import { Page } from "../../../components/page.tsx";
import { useLoadingPhase } from "../../../components/use-loading-phase.ts";
import { useOnce } from "../../../components/use-once.ts";
import { isNotFound } from "../../../lib/api.ts";
import { formatNumber, formatPosted } from "../../../lib/format.ts";
import { lazyLayer, onFirstInput, useIdleComponent, usePreloadOnFirstInput } from "../../../lib/idle.ts";
import { usePageActions } from "../../../lib/page-actions.ts";
import { parentKind, paths } from "../../../lib/paths.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { isActive } from "../../../lib/run.ts";
import { useHasImport } from "../../people/import/imports-query.ts";
import type { Person } from "../../people/person.ts";
import { peopleWordsFor } from "../../people/words.ts";
import type { Parent, ParentDetail } from "../parent.ts";
import { useSettingsPlace } from "../settings/settings-place.ts";
import { parentWords } from "../words.ts";
import { Candidates } from "./candidates.tsx";
import { ParentActions } from "./parent-actions.tsx";
import classes from "./parent-page.module.css";
import { SCROLL_PAGE_SIZE, useParent } from "./parent-query.ts";
import { type PeopleView, usePeopleView } from "./people-view.ts";
import { useCalling } from "./use-calling.ts";
import { type CandidateActions, useCandidateSelection, useCandidates } from "./use-candidates.ts";
import { useDialogs } from "./use-dialogs.ts";

const runStrip = lazyLayer(async () => (await import("../../people/calling/run-controls.tsx")).RunStrip);
const callDrawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);
const settingsDrawer = lazyLayer(async () => (await import("../settings/settings-drawer.tsx")).SettingsDrawer);
const textsDrawer = lazyLayer(
  async () => (await import("../../../components/texts/conversation/conversation-drawer.tsx")).TextsDrawer,
);
const bulkProgress = lazyLayer(async () => (await import("../../people/selection/bulk-progress.tsx")).BulkProgress);
const importBar = lazyLayer(async () => (await import("../../people/import/import-bar.tsx")).ImportBar);
const loadDialogs = async () => (await import("./parent-dialogs.tsx")).ParentDialogs;
/** Preloaded, since it is shown when the server cannot be reached. */
const staleNotice = lazyLayer(async () => (await import("../../../components/stale-notice.tsx")).StaleNotice);
const preloaded = [staleNotice, callDrawer, importBar];

export function ParentPage() {
  const { postId = "" } = useParams();
  // The key resets the page's state when another job opens.
  return <OpenParent key={postId} parentId={postId} />;
}

function OpenParent({ parentId }: { readonly parentId: string }) {
  const kind = parentKind(parentId);
  const words = parentWords(kind);
  const back = { to: paths.parents(kind), label: words.back() };
  const { view, change, push, switchTo, close } = usePeopleView(parentId);
  // The dialogs for calls and runs offer these numbers.
  usePrefetchQuery(numbersQuery);
  const { scrolledPeople, scrollPage, onShown } = useScrolledPeople();
  const parentQuery = useParent(parentId, view, scrollPage);
  const { parent, queryProblem, isListMissing, getLastPollTime } = parentQuery;
  const { refetch } = parentQuery.query;
  const people = (view.isScrolled ? scrolledPeople : parent?.candidates) ?? noPeople;
  const run = useSeenRun(parent?.run);
  const calling = useCalling(parentId, parent, people, getLastPollTime);
  const dialogs = useDialogs();
  const { open } = dialogs;
  const addPeople = useCallback(() => open({ kind: "add" }), [open]);
  const onDialogsFailed = (error: unknown) => {
    void notifyLoadFailure(error);
    dialogs.close();
  };
  const ParentDialogs = useIdleComponent(loadDialogs, {
    isWanted: dialogs.current !== undefined,
    onFailed: onDialogsFailed,
    schedule: onFirstInput,
  });
  const settings = useSettingsPlace();
  const openSettings = useCallback(() => settings.open(), [settings.open]);
  usePageActions([
    { label: words.execute(), onClick: () => open({ kind: "execute" }) },
    { label: peopleWordsFor(parentId).add(), onClick: addPeople },
    { label: words.settings(), onClick: openSettings },
  ]);
  const selection = useCandidateSelection(parentId, view, parent);
  const candidates = useCandidates(parentId, selection.forget);
  const hasImport = useHasImport(parentId);
  usePreloadOnFirstInput(preloaded);
  // A job that fails to refresh stays in view, but not one that no longer exists.
  if (queryProblem !== undefined && (!parent || isNotFound(queryProblem))) {
    return (
      <Page title={words.untitled()} back={back}>
        <Failure title={words.failed()} error={queryProblem} onRetry={refetch} />
      </Page>
    );
  }
  const postedText =
    parent && m.job_posted({ date: formatPosted(parent.createdAt, parent.timezone), zone: zoneLabel(parent.timezone) });
  const peopleProps = { parentId, view, people, calling, dialogs, candidates, selection, change, push };
  return (
    <Page
      title={parent ? <bdi>{parent.title}</bdi> : <TextSkeleton width={240} />}
      text={postedText ? <bdi className="cw-num">{postedText}</bdi> : <TextSkeleton width={180} />}
      back={back}
      actions={
        <ParentActions parentId={parentId} title={parent?.title ?? ""} onAdd={addPeople} onSettings={openSettings} />
      }
    >
      {parent && !isListMissing && queryProblem !== undefined && (
        <LayerBoundary shown={queryProblem}>
          <staleNotice.Layer
            queryProblem={queryProblem}
            seenAt={getLastPollTime()}
            zone={parent.timezone}
            onRetry={refetch}
          />
        </LayerBoundary>
      )}
      <ParentCounters kind={kind} parent={parent}>
        {run && <RunInProgress run={run} zone={parent?.timezone ?? "UTC"} hasProblem={queryProblem !== undefined} />}
      </ParentCounters>
      <LayerBoundary shown={queryProblem === undefined}>
        {hasImport && (
          <Suspense>
            <importBar.Layer parentId={parentId} onOpen={addPeople} onAdded={candidates.refresh} />
          </Suspense>
        )}
        <BulkCard {...candidates} />
      </LayerBoundary>
      <Candidates {...peopleProps} parentQuery={parentQuery} onShown={onShown} />
      {ParentDialogs && (
        <LayerBoundary shown={dialogs.current} onClose={dialogs.close}>
          <ParentDialogs {...peopleProps} parent={parent} onSettings={settings.open} />
        </LayerBoundary>
      )}
      <Settings parentId={parentId} isOpen={settings.isOpen} close={settings.close} />
      <CallLayer {...peopleProps} parent={parent} scrollPage={scrollPage} switchTo={switchTo} close={close} />
      <LayerOnceWanted shown={view.texts} onClose={() => close("texts")}>
        <textsDrawer.Layer jobId={parentId} candidateId={view.texts} onClose={() => close("texts")} />
      </LayerOnceWanted>
    </Page>
  );
}

interface ParentCountersProps {
  readonly kind: ParentKind;
  readonly parent: Parent | undefined;
  readonly children: ReactNode;
}

/** Memoized, so selecting a row does not re-render the counters. */
const ParentCounters = memo(function ParentCounters({ kind, parent, children }: ParentCountersProps) {
  const counters = [
    [m.job_total_sms(), parent?.callSummary.totalSms],
    [m.job_calls_succeeded(), parent?.callSummary.totalSuccess],
    [m.job_calls_failed(), parent?.callSummary.totalFailed],
    [parentWords(kind).totalPeople(), parent?.totalCandidates],
  ] as const;
  return (
    <div className={classes.counters}>
      <Figures columns="strip" figures={counters.map(([label, count]) => [label, countOrSkeleton(count)])} />
      {children}
    </div>
  );
});

const countOrSkeleton = (count: number | undefined) =>
  count === undefined ? <Skeleton height={16} width={32} /> : formatNumber(count);

interface RunInProgressProps {
  readonly run: RunProgress;
  readonly zone: string;
  readonly hasProblem: boolean;
}

/** If the strip's code fails to load, the next successful poll of the job retries it. */
const RunInProgress = ({ run, zone, hasProblem }: RunInProgressProps) => (
  <LayerBoundary shown={!hasProblem}>
    <Suspense fallback={<div className={classes.runPlaceholder} />}>
      <runStrip.Layer run={run} zone={zone} />
    </Suspense>
  </LayerBoundary>
);

interface CallLayerProps extends Omit<ReturnType<typeof usePeopleView>, "push"> {
  readonly parentId: string;
  readonly parent: ParentDetail | undefined;
  readonly people: readonly Person[];
  readonly scrollPage: number;
}

function CallLayer({ parentId, parent, people, scrollPage, view, change, switchTo, close }: CallLayerProps) {
  const onClose = () => close("call", "person", "part");
  return (
    <LayerOnceWanted shown={view.call ?? view.person} onClose={onClose}>
      <callDrawer.Layer
        parentId={parentId}
        view={view}
        people={people}
        firstRow={firstRowOnPage(view, parent, scrollPage)}
        pageSize={view.pageSize}
        total={parent?.pagination.totalCandidates ?? 0}
        onSwitch={switchTo}
        onPage={change}
        onClose={onClose}
      />
    </LayerOnceWanted>
  );
}

interface LayerOnceWantedProps {
  /** The id that the layer shows; undefined while the layer is closed. */
  readonly shown: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Stays mounted for its closing animation. */
function LayerOnceWanted({ shown, onClose, children }: LayerOnceWantedProps) {
  const isWanted = useOnce(shown !== undefined);
  if (!isWanted) return null;
  return (
    <LayerBoundary shown={shown} onClose={onClose}>
      <Suspense>{children}</Suspense>
    </LayerBoundary>
  );
}

interface SettingsProps extends Pick<ReturnType<typeof useSettingsPlace>, "isOpen" | "close"> {
  readonly parentId: string;
}

function Settings({ parentId, isOpen, close }: SettingsProps) {
  const isWanted = useOnce(isOpen);
  if (!isWanted) return null;
  return (
    <LayerBoundary shown={isOpen} onClose={isOpen ? close : undefined}>
      <settingsDrawer.Layer parentId={parentId} isOpen={isOpen} onClose={close} />
    </LayerBoundary>
  );
}

function BulkCard({ bulk: { bulk, dismiss }, undoBulk }: Pick<CandidateActions, "bulk" | "undoBulk">) {
  if (!bulk) return null;
  return (
    <Box className="cw-card" p={16}>
      <Suspense>
        <bulkProgress.Layer bulk={bulk} onDismiss={dismiss} onUndo={undoBulk} />
      </Suspense>
    </Box>
  );
}

/** Keeps the line's height before and while the skeleton shows. */
function TextSkeleton({ width }: { readonly width: number }) {
  const hasSkeleton = useLoadingPhase(true) === "skeleton";
  return (
    <>
      {hasSkeleton && <Skeleton component="span" height={12} width={width} display="inline-block" />}
      {"\u00a0"}
    </>
  );
}

function firstRowOnPage(view: PeopleView, parent: ParentDetail | undefined, scrollPage: number): number {
  if (view.isScrolled) return (scrollPage - 1) * SCROLL_PAGE_SIZE;
  return parent ? (parent.pagination.page - 1) * parent.pagination.pageSize : 0;
}

const noPeople: readonly Person[] = [];

/** The people on the pages of the scrolled list that are in view, and the number of the first of these pages. */
function useScrolledPeople() {
  const [{ scrolledPeople, scrollPage }, setShown] = useState({ scrolledPeople: noPeople, scrollPage: 1 });
  const onShown = useCallback((people: readonly Person[], page: number) => {
    // Updating the page has a lower priority than scrolling the list.
    startTransition(() => setShown({ scrolledPeople: people, scrollPage: page }));
  }, []);
  return { scrolledPeople, scrollPage, onShown };
}

/** A run stays in view after its end if the page has shown it active, so that nothing moves under the pointer. */
function useSeenRun(run: RunProgress | undefined): RunProgress | undefined {
  const [seenRunId, setSeenRunId] = useState<string>();
  if (run && isActive(run) && run.runId !== seenRunId) setSeenRunId(run.runId);
  return run?.runId === seenRunId ? run : undefined;
}
