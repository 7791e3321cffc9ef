import type { StripeAccount } from "@callwright/contracts/endpoints/billing";
import { Button, Flex } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { CopyLine } from "../../../components/copy-button.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/page.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { stripeAccountQuery } from "../../../lib/page-queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { FactList, ltr } from "./fact-list.tsx";

const connectDialog = lazyLayer(async () => (await import("./stripe-account-dialog.tsx")).StripeAccountDialog);

const states: Record<StripeAccount["status"], StateBadgeProps> = {
  ok: { tone: "good", text: m.stripe_ok },
  incomplete: { tone: "fair", text: m.stripe_incomplete },
  reconnect: { tone: "bad", text: m.stripe_reconnect },
};

export function StripeAccountSection() {
  const { data, error, refetch } = useQuery(stripeAccountQuery);
  if (error && !data) return <Failure title={m.stripe_failed()} error={error} onRetry={refetch} />;
  if (!data) return null;
  const { account, webhookUrl, events } = data;
  return (
    <Section
      title={m.stripe_title()}
      text={account ? m.stripe_own_text() : m.stripe_none_text()}
      aside={account && <StateBadge {...states[account.status]} />}
    >
      {account && <AccountFacts account={account} />}
      {account && !account.hasWebhookSecret && <WebhookSetup url={webhookUrl} events={events} />}
      <AccountActions account={account} />
    </Section>
  );
}

function AccountFacts({ account }: { readonly account: StripeAccount }) {
  const { timezone } = useUser();
  const { refusal, keyEnding, publishableKey, isLive, checkedAt } = account;
  return (
    <>
      {refusal && (
        <Notice tone={states[account.status].tone === "bad" ? "bad" : "fair"}>
          <ServerMessage refusal={refusal} />
        </Notice>
      )}
      <FactList
        facts={[
          [m.stripe_mode(), isLive ? m.stripe_live() : m.stripe_test()],
          [m.stripe_restricted_key(), ltr(`…${keyEnding}`)],
          [m.stripe_publishable_key(), ltr(publishableKey)],
          [m.stripe_checked(), formatDateTime(checkedAt, timezone)],
        ]}
      />
    </>
  );
}

function WebhookSetup({ url, events }: { readonly url: string; readonly events: readonly string[] }) {
  return (
    <>
      <Notice tone="neutral" title={m.stripe_webhook()}>
        {m.stripe_webhook_text()}
      </Notice>
      <CopyLine text={url} label={m.stripe_webhook()} />
      <CopyLine text={events.join("\n")} label={m.stripe_events()} isBlock />
    </>
  );
}

function AccountActions({ account }: { readonly account: StripeAccount | undefined }) {
  const [layer, setLayer] = useState<"connect" | "disconnect">();
  const close = () => setLayer(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: stripeAccountQuery.queryKey });

  return (
    <>
      <Flex wrap="wrap" gap={8}>
        <Button variant="default" size="md" onClick={() => setLayer("connect")}>
          {account ? m.stripe_replace() : m.stripe_connect()}
        </Button>
        {account && (
          <>
            <RequestButton
              size="md"
              run={() => call("checkStripeAccount")}
              failedMessage={m.stripe_check_failed()}
              onDone={refresh}
            >
              {m.stripe_check()}
            </RequestButton>
            <Button variant="default" size="md" onClick={() => setLayer("disconnect")}>
              {m.stripe_disconnect()}
            </Button>
          </>
        )}
      </Flex>
      <ConfirmAction
        isOpen={layer === "disconnect"}
        onClose={close}
        title={m.stripe_disconnect_title()}
        action={m.stripe_disconnect()}
        run={() => call("disconnectStripeAccount")}
        onDone={refresh}
        doneMessage={m.stripe_disconnected()}
        failedMessage={m.stripe_disconnect_failed()}
        isDangerous
      >
        <p>{m.stripe_disconnect_text()}</p>
      </ConfirmAction>
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "connect" && <connectDialog.Layer onClose={close} />}
      </LayerBoundary>
    </>
  );
}
