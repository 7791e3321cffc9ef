/** One of the user's own keys: name, scopes, last use, and revocation. */
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./api-key-row.module.css";
import { Expiry } from "./expiry.tsx";
import { RevokeKey } from "./revoke-key.tsx";
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
        <RevokeKey
          apiKey={apiKey}
          revoke={() => call("revokeApiKey", { params: { id } })}
          onRevoked={() => isHeld && onDrop()}
        />
      </td>
    </tr>
  );
}
