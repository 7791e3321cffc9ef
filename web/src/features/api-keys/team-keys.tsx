/** The keys of everyone in the tenant, for its owners. */
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Section } from "../../components/section.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { call } from "../../lib/api.ts";
import { teamApiKeysQuery } from "../../lib/page-queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./api-keys.module.css";
import { keyColumns, Prefix } from "./key-columns.tsx";

export function TeamKeys() {
  const { timezone } = useUser();
  const query = useQuery(teamApiKeysQuery);
  const keys = query.data ?? [];
  if (query.isSuccess && keys.length === 0) return undefined;
  return (
    <Section title={m.api_keys_team()} text={m.api_keys_team_text()}>
      <TableCard
        label={m.api_keys_team_table()}
        columns={[
          {
            key: "person",
            label: m.api_keys_person(),
            isPinned: true,
            cell: ({ userName }) => (
              <bdi className={`${classes.person} cw-cut`} title={userName}>
                {userName}
              </bdi>
            ),
          },
          {
            key: "name",
            label: m.api_keys_name(),
            cell: ({ name, prefix }) => (
              <>
                <bdi className="cw-medium">{name}</bdi> <Prefix prefix={prefix} />
              </>
            ),
          },
          ...keyColumns<(typeof keys)[number]>({
            zone: timezone,
            revoke: ({ userId, id }) => call("revokeTeamApiKey", { params: { userId, id } }),
          }),
        ]}
        rows={keys}
        rowKey={({ id }) => id}
        query={query}
        failed={m.api_keys_failed()}
        skeletonRows={3}
        minWidth={860}
        isPlain
        isStacked
      />
    </Section>
  );
}
