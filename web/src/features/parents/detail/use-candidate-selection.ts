/** The selection of a job's candidates; a range fetches the pages it needs. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import * as m from "#messages";
import { maxNamed } from "../../../components/people/selection/people-selection.ts";
import { usePeopleSelection } from "../../../components/people/selection/use-people-selection.ts";
import { messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { jobPageQuery, listParamsOf, SCROLL_PAGE } from "./job-query.ts";
import type { JobView } from "./job-view.ts";
import { filterOf } from "./job-view.ts";

/** Most pages of a range were seen just before. */
const FRESH_MS = 30_000;

export function useCandidateSelection(jobId: string, view: JobView, job: JobDetail | undefined) {
  const idsBetween = async (from: number, to: number): Promise<readonly string[]> => {
    const first = (view.page - 1) * view.pageSize;
    const isOnPage = !view.isScrolled && from >= first && to < first + view.pageSize;
    if (isOnPage && job) return job.candidates.slice(from - first, to - first + 1).map(({ _id }) => _id);
    const firstPage = Math.floor(from / SCROLL_PAGE) + 1;
    const lastPage = Math.floor(to / SCROLL_PAGE) + 1;
    const pages = await Promise.all(
      Array.from({ length: lastPage - firstPage + 1 }, (_, index) =>
        queryClient.fetchQuery({
          ...jobPageQuery(jobId, { ...listParamsOf(view), page: firstPage + index, pageSize: SCROLL_PAGE }),
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
    onFailed: (error) => toast.error(messageOf(error, m.job_failed())),
  });
}
