import type { Domain } from "@callwright/contracts/endpoints/domain";
import { Box, Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import * as m from "#messages";
import { type BadgeWords, StateBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-action.tsx";
import { CopyLine } from "../../../components/copy-line.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/section.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { domainsQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "./dns-records.module.css";

interface Look extends BadgeWords {
  /** The next step, where the server gives no reason. */
  readonly next: () => string;
}

const looks: Record<Domain["state"], Look> = {
  pending: { tone: "neutral", text: m.domains_pending, next: m.domains_pending_text, isLive: true },
  issuing: { tone: "neutral", text: m.domains_issuing, next: m.domains_issuing_text, isLive: true },
  active: { tone: "good", text: m.domains_active, next: m.domains_active_text },
  failed: { tone: "bad", text: m.domains_state_failed, next: m.domains_failed_text },
};

export function DomainCard({ domain }: { readonly domain: Domain }) {
  const { id, host, state, reason, refusal, records, checkedAt } = domain;
  const { timezone } = useUser();
  const tenantId = useTenant();
  const [isAsking, setAsking] = useState(false);
  const { next, ...badge } = looks[state];
  const check = useMutation({
    mutationFn: () => call("checkDomain", { params: { id }, query: { tenantId } }),
    onSuccess: ({ domain: now }) =>
      queryClient.setQueryData(domainsQuery(tenantId).queryKey, (all) =>
        all?.map((one) => (one.id === id ? now : one)),
      ),
    onError: (error) => toast.error(messageOf(error, m.domains_check_failed())),
  });
  const press = usePress(() => check.mutate());
  return (
    <Box className="cw-card" p={16}>
      <Section title={<bdi dir="ltr">{host}</bdi>} aside={<StateBadge {...badge} />}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch" role="status">
          {reason ? <ServerMessage refusal={refusal}>{reason}</ServerMessage> : next()}
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
            <Button variant="default" loading={check.isPending} onClick={press}>
              {m.domains_check()}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking(true)} aria-label={`${m.domains_remove()} ${host}`}>
            {m.domains_remove()}
          </Button>
        </Group>
        <ConfirmAction
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.domains_remove_title()}
          action={m.domains_remove()}
          run={() => call("removeDomain", { params: { id }, query: { tenantId } })}
          onDone={() =>
            queryClient.setQueryData(domainsQuery(tenantId).queryKey, (all) => all?.filter((one) => one.id !== id))
          }
          done={m.domains_removed()}
          failed={m.domains_remove_failed()}
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
          <li key={`${type} ${name} ${value}`} className={classes.record}>
            <RecordPart label={m.domains_record_type()}>
              <code className={classes.type}>{type === "ALIAS" ? "ALIAS / ANAME" : type}</code>
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
