import type { ShareLink, ShareVisit } from "@callwright/contracts/endpoints/share";
import { Button, Flex, Group, Skeleton, Stack } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { CopyLine } from "../../../components/copy-button.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { DeviceLabel } from "../../../components/logins/device-label.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useLast } from "../../../components/use-once.ts";
import { call } from "../../../lib/api.ts";
import { formatDate, formatDateTime, formatNumber, isolate } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { sharingKey } from "../parent-queries.ts";

const shareLinksQuery = (parentId: string) =>
  queryOptions({
    queryKey: [...sharingKey, parentId],
    queryFn: async ({ signal }) => (await call("getShareLinks", { params: { id: parentId }, signal })).links,
    staleTime: 0,
  });

const shareVisitsQuery = (parentId: string, linkId: string) =>
  queryOptions({
    queryKey: [...sharingKey, parentId, linkId],
    queryFn: async ({ signal }) => (await call("getShareVisits", { params: { id: parentId, linkId }, signal })).visits,
    staleTime: 0,
  });

export function ShareLinks({ parentId, question }: { readonly parentId: string; readonly question: ReactNode }) {
  const query = useQuery(shareLinksQuery(parentId));
  const [linkToRevoke, setLinkToRevoke] = useState<ShareLink>();
  const links = query.data ?? [];
  const emptyState = () => {
    if (links.length > 0) return undefined;
    if (query.isError) return <Failure title={m.share_links_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconShare} title={m.share_links_empty()} text={m.share_links_empty_text()} />;
  };
  return (
    <>
      <Panel isLoading={query.isPending} empty={emptyState()} skeletonHeights={[140]}>
        <Stack component="ul" gap={12}>
          {links.map((link) => (
            <LinkCard key={link.id} parentId={parentId} link={link} onRevoke={() => setLinkToRevoke(link)} />
          ))}
        </Stack>
      </Panel>
      <RevokeDialog parentId={parentId} link={linkToRevoke} onClose={() => setLinkToRevoke(undefined)} />
      {question}
    </>
  );
}

interface LinkCardProps {
  readonly parentId: string;
  readonly link: ShareLink;
  readonly onRevoke: () => void;
}

function LinkCard({ parentId, link, onRevoke }: LinkCardProps) {
  const { timezone } = useUser();
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, name, url, people: peopleCount, isActive, createdAt, createdBy, expiresAt, lastOpenedAt } = link;
  const details = [
    m.share_people({ count: formatNumber(peopleCount) }),
    link.showsRecording && m.share_with_recording(),
    link.showsContact && m.share_with_contact(),
    m.share_until({ date: formatDate(expiresAt, timezone) }),
  ];
  return (
    <Stack component="li" className="cw-card" gap={8} miw={0} p={16}>
      <Group component="h3" className="cw-bold cw-anywhere" gap="4px 8px" fz="md">
        <bdi>{name}</bdi>
        <LinkState {...link} />
      </Group>
      <p className="cw-dimmed cw-small cw-anywhere">{details.filter(Boolean).join(" · ")}</p>
      <p className="cw-dimmed cw-small cw-anywhere">
        {m.share_made({ name: isolate(createdBy), date: formatDate(createdAt, timezone) })}
        {" · "}
        {lastOpenedAt
          ? m.share_opened({ count: formatNumber(link.openings), date: formatDateTime(lastOpenedAt, timezone) })
          : m.share_never()}
      </p>
      {isActive && <CopyLine text={url} label={`${m.copy()}: ${m.share_link()}`} />}
      <Flex wrap="wrap" gap={8}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isLogOpen}
          aria-label={`${m.share_log()}: ${name}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {m.share_log()}
        </Button>
        {isActive && (
          <Button variant="default" size="xs" aria-label={`${m.share_revoke()}: ${name}`} onClick={onRevoke}>
            {m.share_revoke()}
          </Button>
        )}
      </Flex>
      {isLogOpen && <Visits parentId={parentId} linkId={id} zone={timezone} />}
    </Stack>
  );
}

function LinkState({ isActive, revokedAt }: ShareLink) {
  if (isActive) return <ToneBadge tone="good">{m.share_active()}</ToneBadge>;
  return <ToneBadge tone="neutral">{revokedAt ? m.share_revoked() : m.share_expired()}</ToneBadge>;
}

interface VisitsProps {
  readonly parentId: string;
  readonly linkId: string;
  readonly zone: string;
}

const visitedPartNames: Record<ShareVisit["part"], () => string> = {
  page: m.share_part_page,
  recording: m.share_part_recording,
  pdf: m.share_part_pdf,
};

function Visits({ parentId, linkId, zone }: VisitsProps) {
  const { data, error, refetch } = useQuery(shareVisitsQuery(parentId, linkId));
  if (error && !data) return <Failure title={m.share_log_failed()} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={20} />;
  if (data.length === 0) return <p className="cw-dimmed cw-small cw-anywhere">{m.share_never()}</p>;
  return (
    <Stack component="ul" className="cw-dimmed cw-small cw-anywhere" gap={4}>
      {data.map(({ at, part, network, userAgent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visits have no id, and the list only grows at its beginning.
        <li key={`${data.length - index}`}>
          <bdi>{formatDateTime(at, zone)}</bdi> · {visitedPartNames[part]()} · <DeviceLabel userAgent={userAgent} />
          {network && (
            <>
              {" · "}
              <bdi dir="ltr">{network}</bdi>
            </>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface RevokeDialogProps {
  readonly parentId: string;
  readonly link: ShareLink | undefined;
  readonly onClose: () => void;
}

function RevokeDialog({ parentId, link, onClose }: RevokeDialogProps) {
  const lastLink = useLast(link);
  const revoke = async () => {
    try {
      await call("revokeShareLink", { params: { id: parentId, linkId: lastLink?.id ?? "" } });
    } finally {
      // After a refusal too, since the list may be outdated.
      void queryClient.invalidateQueries({ queryKey: sharingKey });
    }
  };
  return (
    <ConfirmAction
      isOpen={link !== undefined}
      onClose={onClose}
      title={m.share_revoke_title({ name: isolate(lastLink?.name ?? "") })}
      action={m.share_revoke()}
      run={revoke}
      doneMessage={m.share_was_revoked()}
      failedMessage={m.share_revoke_failed()}
      isDangerous
    >
      {m.share_revoke_text()}
    </ConfirmAction>
  );
}
