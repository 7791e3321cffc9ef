import type { Scope } from "@callwright/contracts/endpoint";
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import { ActionIcon, Box } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ConfirmAction } from "../../components/confirm-dialog.tsx";
import { actionsColumn } from "../../components/table/columns.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";

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
  actionsColumn((key) => <RevokeKey apiKey={key} revoke={() => revoke(key)} onRevoked={() => onRevoked?.(key)} />),
];

export const Prefix = ({ prefix }: Pick<ApiKey, "prefix">) => (
  <code dir="ltr" className="cw-tiny cw-nowrap" style={{ fontFamily: "var(--mantine-font-family-monospace)" }}>
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
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ActionIcon
        aria-label={`${m.api_keys_revoke()} ${name}`}
        title={m.api_keys_revoke()}
        onClick={() => setConfirming(true)}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
      <ConfirmAction
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={m.api_keys_revoke_title()}
        action={m.api_keys_revoke()}
        run={revoke}
        onDone={() => {
          onRevoked?.();
          return queryClient.invalidateQueries({ queryKey: keys.apiKeys });
        }}
        doneMessage={m.api_keys_revoked()}
        failedMessage={m.api_keys_revoke_failed()}
        isDangerous
      >
        <Box component="p" className="cw-medium" mb={8}>
          <bdi>{name}</bdi> <code dir="ltr">{prefix}…</code>
        </Box>
        <p>{m.api_keys_revoke_text()}</p>
      </ConfirmAction>
    </>
  );
}

export const scopeNames: Record<Scope, () => string> = {
  read: m.api_keys_scope_read,
  write: m.api_keys_scope_write,
  call: m.api_keys_scope_call,
  numbers: m.api_keys_scope_numbers,
  account: m.api_keys_scope_account,
};
