import type { Session } from "@callwright/contracts/endpoints/account";
import { Button } from "@mantine/core";
import { IconDevices } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DeviceLabel, deviceLabel } from "../../../components/logins/device-label.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { leaveApp } from "../../../lib/boot.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { sessionsQuery } from "../../../lib/page-queries.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { announceSignOut, takeSignedInMark } from "../../../lib/tab-session.ts";
import { toast } from "../../../lib/toast.ts";

const columns = (zone: string): readonly Column<Session>[] => [
  {
    key: "device",
    label: m.logins_device(),
    cell: ({ userAgent = "", isCurrent }) => (
      <span className="cw-inline" style={{ flexWrap: "wrap", gap: "4px 8px" }}>
        <DeviceLabel userAgent={userAgent} />
        {isCurrent && <ToneBadge tone="good">{m.sessions_current()}</ToneBadge>}
      </span>
    ),
  },
  {
    key: "ip",
    label: m.logins_ip(),
    cell: ({ ip }) => (
      <bdi dir="ltr" className="cw-num">
        {ip ?? "–"}
      </bdi>
    ),
  },
  {
    key: "used",
    label: m.sessions_last_used({ zone }),
    cell: ({ lastUsedAt }) => <bdi className="cw-num">{formatDateTime(lastUsedAt, zone)}</bdi>,
  },
  {
    key: "actions",
    label: m.actions(),
    isUnlabelled: true,
    cell: ({ id, userAgent = "", isCurrent }) =>
      !isCurrent && (
        <RequestButton
          size="xs"
          aria-label={m.sessions_revoke_device({ device: deviceLabel(userAgent) })}
          run={() => call("revokeSession", { params: { id } })}
          doneMessage={m.sessions_revoked()}
          failedMessage={m.sessions_revoke_failed()}
          onDone={() => queryClient.invalidateQueries({ queryKey: keys.sessions })}
        >
          {m.sessions_revoke()}
        </RequestButton>
      ),
  },
];

export function Sessions() {
  const { timezone } = useUser();
  const query = useQuery(sessionsQuery);
  return (
    <TableCard
      label={m.sessions_table()}
      columns={columns(timezone)}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      query={query}
      skeletonRows={2}
      failureTitle={m.sessions_failed()}
      empty={<EmptyState icon={IconDevices} title={m.sessions_title()} text={m.logins_none_text()} />}
      minWidth={560}
      isStacked
      isPlain
    />
  );
}

export function SignOutEverywhere() {
  const [isConfirming, setConfirming] = useState(false);
  const signOut = useMutation({
    mutationFn: () => call("signOutEverywhere"),
    onSuccess: () => {
      // Without the mark, a request that is refused from now on reports no expired session.
      takeSignedInMark();
      announceSignOut();
      leaveApp({ notice: m.profile_everywhere_done });
    },
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  return (
    <div>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {m.profile_everywhere()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={m.profile_everywhere_title()}
        action={m.profile_everywhere()}
        onConfirm={() => signOut.mutate()}
        isBusy={signOut.isPending}
        isDangerous
      >
        {m.profile_everywhere_text()}
      </ConfirmDialog>
    </div>
  );
}
