import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { VisuallyHidden } from "@mantine/core";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Pager, ScrollFoot } from "../../../components/table/pager.tsx";
import { messageOf } from "../../../lib/api.ts";
import { lazyLayer, usePreloadOnFirstInput } from "../../../lib/idle.ts";
import { parentKind, paths } from "../../../lib/paths.ts";
import { isActive } from "../../../lib/run.ts";
import { toast } from "../../../lib/toast.ts";
import { useEditing } from "../../people/edit/use-editing.ts";
import { useOutcomeAnnouncement } from "../../people/outcome-announcement.ts";
import { PeopleTable } from "../../people/people-table.tsx";
import { latestCallId, type Person } from "../../people/person.ts";
import { loadEditor, type RowActions } from "../../people/person-cells.tsx";
import type { ScoreColumn } from "../../people/score-column.tsx";
import {
  countSelected,
  type PeopleSelectionState,
  shareSelected,
  toRequestSelection,
} from "../../people/selection/people-selection.ts";
import { peopleWordsFor } from "../../people/words.ts";
import { isCampaign, type ParentDetail } from "../parent.ts";
import { parentWords } from "../words.ts";
import { listParams, type ParentQuery, SCROLL_PAGE_SIZE, scrollPageQuery } from "./parent-query.ts";
import { PeopleTools } from "./people-tools.tsx";
import {
  ALL_ROWS,
  lastPageIfBeyond,
  type PeopleView,
  pageSizes,
  peopleFilter,
  scrolledPage,
  type ViewChange,
} from "./people-view.ts";
import type { ParentCalling } from "./use-calling.ts";
import type { CandidateActions } from "./use-candidates.ts";
import type { Dialogs } from "./use-dialogs.ts";

const peopleScroll = lazyLayer(
  async () => (await import("../../people/scroll/people-scroll.tsx")).PeopleScroll<ParentDetail>,
);
const loadScores = async () => (await import("../../people/score-column.tsx")).scoreColumn;
const noCandidates = lazyLayer(async () => (await import("./no-candidates.tsx")).NoCandidates);
const selectionBar = lazyLayer(async () => (await import("../../people/selection/selection-bar.tsx")).SelectionBar);
/** Small layers that the first presses need; loaded at the first movement or key press. */
const preloaded = [
  noCandidates,
  selectionBar,
  { load: loadEditor },
  { load: () => import("./save-change.ts") },
  { load: loadScores },
];

export interface CandidatesProps {
  readonly parentId: string;
  readonly parentQuery: ParentQuery;
  readonly view: PeopleView;
  readonly change: (next: ViewChange) => void;
  /** As `change`, with a new history entry. */
  readonly push: (next: ViewChange) => void;
  readonly calling: ParentCalling;
  readonly dialogs: Dialogs;
  readonly candidates: CandidateActions;
  readonly selection: PeopleSelectionState;
  /** The people of the page, or those in view of the scrolled list, which it reports by `onShown`. */
  readonly people: readonly Person[];
  readonly onShown: (people: readonly Person[], page: number) => void;
}

export function Candidates(props: CandidatesProps) {
  const { parentQuery, view, people } = props;
  const { parent, isListMissing } = parentQuery;
  const announcement = useOutcomeAnnouncement(people);
  const { table, isReady } = useTable(props);
  usePreloadOnFirstInput(preloaded);
  const total = parent?.pagination.totalCandidates ?? 0;
  const isBeyondLastPage = useLastPageRedirect(props);
  const isLoading = !parent || isBeyondLastPage || !isReady;
  return (
    <>
      {view.isScrolled && total > 0 && !isListMissing ? (
        <Suspense fallback={<PagedTable {...props} table={table} isLoading />}>
          <ScrolledTable {...props} table={table} total={total} />
        </Suspense>
      ) : (
        <PagedTable {...props} table={table} isLoading={isLoading && !isListMissing} />
      )}
      <SelectedPeopleBar {...props} total={total} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** Redirects from a page beyond the last to the last page. Returns whether the loaded page is beyond the last. */
function useLastPageRedirect({ parentQuery: { parent, query }, view, change }: CandidatesProps): boolean {
  const lastPage = parent && !view.isScrolled ? lastPageIfBeyond(parent.pagination) : undefined;
  // A cached page may be outdated: meanwhile, people may have been added.
  const isUpToDate = query.isSuccess && query.fetchStatus === "idle";
  const redirectTo = isUpToDate && lastPage !== undefined && view.page > lastPage ? String(lastPage) : undefined;
  useEffect(() => {
    if (redirectTo) change({ page: redirectTo });
  }, [redirectTo, change]);
  return lastPage !== undefined;
}

function useTable(props: CandidatesProps) {
  const { parentQuery, view, change, calling, dialogs, selection, people } = props;
  const { parent, query, queryProblem, isListMissing } = parentQuery;
  const words = parentWords(parentKind(props.parentId));
  const { cell, session } = useEditing();
  const { open } = dialogs;
  const execute = useCallback(() => open({ kind: "execute" }), [open]);
  const sendSms = useCallback(() => open({ kind: "sendSms" }), [open]);
  const ids = people.map(({ _id }) => _id);
  const hasCriteria = parent !== undefined && parent.criteria.length > 0;
  const scores = useScoreColumn(hasCriteria);
  const table = {
    label: words.peopleOf(),
    requirements: useRequirements(parentKind(props.parentId), parent),
    scores: hasCriteria && scores ? scores : undefined,
    zone: parent?.timezone,
    requestedIds: calling.awaitedCalls,
    selection: selection.chosen,
    editedCell: cell,
    editSession: session,
    actions: useRowActions(props),
    order: view,
    // The defaults stay out of the address.
    onOrder: ({ sort, order }: Pick<PeopleView, "sort" | "order">) =>
      change({ sort: sort === "added" ? undefined : sort, order: order === "asc" ? undefined : order, page: "1" }),
    selectedShare: shareSelected(selection.chosen, ids),
    onChooseShown: (shouldChoose: boolean) => selection.setChosen(ids, shouldChoose),
    failure: isListMissing ? (
      <div role="alert">
        <Failure title={words.failed()} error={queryProblem} onRetry={query.refetch} />
      </div>
    ) : undefined,
    empty:
      parent && people.length === 0 ? (
        <LayerBoundary shown={parent}>
          <noCandidates.Layer parent={parent} view={view} change={change} dialogs={dialogs} />
        </LayerBoundary>
      ) : undefined,
    tools: (
      <PeopleTools
        executeLabel={words.execute()}
        search={view.search}
        outcomes={view.outcomes}
        counts={parent?.outcomes ?? noCounts}
        callStatus={view.callStatus}
        answers={view.answers}
        hasScores={hasCriteria}
        change={change}
        onExecute={execute}
        isExecutable={(parent?.totalCandidates ?? 0) > 0}
        isRunning={parent?.run !== undefined && isActive(parent.run)}
        onSendSms={sendSms}
      />
    ),
  };
  // The score column loads on demand; waiting for it keeps the columns from moving.
  return { table, isReady: !hasCriteria || scores !== undefined };
}

interface TableProps extends CandidatesProps {
  readonly table: ReturnType<typeof useTable>["table"];
}

function PagedTable(props: TableProps & { readonly isLoading: boolean }) {
  const { parentQuery, view, change, people, table, isLoading } = props;
  return (
    <PeopleTable
      {...table}
      people={people}
      firstRow={(view.page - 1) * view.pageSize}
      isLoading={isLoading}
      foot={
        // A scrolled list has its own foot.
        view.isScrolled ? undefined : (
          <Pager
            page={view.page}
            pageSize={view.pageSize}
            total={parentQuery.parent?.pagination.totalCandidates}
            onPage={(page) => change({ page: String(page) })}
            sizes={pageSizes}
            onSize={(size) => change({ size: String(size), page: "1" })}
            onAll={() => change({ size: ALL_ROWS, page: scrolledPage(view) })}
          />
        )
      }
    />
  );
}

function ScrolledTable({ parentId, view, change, table, onShown, total }: TableProps & { readonly total: number }) {
  const onSize = (size: number, firstRow: number) =>
    change({ size: String(size), page: String(Math.floor(firstRow / size) + 1) });
  return (
    <peopleScroll.Layer
      {...table}
      pages={{
        key: JSON.stringify(listParams(view)),
        storageKey: `cw-place-${parentId}`,
        size: SCROLL_PAGE_SIZE,
        query: (page) => scrollPageQuery(parentId, view, page),
      }}
      count={total}
      startRow={(view.page - 1) * view.pageSize}
      onShown={onShown}
      foot={(firstRow, lastRow) => (
        <ScrollFoot
          from={firstRow + 1}
          to={lastRow + 1}
          total={total}
          sizes={pageSizes}
          onSize={(size) => onSize(size, firstRow)}
        />
      )}
    />
  );
}

const noCounts: ParentDetail["outcomes"] = [];

/** Shows the usual columns until the job has loaded, so that they do not move. */
const placeholderRequirements = { experience: 0, salaryRange: [0, 0], currency: "EUR" };

function useRequirements(kind: ParentKind, parent: ParentDetail | undefined) {
  const placeholder = kind === "job" ? placeholderRequirements : undefined;
  const job = parent && !isCampaign(parent) ? parent : placeholder;
  const { experience, currency, salaryRange: [min, max] = [] } = job ?? {};
  return useMemo(() => {
    if (experience === undefined || !currency || min === undefined || max === undefined) return undefined;
    return { experience, salaryRange: [min, max] as const, currency };
  }, [experience, currency, min, max]);
}

/** Memoized, since a new object re-renders every row. */
function useRowActions({ parentId, push, dialogs, candidates: { save }, selection: { choose } }: CandidatesProps) {
  const { open } = dialogs;
  const navigate = useNavigate();
  const openPart = useCallback<RowActions["openPart"]>(
    (person, part) => {
      const call = latestCallId(person);
      push(call ? { call, part, person: undefined } : { person: person._id, part, call: undefined });
    },
    [push],
  );
  return useMemo(
    (): RowActions => ({
      call: (person) => open({ kind: "call", person }),
      openEvaluation: (person) => open({ kind: "evaluation", person }),
      openSms: (person) => open({ kind: "sms", person }),
      openHistory: ({ _id }) => void navigate(paths.lead(parentId, _id)),
      openTexts: ({ _id }) => push({ texts: _id }),
      openPart,
      doNotCall: (person) => open({ kind: "doNotCall", person }),
      remove: (person) => open({ kind: "remove", person }),
      removeLabel: peopleWordsFor(parentId).remove(),
      choose: (person, choice) => choose(person._id, choice),
      save,
    }),
    [open, openPart, save, choose, push, navigate, parentId],
  );
}

function SelectedPeopleBar(props: CandidatesProps & { readonly total: number }) {
  const { selection, dialogs, candidates, view, total, parentQuery } = props;
  const { parent } = parentQuery;
  const { startBulk } = candidates;
  const { chosen } = selection;
  const count = countSelected(chosen, total);
  if (count === 0) return null;
  const hasCriteria = (parent?.criteria.length ?? 0) > 0;
  // The comparison sets two people's answers to the criteria side by side.
  const isComparable = hasCriteria && count === 2 && chosen.kind === "some";
  const [first, second] = isComparable ? chosen.ids : [];
  return (
    <Suspense>
      <selectionBar.Layer
        count={count}
        total={count < total ? total : undefined}
        onChooseAll={selection.chooseAll}
        onClear={selection.clear}
        onCompare={first && second ? () => dialogs.open({ kind: "compare", ids: [first, second] }) : undefined}
        // A decision can be undone, so it is made without a dialog.
        onDecide={(action) => {
          if (startBulk.isPending) return;
          startBulk.mutate(
            { action, selection: toRequestSelection(chosen, peopleFilter(view), parent?.lastOrdinal), atMost: count },
            {
              onSuccess: selection.clear,
              onError: (error) => {
                toast.error(messageOf(error, m.bulk_start_failed()));
                // The dialogs of other actions would show this refusal.
                startBulk.reset();
              },
            },
          );
        }}
        onAct={(action) => dialogs.open({ kind: "bulk", action })}
      />
    </Suspense>
  );
}

/** The score column: undefined until it has loaded, null if loading failed. */
function useScoreColumn(isWanted: boolean): ScoreColumn | null | undefined {
  const [scores, setScores] = useState<ScoreColumn | null>();
  useEffect(() => {
    if (isWanted) void loadScores().then(setScores, () => setScores(null));
  }, [isWanted]);
  return scores;
}
