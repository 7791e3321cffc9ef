import { carriers } from "@callwright/contracts/carriers";
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Button, Stack } from "@mantine/core";
import { IconKey, IconPhone, IconRobot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { CopyLine } from "../../components/copy-button.tsx";
import { Page, Section } from "../../components/page.tsx";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { apiKeysQuery, numbersQuery } from "../../lib/queries.ts";
import { isOwner, useUser } from "../../lib/session.ts";
import { IntegrationCard } from "./integration-card.tsx";
import { SourcesSection } from "./sources/sources-section.tsx";
import { WebhooksSection } from "./webhooks/webhooks-section.tsx";

export function IntegrationsPage() {
  const user = useUser();
  const { data: numbers } = useQuery(numbersQuery);
  const { data: keys } = useQuery(apiKeysQuery);
  return (
    <Page title={m.nav_integrations()} text={m.integrations_text()} width="form">
      <Section title={m.integrations_connections()}>
        <Stack component="ul" gap={12}>
          {Object.entries(carriers).map(([id, { name }]) => {
            const carrierNumbers = numbers?.filter(({ provider }) => provider === id);
            return (
              <ConnectionCard
                key={id}
                icon={IconPhone}
                name={<bdi>{name}</bdi>}
                text={m.integrations_telephony()}
                state={carrierNumbers && <NumbersState numbers={carrierNumbers} />}
                to={paths.numbers}
                action={carrierNumbers?.length ? m.integrations_numbers() : m.banner_import_action()}
              />
            );
          })}
          <ConnectionCard
            icon={IconKey}
            name={m.nav_api_keys()}
            text={
              keys ? (
                <UsageText text={m.integrations_api()} instants={keys.map(({ lastUsedAt }) => lastUsedAt)} />
              ) : (
                m.integrations_api()
              )
            }
            state={keys && <KeysState keys={keys} />}
            to={paths.apiKeys}
            action={m.integrations_api_action()}
          />
          <ConnectionCard
            icon={IconRobot}
            name="MCP"
            text={<UsageText text={m.integrations_mcp()} instants={(keys ?? []).map(({ lastMcpAt }) => lastMcpAt)} />}
            state={keys && <McpState keys={keys} />}
            to={paths.apiKeys}
            action={keys?.length ? m.integrations_api_action() : m.integrations_mcp_action()}
          >
            <CopyLine text={`${location.origin}/mcp`} label={`${m.copy()}: ${m.integrations_mcp_address()}`} />
          </ConnectionCard>
        </Stack>
      </Section>
      <SourcesSection />
      {isOwner(user) && <WebhooksSection />}
    </Page>
  );
}

const failingStatuses: readonly ImportedNumber["registration"]["status"][] = ["failed", "reconnect"];

function NumbersState({ numbers }: { readonly numbers: readonly ImportedNumber[] }) {
  const failingCount = numbers.filter(({ registration }) => failingStatuses.includes(registration.status)).length;
  if (failingCount > 0)
    return <ToneBadge tone="bad">{m.integrations_troubled({ count: formatNumber(failingCount) })}</ToneBadge>;
  if (numbers.length === 0) return <ToneBadge tone="neutral">{m.integrations_unused()}</ToneBadge>;
  return <ToneBadge tone="good">{m.integrations_count({ count: formatNumber(numbers.length) })}</ToneBadge>;
}

const isExpired = ({ expiresAt }: ApiKey) => Date.parse(expiresAt) <= Date.now();

function KeysState({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return <ToneBadge tone="neutral">{m.integrations_no_keys()}</ToneBadge>;
  const expiredCount = keys.filter(isExpired).length;
  if (expiredCount > 0)
    return <ToneBadge tone="fair">{m.integrations_expired({ count: formatNumber(expiredCount) })}</ToneBadge>;
  return <ToneBadge tone="good">{m.integrations_keys({ count: formatNumber(keys.length) })}</ToneBadge>;
}

/** MCP accepts any of the user's keys that has not expired. */
function McpState({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.every(isExpired)) return <ToneBadge tone="neutral">{m.integrations_mcp_no_key()}</ToneBadge>;
  const isUsed = keys.some(({ lastMcpAt }) => lastMcpAt);
  return isUsed ? (
    <ToneBadge tone="good">{m.integrations_mcp_used()}</ToneBadge>
  ) : (
    <ToneBadge tone="neutral">{m.integrations_mcp_ready()}</ToneBadge>
  );
}

function UsageText({ text, instants }: { readonly text: string; readonly instants: readonly (string | undefined)[] }) {
  const { timezone } = useUser();
  const useTimes = instants.filter((instant) => instant !== undefined);
  const lastUse = useTimes.sort().at(-1);
  return (
    <>
      {text} {lastUse && m.integrations_used({ date: formatDateTime(lastUse, timezone) })}
    </>
  );
}

interface ConnectionCardProps
  extends Pick<ComponentProps<typeof IntegrationCard>, "icon" | "name" | "state" | "children"> {
  readonly text: ReactNode;
  readonly to: string;
  readonly action: string;
}

const ConnectionCard = ({ text, to, action, ...card }: ConnectionCardProps) => (
  <IntegrationCard
    {...card}
    texts={<p className="cw-dimmed cw-small">{text}</p>}
    actions={
      <Button component={PreloadLink} to={to} variant="default">
        {action}
      </Button>
    }
  />
);
