import type { Domain } from "@callwright/contracts/endpoints/domain";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { CopyLine } from "../../../components/copy-button.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { AddButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page, Section } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { domainsQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import { pollWhile } from "../../../lib/watch.ts";
import classes from "../settings.module.css";

const addDialog = lazyLayer(async () => (await import("./add-domain-dialog.tsx")).AddDomainDialog);

/** The domains are polled only while DNS or a certificate is pending. */
const POLL_MS = 10_000;

const isBeingSetUp = ({ state }: Domain) => state === "pending" || state === "issuing";

export function DomainsPage() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    ...domainsQuery(useChosenTenantId()),
    refetchInterval: pollWhile(POLL_MS, (domains: readonly Domain[] = []) => domains.some(isBeingSetUp)),
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
      <LayerBoundary shown={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <addDialog.Layer onClose={() => setAdding(false)} />}
      </LayerBoundary>
    </Page>
  );
}

interface DomainState extends StateBadgeProps {
  /** Shown where the server gives no reason. */
  readonly nextStep: () => string;
}

const states: Record<Domain["state"], DomainState> = {
  pending: { tone: "neutral", text: m.domains_pending, nextStep: m.domains_pending_text, isLive: true },
  issuing: { tone: "neutral", text: m.domains_issuing, nextStep: m.domains_issuing_text, isLive: true },
  active: { tone: "good", text: m.domains_active, nextStep: m.domains_active_text },
  failed: { tone: "bad", text: m.domains_state_failed, nextStep: m.domains_failed_text },
};

function DomainCard({ domain }: { readonly domain: Domain }) {
  const { id, host, state, reason, refusal, records, checkedAt } = domain;
  const { timezone } = useUser();
  const tenantId = useChosenTenantId();
  const [isRemoving, setRemoving] = useState(false);
  const { nextStep, ...badge } = states[state];
  const check = useMutation({
    mutationFn: () => call("checkDomain", { params: { id }, query: { tenantId } }),
    onSuccess: ({ domain: checkedDomain }) =>
      queryClient.setQueryData(domainsQuery(tenantId).queryKey, (domains) =>
        domains?.map((listed) => (listed.id === id ? checkedDomain : listed)),
      ),
    onError: (error) => toast.error(messageOf(error, m.domains_check_failed())),
  });
  const pressCheck = usePress(() => check.mutate());
  return (
    <Box className="cw-card" p={16}>
      <Section title={<bdi dir="ltr">{host}</bdi>} aside={<StateBadge {...badge} />}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch" role="status">
          {reason ? <ServerMessage refusal={refusal}>{reason}</ServerMessage> : nextStep()}
        </Box>
        {state !== "active" && records.length > 0 && <DnsRecords host={host} records={records} />}
        <Group justify="flex-end" gap={8}>
          {checkedAt && (
            <Box component="span" className="cw-dimmed cw-tiny cw-num" me="auto">
              {m.domains_checked({ date: formatDateTime(checkedAt, timezone) })}
            </Box>
          )}
          {state === "active" ? (
            <Button component="a" variant="default" href={`https://${host}`} target="_blank" rel="noopener">
              {m.domains_open()}
            </Button>
          ) : (
            <Button variant="default" loading={check.isPending} onClick={pressCheck}>
              {m.domains_check()}
            </Button>
          )}
          <Button variant="default" onClick={() => setRemoving(true)} aria-label={`${m.domains_remove()} ${host}`}>
            {m.domains_remove()}
          </Button>
        </Group>
        <ConfirmAction
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          title={m.domains_remove_title()}
          action={m.domains_remove()}
          run={() => call("removeDomain", { params: { id }, query: { tenantId } })}
          onDone={() =>
            queryClient.setQueryData(domainsQuery(tenantId).queryKey, (domains) =>
              domains?.filter((listed) => listed.id !== id),
            )
          }
          doneMessage={m.domains_removed()}
          failedMessage={m.domains_remove_failed()}
          isDangerous
        >
          <Box component="p" className="cw-medium" mb={8}>
            <bdi dir="ltr">{host}</bdi>
          </Box>
          <p>{m.domains_remove_text()}</p>
        </ConfirmAction>
      </Section>
    </Box>
  );
}

function DnsRecords({ host, records }: Pick<Domain, "host" | "records">) {
  return (
    <>
      {records.some(({ type }) => type === "ALIAS") && (
        <Notice tone="neutral">{m.domains_apex({ host, below: `calls.${host}` })}</Notice>
      )}
      <Stack component="ul" gap={12} aria-label={m.domains_records({ host })}>
        {records.map(({ type, name, value }) => (
          <li key={`${type} ${name} ${value}`} className={classes.dnsRecord}>
            <RecordPart label={m.domains_record_type()}>
              <code className={classes.dnsType}>{type === "ALIAS" ? "ALIAS / ANAME" : type}</code>
            </RecordPart>
            <RecordPart label={m.domains_record_name()}>
              <CopyLine text={name} label={`${m.copy()}: ${m.domains_record_name()}`} />
            </RecordPart>
            <RecordPart label={m.domains_record_value()}>
              <CopyLine text={value} label={`${m.copy()}: ${m.domains_record_value()}`} />
            </RecordPart>
          </li>
        ))}
      </Stack>
    </>
  );
}

const RecordPart = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <Box component="p" className="cw-dimmed cw-tiny" mb={4}>
      {label}
    </Box>
    {children}
  </div>
);
