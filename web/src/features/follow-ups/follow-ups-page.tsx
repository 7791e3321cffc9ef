import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconMessageCircleUser } from "@tabler/icons-react";
import { type InfiniteData, queryOptions, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { Page } from "../../components/page.tsx";
import { MoreFoot } from "../../components/table/pager.tsx";
import { type ColumnHead, TableCard, TableFrame } from "../../components/table/table-card.tsx";
import { useOnce } from "../../components/use-once.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { call, messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { useLayerHistory } from "../../lib/layer-history.ts";
import { followUpsQuery, keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { type Colleague, FollowUpCard, FollowUpRow, type HoldDecision } from "./follow-up-row.tsx";

const textsDrawer = lazyLayer(
  async () => (await import("../../components/texts/conversation/conversation-drawer.tsx")).TextsDrawer,
);

const assigneesQuery = queryOptions({
  queryKey: ["follow-up-assignees"],
  queryFn: async ({ signal }) => (await call("getAssignees", { signal })).people,
  staleTime: 5 * 60_000,
});

const columns = (hasColleagues: boolean): readonly ColumnHead[] => [
  { key: "person", label: m.followup_person(), isPinned: true, width: "164px" },
  { key: "wish", label: m.followup_wish(), width: "156px" },
  { key: "words", label: m.followup_words() },
  { key: "job", label: m.followup_job(), width: "14%" },
  ...(hasColleagues ? [{ key: "assignee", label: m.followup_assignee(), width: "132px" }] : []),
  { key: "since", label: m.followup_since(), width: "158px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, align: "end", width: "292px" },
];

export function FollowUpsPage() {
  const history = useLayerHistory();
  const view = history.search.get("view") === "mine" ? "mine" : "all";
  const query = useInfiniteQuery(followUpsQuery(view));
  const { data: colleagues = [], isPending: isTeamPending } = useQuery(assigneesQuery);
  const setDone = useSetDone();
  const assign = useAssignFollowUp();
  const decide = useDecideFollowUp();
  const isPhone = usePhoneScreen();
  // Rows wait for the colleagues, since the select for an assignee makes rows taller.
  const isPending = query.isPending || isTeamPending;
  const followUps = query.data?.pages.flatMap((page) => page.followUps) ?? [];
  const openCount = query.data?.pages[0]?.open ?? 0;
  const textedId = history.search.get("texts") ?? undefined;
  const hasOpenedTexts = useOnce(textedId !== undefined);
  const textedFollowUp = followUps.find(({ followUpId }) => followUpId === textedId);
  const closeTexts = () => history.close("texts");
  const countText = openCount > 0 ? m.followup_open({ count: formatNumber(openCount) }) : m.followup_none_open();
  // The server's count is the one of the view "all", so the other view shows the number of its rows.
  const footText = view === "all" ? countText : m.leads_shown({ count: formatNumber(followUps.length) });
  const rowProps = {
    colleagues,
    onText: ({ followUpId }: { followUpId: string }) => history.open({ texts: followUpId }),
    onSetDone: setDone,
    onAssign: assign,
    onDecide: decide,
  };
  const hasColleagues = colleagues.length > 1;
  const hasCards = isPhone && followUps.length > 0 && !isPending;
  const tools = hasColleagues && (
    <SegmentedControl
      aria-label={m.followup_view()}
      value={view}
      data={[
        { value: "all", label: m.followup_all() },
        { value: "mine", label: m.followup_mine() },
      ]}
      onChange={(next) => history.change({ view: next === "mine" ? next : undefined })}
    />
  );
  return (
    <Page title={m.followup_title()} text={m.followup_text()}>
      {hasCards ? (
        <TableFrame foot={<MoreFoot query={query}>{footText}</MoreFoot>} tools={tools}>
          <ul aria-label={m.followup_title()}>
            {followUps.map((followUp) => (
              <FollowUpCard key={followUp.followUpId} followUp={followUp} {...rowProps} />
            ))}
          </ul>
        </TableFrame>
      ) : (
        <TableCard
          label={m.followup_title()}
          columns={columns(hasColleagues)}
          tools={tools}
          rows={followUps}
          renderRow={(followUp) => <FollowUpRow key={followUp.followUpId} followUp={followUp} {...rowProps} />}
          query={query}
          isLoading={isPending}
          failureTitle={m.followup_failed()}
          empty={<EmptyState icon={IconMessageCircleUser} title={m.followup_empty()} text={m.followup_empty_text()} />}
          more={{ query, text: footText }}
          minWidth={hasColleagues ? 1140 : 1040}
          isFixed
        />
      )}
      {hasOpenedTexts && (
        <LayerBoundary shown={textedId} onClose={closeTexts}>
          <textsDrawer.Layer
            jobId={textedFollowUp?.parentId}
            candidateId={textedFollowUp?.candidateId}
            onClose={closeTexts}
          />
        </LayerBoundary>
      )}
    </Page>
  );
}

/** Changes a follow-up in every cached list; `openDelta` is added to the number of open follow-ups. */
function updateCache({ followUpId }: FollowUp, change: Partial<FollowUp>, openDelta = 0) {
  queryClient.setQueriesData<InfiniteData<{ readonly followUps: readonly FollowUp[]; readonly open: number }>>(
    { queryKey: keys.followUps },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          open: page.open + openDelta,
          followUps: page.followUps.map((row) => (row.followUpId === followUpId ? { ...row, ...change } : row)),
        })),
      },
  );
}

/** The response with the minutes also has the number of open follow-ups, which the sidebar shows. */
const refreshCounts = () => queryClient.invalidateQueries({ queryKey: keys.minutes });

interface SetDoneParams {
  readonly followUp: FollowUp;
  readonly isDone: boolean;
  /** An undo from the toast shows no further toast. */
  readonly isUndo?: boolean;
}

function useSetDone() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, isDone }: SetDoneParams) =>
      call("closeFollowUp", { params: { id: followUp.followUpId }, body: { isDone } }),
    onMutate: async ({ followUp, isDone }) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      updateCache(followUp, { isDone }, isDone ? -1 : 1);
    },
    onSuccess: (_, { followUp, isDone, isUndo }) => {
      void refreshCounts();
      if (isUndo) return;
      // A toast whose id is already shown is ignored, so each direction has its own.
      const toastId = (done: boolean) => `follow-up-${followUp.followUpId}-${done ? "done" : "open"}`;
      const id = toastId(isDone);
      toast.close(toastId(!isDone));
      const undo = () => {
        toast.close(id);
        mutate({ followUp, isDone: !isDone, isUndo: true });
      };
      toast.withAction(id, <Undo text={isDone ? m.followup_closed() : m.followup_reopened()} onUndo={undo} />);
    },
    onError: (error, { followUp, isDone }) => {
      updateCache(followUp, { isDone: !isDone }, isDone ? 1 : -1);
      toast.error(messageOf(error, m.followup_close_failed()));
    },
  });
  return (followUp: FollowUp, isDone: boolean) => mutate({ followUp, isDone });
}

function useDecideFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, decision }: { readonly followUp: FollowUp; readonly decision: HoldDecision }) =>
      call("decideFollowUp", { params: { id: followUp.followUpId }, body: { decision } }),
    onMutate: async ({ followUp }) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      updateCache(followUp, { isDone: true }, -1);
    },
    onSuccess: (_, { decision }) => {
      toast.success(decision === "opt_out" ? m.followup_opted_out() : m.followup_kept());
      void refreshCounts();
    },
    onError: (error, { followUp }) => {
      updateCache(followUp, { isDone: false }, 1);
      toast.error(messageOf(error, m.followup_close_failed()));
    },
  });
  return (followUp: FollowUp, decision: HoldDecision) => mutate({ followUp, decision });
}

function Undo({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  return (
    <Group component="span" wrap="nowrap" justify="space-between" gap={12}>
      {text}
      <Button size="compact-sm" variant="subtle" onClick={onUndo}>
        {m.followup_undo()}
      </Button>
    </Group>
  );
}

function useAssignFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, colleague }: { readonly followUp: FollowUp; readonly colleague: Colleague }) =>
      call("assignFollowUp", { params: { id: followUp.followUpId }, body: { userId: colleague.userId } }),
    onMutate: async ({ followUp, colleague }) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      updateCache(followUp, { assignee: colleague });
    },
    onSuccess: async (_, { colleague: { name } }) => {
      toast.success(m.followup_assigned({ name }));
      await Promise.all([queryClient.invalidateQueries({ queryKey: keys.followUps }), refreshCounts()]);
    },
    onError: (error, { followUp }) => {
      updateCache(followUp, { assignee: followUp.assignee });
      toast.error(messageOf(error, m.followup_assign_failed()));
    },
  });
  return (followUp: FollowUp, colleague: Colleague) => mutate({ followUp, colleague });
}
