/** Follow-ups: callback and contact requests, open ones first, checked off when done. */
import { IconMessageCircleUser } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { MoreFoot } from "../../components/table/more-foot.tsx";
import { type Column, TableCard, TableFrame } from "../../components/table/table-card.tsx";
import { useOnce } from "../../components/use-once.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { followUpsQuery } from "../../lib/queries.ts";
import { useSteps } from "../../lib/steps.ts";
import { FollowUpCard, FollowUpRow } from "./follow-up-row.tsx";
import classes from "./follow-ups.module.css";
import { useCloseFollowUp } from "./use-close-follow-up.ts";

const texts = lazyLayer(async () => (await import("./texts-drawer.tsx")).TextsDrawer);

const columns = (): readonly Column[] => [
  { key: "person", label: m.followup_person(), isPinned: true, width: "176px" },
  { key: "wish", label: m.followup_wish(), width: "180px" },
  { key: "words", label: m.followup_words() },
  { key: "job", label: m.followup_job(), width: "15%" },
  { key: "since", label: m.followup_since(), width: "152px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, align: "end", width: "284px" },
];

export function FollowUpsPage() {
  const query = useInfiniteQuery(followUpsQuery);
  const close = useCloseFollowUp();
  const steps = useSteps();
  const isPhone = usePhoneScreen();
  const followUps = query.data?.pages.flatMap((page) => page.followUps) ?? [];
  const open = query.data?.pages[0]?.open ?? 0;
  const written = steps.search.get("texts") ?? undefined;
  const hasWritten = useOnce(written !== undefined);
  const closeTexts = () => steps.close("texts");
  const empty = () => {
    if (followUps.length > 0) return undefined;
    if (query.isError) return <Failure title={m.followup_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconMessageCircleUser} title={m.followup_empty()} text={m.followup_empty_text()} />;
  };
  const foot = (
    <MoreFoot
      hasMore={query.hasNextPage}
      isLoading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
    >
      {open > 0 ? m.followup_open({ count: formatNumber(open) }) : m.followup_none_open()}
    </MoreFoot>
  );
  const actions = {
    onText: ({ followUpId }: { followUpId: string }) => steps.open({ texts: followUpId }),
    onClose: close,
  };
  return (
    <Page title={m.followup_title()} text={m.followup_text()}>
      {isPhone && followUps.length > 0 ? (
        <TableFrame foot={foot}>
          <ul className={classes.cards} aria-label={m.followup_title()}>
            {followUps.map((followUp) => (
              <FollowUpCard key={followUp.followUpId} followUp={followUp} {...actions} />
            ))}
          </ul>
        </TableFrame>
      ) : (
        <TableCard
          label={m.followup_title()}
          columns={columns()}
          isLoading={query.isPending}
          empty={empty()}
          minWidth={1080}
          isFixed
          foot={foot}
        >
          {followUps.map((followUp) => (
            <FollowUpRow key={followUp.followUpId} followUp={followUp} {...actions} />
          ))}
        </TableCard>
      )}
      {hasWritten && (
        <LayerFence shown={written} onClose={closeTexts}>
          <texts.Layer followUp={followUps.find(({ followUpId }) => followUpId === written)} onClose={closeTexts} />
        </LayerFence>
      )}
    </Page>
  );
}
