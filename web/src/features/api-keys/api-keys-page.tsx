/** API keys: the user's own keys, how to use one, creating and revoking. */
import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../components/copy-line.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { dropKey, heldKey } from "../../lib/api-key.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { apiKeysQuery } from "../../lib/queries.ts";
import { isOwner } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { TeamKeys } from "./team-keys.tsx";

const creating = lazyLayer(async () => (await import("./create-key-dialog.tsx")).CreateKeyDialog);

const columns = (): readonly Column[] => [
  { key: "name", label: m.api_keys_name(), isPinned: true },
  { key: "key", label: m.api_keys_key() },
  { key: "scopes", label: m.api_keys_scopes() },
  { key: "created", label: m.api_keys_created() },
  { key: "expires", label: m.api_keys_expires() },
  { key: "used", label: m.api_keys_last_used() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

const example = () => `curl ${location.origin}/api/me \\\n  -H "Authorization: Bearer <key>"`;

export function ApiKeysPage() {
  const [isCreating, setCreating] = useState(false);
  const [held, setHeld] = useState(heldKey);
  const user = useUser();
  const query = useQuery(apiKeysQuery);
  const keys = query.data ?? [];
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {m.api_keys_create()}
    </Button>
  );
  const drop = () => {
    dropKey();
    setHeld(undefined);
  };
  const close = () => {
    setCreating(false);
    setHeld(heldKey());
  };
  const empty = () => {
    if (keys.length > 0) return undefined;
    if (query.isError) return <Failure title={m.api_keys_failed()} error={query.error} onRetry={query.refetch} />;
    return (
      <EmptyState icon={IconKey} title={m.api_keys_empty()} text={m.api_keys_empty_text()} action={createButton} />
    );
  };
  return (
    <Page title={m.api_keys_title()} text={m.api_keys_text()} actions={keys.length > 0 && createButton}>
      <TableCard
        label={m.api_keys_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={3}
        empty={empty()}
        minWidth={960}
        isStacked
      >
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} isHeld={held?.startsWith(key.prefix) ?? false} onDrop={drop} />
        ))}
      </TableCard>
      {isOwner(user) && <TeamKeys />}
      <Section title={m.api_keys_use()} text={m.api_keys_use_text()}>
        <CopyLine text={example()} label={m.api_keys_use_copy()} isBlock />
      </Section>
      <LayerFence shown={isCreating} onClose={close}>
        {isCreating && <creating.Layer onClose={close} />}
      </LayerFence>
    </Page>
  );
}
