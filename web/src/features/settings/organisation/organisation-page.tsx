import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Section } from "../../../components/section.tsx";
import { smtpQuery, tenantSettingsQuery } from "../../../lib/queries.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { MailServer } from "./mail-server.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { StripeAccountSection } from "./stripe-account.tsx";

export function OrganisationPage() {
  const tenantId = useTenant();
  const settings = useQuery(tenantSettingsQuery(tenantId));
  const smtp = useQuery(smtpQuery(tenantId));
  const error = settings.error ?? smtp.error;
  const retry = () => Promise.all([settings.refetch(), smtp.refetch()]);
  return (
    <Page title={m.organisation_title()} text={m.organisation_text()} width="form">
      <Panel
        isLoading={settings.isPending || smtp.isPending}
        heights={[520, 180]}
        empty={error && <Failure title={m.organisation_failed()} error={error} onRetry={retry} />}
      >
        {settings.data && (
          <Section title={m.organisation_general()}>
            <SettingsForm key={tenantId} settings={settings.data} tenantId={tenantId} />
          </Section>
        )}
        {smtp.data !== undefined && <MailServer smtp={smtp.data} />}
        {tenantId === undefined && <StripeAccountSection />}
      </Panel>
    </Page>
  );
}
