/** What the tables of the user's own keys and of the team's share: prefix, scopes, dates, and revocation. */
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import { ActionIcon, Box } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { messageOf } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./api-keys.module.css";
import { scopeNames } from "./scopes.ts";

interface KeyColumnsOptions<K> {
  readonly zone: string;
  readonly revoke: (key: K) => Promise<unknown>;
  readonly onRevoked?: (key: K) => void;
}

export const keyColumns = <K extends ApiKey>({
  zone,
  revoke,
  onRevoked,
}: KeyColumnsOptions<K>): readonly Column<K>[] => [
  {
    key: "scopes",
    label: m.api_keys_scopes(),
    cell: ({ scopes }) => scopes.map((scope) => scopeNames[scope]()).join(", "),
  },
  {
    key: "created",
    label: m.api_keys_created(),
    cellClass: "cw-nowrap cw-num",
    cell: ({ createdAt }) => formatDate(createdAt, zone),
  },
  {
    key: "expires",
    label: m.api_keys_expires(),
    cellClass: "cw-nowrap cw-num",
    cell: ({ expiresAt }) => <Expiry at={expiresAt} zone={zone} />,
  },
  {
    key: "used",
    label: m.api_keys_last_used(),
    cellClass: "cw-nowrap cw-num",
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, zone) : m.api_keys_never_used()),
  },
  {
    key: "actions",
    label: m.actions(),
    isUnlabelled: true,
    width: "56px",
    cell: (key) => <RevokeKey apiKey={key} revoke={() => revoke(key)} onRevoked={() => onRevoked?.(key)} />,
  },
];

export const Prefix = ({ prefix }: Pick<ApiKey, "prefix">) => (
  <code dir="ltr" className={classes.key}>
    {prefix}…
  </code>
);

const Expiry = ({ at, zone }: { readonly at: string; readonly zone: string }) =>
  Date.parse(at) <= Date.now() ? <ToneBadge tone="bad">{m.api_keys_expired()}</ToneBadge> : formatDate(at, zone);

interface RevokeKeyProps {
  readonly apiKey: Pick<ApiKey, "name" | "prefix">;
  readonly revoke: () => Promise<unknown>;
  readonly onRevoked?: () => void;
}

function RevokeKey({ apiKey: { name, prefix }, revoke, onRevoked }: RevokeKeyProps) {
  const [isAsking, setAsking] = useState(false);
  const mutation = useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      onRevoked?.();
      setAsking(false);
      toast.success(m.api_keys_revoked());
      await queryClient.invalidateQueries({ queryKey: keys.apiKeys });
    },
    onError: (error) => toast.error(messageOf(error, m.api_keys_revoke_failed())),
  });
  return (
    <>
      <ActionIcon
        aria-label={`${m.api_keys_revoke()} ${name}`}
        title={m.api_keys_revoke()}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.api_keys_revoke_title()}
        action={m.api_keys_revoke()}
        onConfirm={() => mutation.mutate()}
        isBusy={mutation.isPending}
        isDangerous
      >
        <Box component="p" className="cw-medium" mb={8}>
          <bdi>{name}</bdi> <code dir="ltr">{prefix}…</code>
        </Box>
        <p>{m.api_keys_revoke_text()}</p>
      </ConfirmDialog>
    </>
  );
}
