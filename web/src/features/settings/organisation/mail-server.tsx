import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import { Box, Button, Flex } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/page.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { encryptionNames } from "./encryption.ts";
import { type Fact, FactList, ltr } from "./fact-list.tsx";

const editDialog = lazyLayer(async () => (await import("./mail-server-dialog.tsx")).MailServerDialog);

const State = ({ problem }: Pick<Smtp, "problem">) =>
  problem ? <ToneBadge tone="bad">{m.smtp_failing()}</ToneBadge> : <ToneBadge tone="good">{m.smtp_in_use()}</ToneBadge>;

export function MailServer({ smtp }: { readonly smtp: Smtp | null }) {
  const tenantId = useChosenTenantId();
  const [layer, setLayer] = useState<"edit" | "remove">();
  const close = () => setLayer(undefined);
  return (
    <Section title={m.smtp_title()} text={introduction(smtp)} aside={smtp && <State problem={smtp.problem} />}>
      {smtp?.problem && (
        <Notice tone="bad" title={m.smtp_failing_text()}>
          <bdi>
            <ServerMessage refusal={smtp.refusal}>{smtp.problem}</ServerMessage>
          </bdi>
        </Notice>
      )}
      {smtp && <FactList facts={serverFacts(smtp)} />}
      <Flex wrap="wrap" gap={8}>
        <Button variant="default" size="md" onClick={() => setLayer("edit")}>
          {smtp ? m.smtp_change() : m.smtp_set_up()}
        </Button>
        {smtp && (
          <Button variant="default" size="md" onClick={() => setLayer("remove")}>
            {m.smtp_remove()}
          </Button>
        )}
      </Flex>
      <ConfirmAction
        isOpen={layer === "remove"}
        onClose={close}
        title={m.smtp_remove_title()}
        action={m.smtp_remove()}
        run={() => call("removeSmtp", { query: { tenantId } })}
        onDone={() => queryClient.setQueryData(smtpQuery(tenantId).queryKey, null)}
        doneMessage={m.smtp_removed()}
        failedMessage={m.smtp_remove_failed()}
        isDangerous
      >
        {smtp && (
          <Box component="p" className="cw-medium" mb={8}>
            <bdi dir="ltr">{smtp.host}</bdi>
          </Box>
        )}
        <p>{m.smtp_remove_text()}</p>
      </ConfirmAction>
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "edit" && <editDialog.Layer smtp={smtp} onClose={close} />}
      </LayerBoundary>
    </Section>
  );
}

function introduction(smtp: Smtp | null): string | undefined {
  if (!smtp) return m.smtp_none_text();
  return smtp.problem ? undefined : m.smtp_own_text();
}

function serverFacts({ host, port, encryption, username, fromName, fromAddress }: Smtp): readonly Fact[] {
  const facts: Fact[] = [
    [m.smtp_host(), ltr(`${host}:${port}`)],
    [m.smtp_encryption(), encryptionNames[encryption]()],
  ];
  if (username) facts.push([m.smtp_username(), ltr(username)]);
  const address = ltr(fromAddress);
  const namedAddress = (
    <>
      <bdi>{fromName}</bdi> {address}
    </>
  );
  facts.push([m.smtp_sender(), fromName ? namedAddress : address]);
  return facts;
}
