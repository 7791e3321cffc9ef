import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import { Box, Button, Flex } from "@mantine/core";
import { Fragment, useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-action.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/section.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call } from "../../../lib/api.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { smtpQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { encryptionNames } from "./encryption.ts";
import { FactList } from "./fact-list.tsx";

const changing = lazyLayer(async () => (await import("./mail-server-dialog.tsx")).MailServerDialog);

const state = ({ problem }: Smtp) =>
  problem ? <ToneBadge tone="bad">{m.smtp_failing()}</ToneBadge> : <ToneBadge tone="good">{m.smtp_in_use()}</ToneBadge>;

export function MailServer({ smtp }: { readonly smtp: Smtp | null }) {
  const tenantId = useTenant();
  const [layer, setLayer] = useState<"edit" | "remove">();
  const close = () => setLayer(undefined);
  return (
    <Section
      title={m.smtp_title()}
      text={smtp ? !smtp.problem && m.smtp_own_text() : m.smtp_none_text()}
      aside={smtp && state(smtp)}
    >
      {smtp?.problem && (
        <Notice tone="bad" title={m.smtp_failing_text()}>
          <bdi>
            <ServerMessage refusal={smtp.refusal}>{smtp.problem}</ServerMessage>
          </bdi>
        </Notice>
      )}
      {smtp && (
        <FactList
          facts={[
            [m.smtp_host(), <bdi key="host" dir="ltr">{`${smtp.host}:${smtp.port}`}</bdi>],
            [m.smtp_encryption(), encryptionNames[smtp.encryption]()],
            ...(smtp.username
              ? [
                  [
                    m.smtp_username(),
                    <bdi key="username" dir="ltr">
                      {smtp.username}
                    </bdi>,
                  ] as const,
                ]
              : []),
            [
              m.smtp_sender(),
              <Fragment key="sender">
                {smtp.fromName && (
                  <>
                    <bdi>{smtp.fromName}</bdi>{" "}
                  </>
                )}
                <bdi dir="ltr">{smtp.fromAddress}</bdi>
              </Fragment>,
            ],
          ]}
        />
      )}
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
        done={m.smtp_removed()}
        failed={m.smtp_remove_failed()}
        isDangerous
      >
        {smtp && (
          <Box component="p" className="cw-medium" mb={8}>
            <bdi dir="ltr">{smtp.host}</bdi>
          </Box>
        )}
        <p>{m.smtp_remove_text()}</p>
      </ConfirmAction>
      <LayerFence shown={layer} onClose={close}>
        {layer === "edit" && <changing.Layer smtp={smtp} onClose={close} />}
      </LayerFence>
    </Section>
  );
}
