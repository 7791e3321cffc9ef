import type { Domain } from "@callwright/contracts/endpoints/domain";
import { IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { AddButton } from "../../../components/add-button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { domainsQuery } from "../../../lib/queries.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { pollWhile } from "../../../lib/watch.ts";
import { DomainCard } from "./domain-card.tsx";

const adding = lazyLayer(async () => (await import("./add-domain-dialog.tsx")).AddDomainDialog);

/** While DNS or a certificate is pending; the query pauses while the page is hidden. */
const POLL_MS = 10_000;

const isOnItsWay = ({ state }: Domain) => state === "pending" || state === "issuing";

export function DomainsPage() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    ...domainsQuery(useTenant()),
    refetchInterval: pollWhile(POLL_MS, (all: readonly Domain[] = []) => all.some(isOnItsWay)),
  });
  const domains = query.data ?? [];
  const addButton = <AddButton onClick={() => setAdding(true)}>{m.domains_add()}</AddButton>;
  const empty = () => {
    if (domains.length > 0) return undefined;
    if (query.isError) return <Failure title={m.domains_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconWorld} title={m.domains_empty()} text={m.domains_empty_text()} action={addButton} />;
  };
  return (
    <Page title={m.domains_title()} text={m.domains_text()} actions={domains.length > 0 && addButton} width="form">
      <Panel isLoading={query.isPending} empty={empty()}>
        {domains.map((domain) => (
          <DomainCard key={domain.id} domain={domain} />
        ))}
      </Panel>
      <LayerFence shown={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <adding.Layer onClose={() => setAdding(false)} />}
      </LayerFence>
    </Page>
  );
}
