import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Box, Skeleton } from "@mantine/core";
import { usePrefetchQuery } from "@tanstack/react-query";
import { memo, type ReactNode, Suspense, startTransition, useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { Figures } from "../../../components/figures.tsx";
import { LayerFence, notifyLoadFailure } from "../../../components/layer-fence.tsx";
import { Page } from "../../../components/page.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { useSettled } from "../../../components/use-settled.ts";
import { isNotFound, messageOf } from "../../../lib/api.ts";
import { formatNumber, formatPosted } from "../../../lib/format.ts";
import { lazyLayer, useFetchedOnTouch, useIdleComponent, whenTouched } from "../../../lib/idle.ts";
import { usePageActions } from "../../../lib/page-actions.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { paths } from "../../../lib/paths.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { isActive } from "../../../lib/run.ts";
import { toast } from "../../../lib/toast.ts";
import { useHasImport } from "../../people/import/imports-query.ts";
import type { Person } from "../../people/person.ts";
import { maxNamed, usePeopleSelection } from "../../people/selection/people-selection.ts";
import { peopleWordsOf } from "../../people/words.ts";
import type { Parent, ParentDetail } from "../parent.ts";
import { useSettingsPlace } from "../settings/settings-place.ts";
import { parentWords } from "../words.ts";
import { Candidates } from "./candidates.tsx";
import { ParentActions } from "./parent-actions.tsx";
import classes from "./parent-page.module.css";
import { listParamsOf, parentPageQuery, SCROLL_PAGE, useParent } from "./parent-query.ts";
import { filterOf, type PeopleView, usePeopleView } from "./people-view.ts";
import { useCalling } from "./use-calling.ts";
import { type CandidateActions, useCandidates } from "./use-candidates.ts";
import { useDialogs } from "./use-dialogs.ts";
import { useExport } from "./use-export.ts";

interface ParentCountersProps {
  readonly kind: ParentKind;
  readonly parent: Parent | undefined;
  readonly children: ReactNode;
}

/** Memoized, so selecting a row does not render them. */
const ParentCounters = memo(function ParentCounters({ kind, parent, children }: ParentCountersProps) {
  const counters = [
    [m.job_total_sms(), parent?.callSummary.totalSms],
    [m.job_calls_succeeded(), parent?.callSummary.totalSuccess],
    [m.job_calls_failed(), parent?.callSummary.totalFailed],
    [parentWords(kind).totalPeople(), parent?.totalCandidates],
  ] as const;
  return (
    <div className={classes.strip}>
      <Figures columns="strip" figures={counters.map(([label, count]) => [label, shown(count)])} />
      {children}
    </div>
  );
});

const shown = (count: number | undefined) =>
  count === undefined ? <Skeleton height={16} width={32} /> : formatNumber(count);

const runStrip = lazyLayer(async () => (await import("../../people/calling/run-controls.tsx")).RunStrip);
const drawer = lazyLayer(async () => (await import("./call-drawer.tsx")).CallDrawer);
const settingsDrawer = lazyLayer(async () => (await import("../settings/settings-drawer.tsx")).SettingsDrawer);
const texts = lazyLayer(
  async () => (await import("../../../components/texts/conversation/texts-drawer.tsx")).TextsDrawer,
);
const bulkProgress = lazyLayer(async () => (await import("../../people/selection/bulk-progress.tsx")).BulkProgress);
const imports = lazyLayer(async () => (await import("../../people/import/import-bar.tsx")).ImportBar);
const loadDialogs = async () => (await import("./parent-dialogs.tsx")).ParentDialogs;
/** Preloaded, since it is shown when the server cannot be reached. */
const stale = lazyLayer(async () => (await import("../../../components/stale.tsx")).Stale);
const layers = [stale, drawer, imports];

export function ParentPage() {
  const { postId = "" } = useParams();
  // The key resets requests and dialogs for another job.
  return <OpenParent key={postId} parentId={postId} />;
}

function OpenParent({ parentId }: { readonly parentId: string }) {
  const kind = kindOf(parentId);
  const words = parentWords(kind);
  const back = { to: paths.parents(kind), label: words.back() };
  const { view, change, turn, close } = usePeopleView(parentId);
  usePrefetchQuery(numbersQuery);
  const { shown, scrollPage, onShown } = useShown();
  const parentQuery = useParent(parentId, view, scrollPage);
  const { parent, queryProblem, isLost } = parentQuery;
  const people = (view.isScrolled ? shown : parent?.candidates) ?? noPeople;
  const run = useSeenRun(parent?.run);
  const calling = useCalling(parentId, parent, people, parentQuery.seenAt);
  const dialogs = useDialogs();
  const { open } = dialogs;
  const add = useCallback(() => open({ kind: "add" }), [open]);
  const onLost = (error: unknown) => {
    void notifyLoadFailure(error);
    dialogs.close();
  };
  const ParentDialogs = useIdleComponent(loadDialogs, dialogs.current !== undefined, onLost, whenTouched);
  const settings = useSettingsPlace();
  const openSettings = useCallback(() => settings.open(), [settings.open]);
  usePageActions([
    { label: words.execute(), onClick: () => open({ kind: "execute" }) },
    { label: peopleWordsOf(parentId).add(), onClick: add },
    { label: words.settings(), onClick: openSettings },
  ]);
  const chosen = useCandidateSelection(parentId, view, parent);
  const candidates = useCandidates(parentId, chosen.forget);
  const exported = useExport(parentId, parent?.title ?? "");
  const hasImport = useHasImport(parentId);
  const hasOpened = useOnce(view.call !== undefined || view.person !== undefined);
  const hasWritten = useOnce(view.texts !== undefined);
  useFetchedOnTouch(layers);
  const closeCall = () => close("call", "person", "part");
  const closeTexts = () => close("texts");
  if (queryProblem !== undefined && (!parent || isNotFound(queryProblem))) {
    return (
      <Page title={words.untitled()} back={back}>
        <Failure title={words.failed()} error={queryProblem} onRetry={parentQuery.query.refetch} />
      </Page>
    );
  }
  const posted =
    parent && m.job_posted({ date: formatPosted(parent.createdAt, parent.timezone), zone: zoneLabel(parent.timezone) });
  return (
    <Page
      title={parent ? <bdi>{parent.title}</bdi> : <Wait width={240} />}
      text={posted ? <bdi className="cw-num">{posted}</bdi> : <Wait width={180} />}
      back={back}
      actions={
        <ParentActions
          parentId={parentId}
          onAdd={add}
          onExport={exported.start}
          isExporting={exported.isBusy}
          onSettings={openSettings}
        />
      }
    >
      {parent && !isLost && queryProblem !== undefined && (
        <LayerFence shown={queryProblem}>
          <stale.Layer
            queryProblem={queryProblem}
            seenAt={parentQuery.seenAt()}
            zone={parent.timezone}
            onRetry={parentQuery.query.refetch}
          />
        </LayerFence>
      )}
      {/* The next successful poll retries layers that failed to load. */}
      <ParentCounters kind={kind} parent={parent}>
        {run && (
          <LayerFence shown={queryProblem === undefined}>
            <Suspense fallback={<div className={classes.wait} />}>
              <runStrip.Layer run={run} zone={parent?.timezone ?? "UTC"} />
            </Suspense>
          </LayerFence>
        )}
      </ParentCounters>
      <LayerFence shown={queryProblem === undefined}>
        {hasImport && (
          <Suspense>
            <imports.Layer parentId={parentId} onOpen={add} onAdded={candidates.refresh} />
          </Suspense>
        )}
        <BulkCard {...candidates} />
      </LayerFence>
      <Candidates {...{ parentId, parentQuery, view, change, calling, dialogs, candidates, chosen, people, onShown }} />
      {ParentDialogs && (
        <LayerFence shown={dialogs.current} onClose={dialogs.close}>
          <ParentDialogs
            {...{ parentId, parent, view, people, calling, dialogs, candidates, chosen, change }}
            onSettings={settings.open}
          />
        </LayerFence>
      )}
      <Settings parentId={parentId} {...settings} />
      {hasOpened && (
        <LayerFence shown={view.call ?? view.person} onClose={closeCall}>
          <Suspense>
            <drawer.Layer
              {...{ parentId, view, people }}
              firstRow={firstRowOf(view, parent, scrollPage)}
              pageSize={view.pageSize}
              total={parent?.pagination.totalCandidates ?? 0}
              onTurn={turn}
              onPage={change}
              onClose={closeCall}
            />
          </Suspense>
        </LayerFence>
      )}
      {hasWritten && (
        <LayerFence shown={view.texts} onClose={closeTexts}>
          <Suspense>
            <texts.Layer jobId={parentId} candidateId={view.texts} onClose={closeTexts} />
          </Suspense>
        </LayerFence>
      )}
    </Page>
  );
}

interface SettingsProps extends Pick<ReturnType<typeof useSettingsPlace>, "isOpen" | "close"> {
  readonly parentId: string;
}

function Settings({ parentId, isOpen, close }: SettingsProps) {
  return (
    useOnce(isOpen) && (
      <LayerFence shown={isOpen} onClose={isOpen ? close : undefined}>
        <settingsDrawer.Layer parentId={parentId} opened={isOpen} onClose={close} />
      </LayerFence>
    )
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

function Wait({ width }: { readonly width: number }) {
  return (
    <>
      {useSettled(true) === "skeleton" && (
        <Skeleton component="span" height={12} width={width} display="inline-block" />
      )}
      {"\u00a0"}
    </>
  );
}

function firstRowOf(view: PeopleView, parent: ParentDetail | undefined, scrollPage: number): number {
  if (view.isScrolled) return (scrollPage - 1) * SCROLL_PAGE;
  return parent ? (parent.pagination.page - 1) * parent.pagination.pageSize : 0;
}

const noPeople: readonly Person[] = [];

function useShown() {
  const [{ shown, scrollPage }, setShown] = useState({ shown: noPeople, scrollPage: 1 });
  const onShown = useCallback(
    // Not urgent for the list itself.
    (people: readonly Person[], page: number) => startTransition(() => setShown({ shown: people, scrollPage: page })),
    [],
  );
  return { shown, scrollPage, onShown };
}

/** Keeps a finished run in view if it was seen active, so nothing moves under the pointer. */
function useSeenRun(run: RunProgress | undefined): RunProgress | undefined {
  const [seen, setSeen] = useState<string>();
  if (run && isActive(run) && run.runId !== seen) setSeen(run.runId);
  return run?.runId === seen ? run : undefined;
}

const FRESH_MS = 30_000;

function useCandidateSelection(parentId: string, view: PeopleView, parent: ParentDetail | undefined) {
  const idsBetween = async (from: number, to: number): Promise<readonly string[]> => {
    const first = (view.page - 1) * view.pageSize;
    const isOnPage = !view.isScrolled && from >= first && to < first + view.pageSize;
    if (isOnPage && parent) return parent.candidates.slice(from - first, to - first + 1).map(({ _id }) => _id);
    const firstPage = Math.floor(from / SCROLL_PAGE) + 1;
    const lastPage = Math.floor(to / SCROLL_PAGE) + 1;
    const pages = await Promise.all(
      Array.from({ length: lastPage - firstPage + 1 }, (_, index) =>
        queryClient.fetchQuery({
          ...parentPageQuery(parentId, { ...listParamsOf(view), page: firstPage + index, pageSize: SCROLL_PAGE }),
          staleTime: FRESH_MS,
        }),
      ),
    );
    const begin = (firstPage - 1) * SCROLL_PAGE;
    const people = pages.flatMap(({ candidates }) => candidates);
    return people.slice(from - begin, to - begin + 1).map(({ _id }) => _id);
  };
  return usePeopleSelection({
    viewKey: JSON.stringify(filterOf(view)),
    idsBetween,
    onTooMany: () => toast.info(m.bulk_too_many({ count: formatNumber(maxNamed) })),
    onFailed: (error) => toast.error(messageOf(error, parentWords(kindOf(parentId)).failed())),
  });
}
