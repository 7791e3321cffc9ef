import type { feedbackSchema } from "@callwright/contracts/endpoints/feedback";
import { IconMessage2 } from "@tabler/icons-react";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { timeColumn } from "../../components/table/columns.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./panel.module.css";

const feedbackQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: ["feedback"],
  queryFn: ({ pageParam, signal }) => call("listFeedback", { query: { after: pageParam }, signal }),
});

type Feedback = z.infer<typeof feedbackSchema>;

const columns = (zone: string): readonly Column<Feedback>[] => [
  timeColumn("at", m.feedback_at(), zone, ({ createdAt }) => createdAt, { isPinned: true }),
  {
    key: "from",
    label: m.feedback_from(),
    width: "224px",
    cell: ({ user }) => (
      <>
        <bdi className="cw-cut">{user.name}</bdi>
        <bdi className="cw-cut cw-dimmed">{user.email}</bdi>
      </>
    ),
  },
  {
    key: "message",
    label: m.feedback_column(),
    cellClass: classes.feedbackMessage,
    cell: ({ message }) => <bdi>{message}</bdi>,
  },
];

export function FeedbackListPage() {
  const { timezone } = useUser();
  const query = useInfiniteQuery(feedbackQuery);
  return (
    <Page title={m.feedback_title()} text={m.feedback_list_text()}>
      <TableCard
        label={m.feedback_title()}
        columns={columns(timezone)}
        rows={query.data?.pages.flatMap(({ feedback }) => feedback) ?? []}
        rowKey={({ _id }) => _id}
        query={query}
        failureTitle={m.feedback_not_loaded()}
        empty={<EmptyState icon={IconMessage2} title={m.feedback_none()} text={m.feedback_none_text()} />}
        more={{ query }}
        minWidth={720}
        isStacked
        isFixed
        isPlain
      />
    </Page>
  );
}
