/** Calling rules: the organisation's policy and the countries' rules. Owners edit, all users read. */
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Section } from "../../../components/section.tsx";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { isOwner } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { Countries } from "./countries.tsx";
import { PolicyFields } from "./policy-fields.tsx";

export function CallingPage() {
  const query = useQuery(callingPolicyQuery(useTenant()));
  const mayChange = isOwner(useUser());
  return (
    <Page title={m.policy_title()} text={m.policy_text()} width="form">
      <Panel
        isLoading={query.isPending}
        heights={[440, 320]}
        empty={
          query.isError &&
          !query.data && <Failure title={m.policy_failed()} error={query.error} onRetry={query.refetch} />
        }
      >
        {query.data && (
          <>
            <Section title={m.policy_own()} text={mayChange ? m.policy_own_text() : m.policy_own_closed()}>
              <PolicyFields policy={query.data.policy} mayChange={mayChange} />
            </Section>
            <Section title={m.policy_countries()} text={m.policy_countries_text()}>
              <Countries countries={query.data.countries} />
            </Section>
          </>
        )}
      </Panel>
    </Page>
  );
}
