import type { Bulk, Candidate } from "@callwright/contracts/endpoints/candidate";
import type { Selection } from "@callwright/contracts/endpoints/candidate-view";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { parentKind } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { Change } from "../../people/edit/use-editing.ts";
import type { Person } from "../../people/person.ts";
import { maxNamedPeople, usePeopleSelection } from "../../people/selection/people-selection.ts";
import { useBulk } from "../../people/selection/use-bulk.ts";
import { peopleWordsFor } from "../../people/words.ts";
import type { ParentDetail } from "../parent.ts";
import { parentWords } from "../words.ts";
import { listParams, pagesKey, parentPageQuery, SCROLL_PAGE_SIZE } from "./parent-query.ts";
import { type PeopleView, peopleFilter } from "./people-view.ts";

/** Pre-call texts and undoing are left out: their requests name no selection. */
type SelectionAction = Exclude<Bulk["action"], "pre_call_sms" | "undo_decision">;

function updateCachedPages(parentId: string, changed: Candidate) {
  queryClient.setQueriesData<ParentDetail>({ queryKey: pagesKey(parentId) }, (parent) => {
    if (!parent?.candidates.some(({ _id }) => _id === changed._id)) return parent;
    return {
      ...parent,
      candidates: parent.candidates.map((person) => (person._id === changed._id ? changed : person)),
    };
  });
}

export function useCandidates(parentId: string, onRemoved: (personId: string) => void) {
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
    void queryClient.invalidateQueries({ queryKey: keys.parents });
  }, [parentId]);

  const save = useCallback(
    async (person: Person, change: Change): Promise<string | undefined> => {
      try {
        const { saveChange } = await import("./save-change.ts");
        const onSaved = (changed: Candidate) => {
          updateCachedPages(parentId, changed);
          refresh();
        };
        return await saveChange({ parentId, person, change, onSaved });
      } catch (error) {
        // `saveChange` itself never fails, only loading its code does.
        return messageOf(error, m.error_network());
      }
    },
    [parentId, refresh],
  );

  const remove = useMutation({
    mutationFn: (person: Person) =>
      call("deleteCandidate", { params: { id: parentId }, query: { candidateId: person._id }, body: undefined }),
    onSuccess: (_, person) => {
      toast.success(peopleWordsFor(parentId).removed());
      onRemoved(person._id);
      refresh();
    },
  });

  const bulk = useBulk(`cw-bulk-${parentId}`, refresh);
  const onStarted = (answer: { readonly bulk: Bulk }) => {
    bulk.watch(answer.bulk);
    refresh();
  };
  const startBulk = useMutation({
    mutationFn: (body: { action: SelectionAction; selection: Selection; atMost: number; targetId?: string }) =>
      call("bulkCandidates", { params: { id: parentId }, body }),
    onSuccess: onStarted,
  });
  const { mutate: undoBulk } = useMutation({
    mutationFn: () => call("undoBulk", { params: { id: bulk.bulk?.bulkId ?? "" } }),
    onSuccess: ({ bulk: started }) => bulk.watch(started),
    onError: (error) => toast.error(messageOf(error, m.bulk_start_failed())),
  });
  const sendSms = useMutation({
    mutationFn: (numberId: string | undefined) =>
      call("sendPreCallSmsToAll", { params: { id: parentId }, query: { numberId } }),
    onSuccess: onStarted,
  });
  return { save, remove, bulk, startBulk, undoBulk: () => undoBulk(), sendSms, refresh };
}

export type CandidateActions = ReturnType<typeof useCandidates>;

const FRESH_MS = 30_000;

export function useCandidateSelection(parentId: string, view: PeopleView, parent: ParentDetail | undefined) {
  const idsBetween = async (from: number, to: number): Promise<readonly string[]> => {
    const firstRow = (view.page - 1) * view.pageSize;
    const isOnPage = !view.isScrolled && from >= firstRow && to < firstRow + view.pageSize;
    if (isOnPage && parent) return idsOfRows(parent.candidates, from - firstRow, to - firstRow);
    const firstPage = Math.floor(from / SCROLL_PAGE_SIZE) + 1;
    const lastPage = Math.floor(to / SCROLL_PAGE_SIZE) + 1;
    const pageNumbers = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
    const pages = await Promise.all(
      pageNumbers.map((page) =>
        queryClient.fetchQuery({
          ...parentPageQuery(parentId, { ...listParams(view), page, pageSize: SCROLL_PAGE_SIZE }),
          staleTime: FRESH_MS,
        }),
      ),
    );
    const loadedFrom = (firstPage - 1) * SCROLL_PAGE_SIZE;
    const people = pages.flatMap(({ candidates }) => candidates);
    return idsOfRows(people, from - loadedFrom, to - loadedFrom);
  };
  return usePeopleSelection({
    viewKey: JSON.stringify(peopleFilter(view)),
    listKey: JSON.stringify(listParams(view)),
    idsBetween,
    onTooMany: () => toast.info(m.bulk_too_many({ count: formatNumber(maxNamedPeople) })),
    onFailed: (error) => toast.error(messageOf(error, parentWords(parentKind(parentId)).failed())),
  });
}

const idsOfRows = (people: readonly Person[], from: number, to: number) =>
  people.slice(from, to + 1).map(({ _id }) => _id);
