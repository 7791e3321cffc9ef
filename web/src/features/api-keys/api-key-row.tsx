/** One key: name, scopes, last use, and revocation. */
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./api-key-row.module.css";
import { Expiry } from "./expiry.tsx";
import { scopeNames } from "./scopes.ts";

interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  /** Whether this browser uses the key. */
  readonly isHeld: boolean;
  readonly onDrop: () => void;
}

export function ApiKeyRow({ apiKey, isHeld, onDrop }: ApiKeyRowProps) {
  const { timezone } = useUser();
  const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call("revokeApiKey", { params: { id } }),
    onSuccess: async () => {
      if (isHeld) onDrop();
      setAsking(false);
      toast.success(m.api_keys_revoked());
      await queryClient.invalidateQueries({ queryKey: keys.apiKeys });
    },
    onError: (error) => toast.error(messageOf(error, m.api_keys_revoke_failed())),
  });
  return (
    <tr>
      <td data-pinned>
        <bdi className={classes.name}>{name}</bdi>
      </td>
      <td>
        <code dir="ltr" className={classes.key}>
          {prefix}…
        </code>
        {isHeld && (
          <span className={classes.held}>
            <ToneBadge tone="good">{m.api_keys_held()}</ToneBadge>
            <button type="button" className={classes.drop} onClick={onDrop}>
              {m.api_keys_drop()}
            </button>
          </span>
        )}
      </td>
      <td>{scopes.map((scope) => scopeNames[scope]()).join(", ")}</td>
      <td className={`${classes.date} cw-num`}>{formatDate(createdAt, timezone)}</td>
      <td className={`${classes.date} cw-num`}>
        <Expiry at={expiresAt} zone={timezone} />
      </td>
      <td className={`${classes.date} cw-num`}>
        {lastUsedAt ? formatDateTime(lastUsedAt, timezone) : m.api_keys_never_used()}
      </td>
      <td>
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
          onConfirm={() => revoke.mutate()}
          isBusy={revoke.isPending}
          isDangerous
        >
          <p className={classes.asked}>
            <bdi>{name}</bdi> <code dir="ltr">{prefix}…</code>
          </p>
          <p>{m.api_keys_revoke_text()}</p>
        </ConfirmDialog>
      </td>
    </tr>
  );
}
