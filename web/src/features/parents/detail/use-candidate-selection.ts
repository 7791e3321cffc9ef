/** The selection of a parent's candidates; a range fetches the pages it needs. */
import * as m from "#messages";
import { maxNamed } from "../../../components/people/selection/people-selection.ts";
import { usePeopleSelection } from "../../../components/people/selection/use-people-selection.ts";
import { messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { ParentDetail } from "../parent.ts";
import { wordsOf } from "../words.ts";
import { listParamsOf, parentPageQuery, SCROLL_PAGE } from "./parent-query.ts";
import type { PeopleView } from "./people-view.ts";
import { filterOf } from "./people-view.ts";

/** Most pages of a range were seen just before. */
const FRESH_MS = 30_000;

export function useCandidateSelection(parentId: string, view: PeopleView, parent: ParentDetail | undefined) {
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
    onFailed: (error) => toast.error(messageOf(error, wordsOf(kindOf(parentId)).failed())),
  });
}
