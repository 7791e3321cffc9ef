/** Feedback of all tenants' users, for super administrators. */
import { IconMessage2 } from "@tabler/icons-react";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import classes from "./feedback-list-page.module.css";

const columns = (): readonly Column[] => [
  { key: "at", label: m.feedback_at(), isPinned: true, width: "176px" },
  { key: "from", label: m.feedback_from(), width: "224px" },
  { key: "message", label: m.feedback_column() },
];

const feedbackQuery = infiniteQueryOptions({
  queryKey: ["feedback"],
  queryFn: ({ pageParam, signal }) => call("listFeedback", { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

export function FeedbackListPage() {
  const { timezone } = useUser();
  const query = useInfiniteQuery(feedbackQuery);
  const rows = query.data?.pages.flatMap(({ feedback }) => feedback) ?? [];
  const empty = () => {
    if (rows.length > 0) return undefined;
    if (query.isError) return <Failure title={m.feedback_not_loaded()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconMessage2} title={m.feedback_none()} text={m.feedback_none_text()} />;
  };
  return (
    <Page title={m.feedback_title()} text={m.feedback_list_text()}>
      <TableCard
        label={m.feedback_title()}
        columns={columns()}
        isLoading={query.isPending}
        empty={empty()}
        minWidth={720}
        isStacked
        isFixed
        isPlain
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(rows.length) })}</MoreFoot>}
      >
        {rows.map(({ _id, user, message, createdAt }) => (
          <tr key={_id}>
            <td data-pinned className="cw-num">
              {formatDateTime(createdAt, timezone)}
            </td>
            <td>
              <bdi className="cw-cut">{user.name}</bdi>
              <bdi className={`${classes.email} cw-cut`}>{user.email}</bdi>
            </td>
            <td className={classes.message}>
              <bdi>{message}</bdi>
            </td>
          </tr>
        ))}
      </TableCard>
    </Page>
  );
}
