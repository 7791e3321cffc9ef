import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import { Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { CopyLine } from "../../components/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { AddButton } from "../../components/icon-button.tsx";
import { Page, Section } from "../../components/page.tsx";
import { TableCard } from "../../components/table/table-card.tsx";
import { call } from "../../lib/api.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { teamApiKeysQuery } from "../../lib/page-queries.ts";
import { apiKeysQuery } from "../../lib/queries.ts";
import { isOwner, useUser } from "../../lib/session.ts";
import { forgetApiKey, storedApiKey } from "../../lib/tab-session.ts";
import classes from "./api-keys.module.css";
import { keyColumns, Prefix } from "./key-columns.tsx";

const createDialog = lazyLayer(async () => (await import("./create-key-dialog.tsx")).CreateKeyDialog);

const exampleRequest = () => `curl ${location.origin}/api/me \\\n  -H "Authorization: Bearer <key>"`;

export function ApiKeysPage() {
  const [isCreating, setCreating] = useState(false);
  const [storedKey, setStoredKey] = useState(storedApiKey);
  const user = useUser();
  const query = useQuery(apiKeysQuery);
  const keys = query.data ?? [];
  const createButton = <AddButton onClick={() => setCreating(true)}>{m.api_keys_create()}</AddButton>;
  const isStored = ({ prefix }: ApiKey) => storedKey?.startsWith(prefix) ?? false;
  const forgetKey = () => {
    forgetApiKey();
    setStoredKey(undefined);
  };
  const close = () => {
    setCreating(false);
    setStoredKey(storedApiKey());
  };
  return (
    <Page title={m.api_keys_title()} text={m.api_keys_text()} actions={keys.length > 0 && createButton}>
      <TableCard
        label={m.api_keys_title()}
        columns={[
          {
            key: "name",
            label: m.api_keys_name(),
            isPinned: true,
            cell: ({ name }) => <bdi className="cw-medium">{name}</bdi>,
          },
          {
            key: "key",
            label: m.api_keys_key(),
            cell: (key) => (
              <>
                <Prefix prefix={key.prefix} />
                {isStored(key) && (
                  <Group component="span" display="inline-flex" wrap="nowrap" gap={8} ms={8}>
                    <ToneBadge tone="good">{m.api_keys_held()}</ToneBadge>
                    <button type="button" className={classes.forget} onClick={forgetKey}>
                      {m.api_keys_drop()}
                    </button>
                  </Group>
                )}
              </>
            ),
          },
          ...keyColumns<ApiKey>({
            zone: user.timezone,
            revoke: ({ id }) => call("revokeApiKey", { params: { id } }),
            onRevoked: (key) => {
              if (isStored(key)) forgetKey();
            },
          }),
        ]}
        rows={keys}
        rowKey={({ id }) => id}
        query={query}
        failureTitle={m.api_keys_failed()}
        empty={
          <EmptyState icon={IconKey} title={m.api_keys_empty()} text={m.api_keys_empty_text()} action={createButton} />
        }
        skeletonRows={3}
        minWidth={960}
        isStacked
      />
      {isOwner(user) && <TeamKeys />}
      <Section title={m.api_keys_use()} text={m.api_keys_use_text()}>
        <CopyLine text={exampleRequest()} label={m.api_keys_use_copy()} isBlock />
      </Section>
      <LayerBoundary shown={isCreating} onClose={close}>
        {isCreating && <createDialog.Layer onClose={close} />}
      </LayerBoundary>
    </Page>
  );
}

function TeamKeys() {
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
        failureTitle={m.api_keys_failed()}
        skeletonRows={3}
        minWidth={860}
        isPlain
        isStacked
      />
    </Section>
  );
}
