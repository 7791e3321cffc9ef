/** What the tables of the user's own keys and of the team's share: prefix, scopes, dates, and revocation. */
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import * as m from "#messages";
import type { Column } from "../../components/table/table-card.tsx";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import classes from "./api-keys.module.css";
import { Expiry } from "./expiry.tsx";
import { RevokeKey } from "./revoke-key.tsx";
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
