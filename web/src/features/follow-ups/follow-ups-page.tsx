/** Follow-ups: callback and contact requests, open ones first, checked off when done. */
import { IconMessageCircleUser } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { Page } from "../../components/page.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { formatNumber } from "../../lib/format.ts";
import { followUpsQuery } from "../../lib/queries.ts";
import { FollowUpRow } from "./follow-up-row.tsx";
import { useCloseFollowUp } from "./use-close-follow-up.ts";

/** On a phone the request is shown below the name. */
function columns(isCompact: boolean): readonly Column[] {
  const person: Column = {
    key: "person",
    label: m.followup_person(),
    isPinned: true,
    width: isCompact ? "160px" : "184px",
  };
  const facts: readonly Column[] = [
    { key: "wish", label: m.followup_wish(), width: "216px" },
    { key: "words", label: m.followup_words() },
    { key: "job", label: m.followup_job(), width: "18%" },
    { key: "since", label: m.followup_since(), width: "168px" },
  ];
  const actions: Column = {
    key: "actions",
    label: m.actions(),
    isUnlabelled: true,
    align: isCompact ? "start" : "end",
    width: "128px",
  };
  return isCompact ? [person, actions, ...facts] : [person, ...facts, actions];
}

export function FollowUpsPage() {
  const query = useInfiniteQuery(followUpsQuery);
  const close = useCloseFollowUp();
  const isCompact = usePhoneScreen();
  const followUps = query.data?.pages.flatMap((page) => page.followUps) ?? [];
  const open = query.data?.pages[0]?.open ?? 0;
  const empty = () => {
    if (followUps.length > 0) return undefined;
    if (query.isError) return <Failure title={m.followup_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconMessageCircleUser} title={m.followup_empty()} text={m.followup_empty_text()} />;
  };
  return (
    <Page title={m.followup_title()} text={m.followup_text()}>
      <TableCard
        label={m.followup_title()}
        columns={columns(isCompact)}
        isLoading={query.isPending}
        empty={empty()}
        minWidth={1040}
        isFixed
        foot={
          <MoreFoot
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          >
            {open > 0 ? m.followup_open({ count: formatNumber(open) }) : m.followup_none_open()}
          </MoreFoot>
        }
      >
        {followUps.map((followUp) => (
          <FollowUpRow key={followUp.followUpId} {...{ followUp, isCompact }} onClose={close} />
        ))}
      </TableCard>
    </Page>
  );
}
