import { SegmentedControl } from "@mantine/core";
import { IconMessageCircleUser } from "@tabler/icons-react";
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type ColumnHead, TableCard, TableFrame } from "../../components/table/table-card.tsx";
import { useOnce } from "../../components/use-once.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { call } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { followUpsQuery } from "../../lib/queries.ts";
import { useSteps } from "../../lib/steps.ts";
import { FollowUpCard, FollowUpRow } from "./follow-up-row.tsx";
import classes from "./follow-ups.module.css";
import { useAssignFollowUp, useCloseFollowUp, useDecideFollowUp } from "./use-follow-up-changes.tsx";

const texts = lazyLayer(async () => (await import("../../components/texts/conversation/texts-drawer.tsx")).TextsDrawer);

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
  const steps = useSteps();
  const view = steps.search.get("view") === "mine" ? "mine" : "all";
  const query = useInfiniteQuery(followUpsQuery(view));
  const { data: colleagues = [], isPending: isTeamPending } = useQuery(assigneesQuery);
  const close = useCloseFollowUp();
  const assign = useAssignFollowUp();
  const decide = useDecideFollowUp();
  const isPhone = usePhoneScreen();
  // Rows wait for the team, whose select makes them taller.
  const isPending = query.isPending || isTeamPending;
  const followUps = query.data?.pages.flatMap((page) => page.followUps) ?? [];
  const open = query.data?.pages[0]?.open ?? 0;
  const written = steps.search.get("texts") ?? undefined;
  const hasWritten = useOnce(written !== undefined);
  const read = followUps.find(({ followUpId }) => followUpId === written);
  const closeTexts = () => steps.close("texts");
  const openText = open > 0 ? m.followup_open({ count: formatNumber(open) }) : m.followup_none_open();
  const actions = {
    onText: ({ followUpId }: { followUpId: string }) => steps.open({ texts: followUpId }),
    onClose: close,
    onAssign: assign,
    onDecide: decide,
    colleagues,
  };
  const hasColleagues = colleagues.length > 1;
  const tools = hasColleagues && (
    <SegmentedControl
      aria-label={m.followup_view()}
      value={view}
      data={[
        { value: "all", label: m.followup_all() },
        { value: "mine", label: m.followup_mine() },
      ]}
      onChange={(next) => steps.change({ view: next === "mine" ? next : undefined })}
    />
  );
  return (
    <Page title={m.followup_title()} text={m.followup_text()}>
      {isPhone && followUps.length > 0 && !isPending ? (
        <TableFrame foot={<MoreFoot query={query}>{openText}</MoreFoot>} tools={tools}>
          <ul className={classes.cards} aria-label={m.followup_title()}>
            {followUps.map((followUp) => (
              <FollowUpCard key={followUp.followUpId} followUp={followUp} {...actions} />
            ))}
          </ul>
        </TableFrame>
      ) : (
        <TableCard
          label={m.followup_title()}
          columns={columns(hasColleagues)}
          tools={tools}
          rows={followUps}
          renderRow={(followUp) => <FollowUpRow key={followUp.followUpId} followUp={followUp} {...actions} />}
          query={query}
          isLoading={isPending}
          failed={m.followup_failed()}
          empty={<EmptyState icon={IconMessageCircleUser} title={m.followup_empty()} text={m.followup_empty_text()} />}
          more={{ query, text: openText }}
          minWidth={hasColleagues ? 1140 : 1040}
          isFixed
        />
      )}
      {hasWritten && (
        <LayerFence shown={written} onClose={closeTexts}>
          <texts.Layer jobId={read?.parentId} candidateId={read?.candidateId} onClose={closeTexts} />
        </LayerFence>
      )}
    </Page>
  );
}
