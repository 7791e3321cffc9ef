/** The keys of everyone in the tenant, for its owners. */
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../components/failure.tsx";
import { Section } from "../../components/section.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { teamApiKeysQuery } from "../../lib/page-queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./api-key-row.module.css";
import { Expiry } from "./expiry.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { scopeNames } from "./scopes.ts";

const columns = (): readonly Column[] => [
  { key: "person", label: m.api_keys_person(), isPinned: true },
  { key: "name", label: m.api_keys_name() },
  { key: "scopes", label: m.api_keys_scopes() },
  { key: "created", label: m.api_keys_created() },
  { key: "expires", label: m.api_keys_expires() },
  { key: "used", label: m.api_keys_last_used() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function TeamKeys() {
  const { timezone } = useUser();
  const query = useQuery(teamApiKeysQuery);
  const keys = query.data ?? [];
  if (query.isSuccess && keys.length === 0) return undefined;
  return (
    <Section title={m.api_keys_team()} text={m.api_keys_team_text()}>
      <TableCard
        label={m.api_keys_team_table()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={3}
        empty={
          query.isError ? (
            <Failure title={m.api_keys_failed()} error={query.error} onRetry={query.refetch} />
          ) : undefined
        }
        minWidth={860}
        isPlain
        isStacked
      >
        {keys.map(({ id, userId, userName, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }) => (
          <tr key={id}>
            <td data-pinned>
              <bdi className={`${classes.person} cw-cut`} title={userName}>
                {userName}
              </bdi>
            </td>
            <td>
              <bdi className={classes.name}>{name}</bdi>{" "}
              <code dir="ltr" className={classes.key}>
                {prefix}…
              </code>
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
                apiKey={{ name, prefix }}
                revoke={() => call("revokeTeamApiKey", { params: { userId, id } })}
              />
            </td>
          </tr>
        ))}
      </TableCard>
    </Section>
  );
}
