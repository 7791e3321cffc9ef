import type { getCallingPolicy } from "@callwright/contracts/endpoints/reach";
import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as m from "#messages";
import { Page } from "../../../components/page.tsx";
import { QueryPanel } from "../../../components/panel.tsx";
import { Section } from "../../../components/section.tsx";
import { countryName } from "../../../lib/format.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { isOwner } from "../../../lib/roles.ts";
import { useUser } from "../../../lib/session.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "./calling.module.css";
import { PolicyFields } from "./policy-fields.tsx";
import { capsTexts, hoursTexts } from "./rule-words.ts";

export function CallingPage() {
  const query = useQuery(callingPolicyQuery(useTenant()));
  const mayChange = isOwner(useUser());
  return (
    <Page title={m.policy_title()} text={m.policy_text()} width="form">
      <QueryPanel query={query} failed={m.policy_failed()} heights={[440, 320]}>
        {({ policy, countries }) => (
          <>
            <Section title={m.policy_own()} text={mayChange ? m.policy_own_text() : m.policy_own_closed()}>
              <PolicyFields policy={policy} mayChange={mayChange} />
            </Section>
            <Section title={m.policy_countries()} text={m.policy_countries_text()}>
              <Countries countries={countries} />
            </Section>
          </>
        )}
      </QueryPanel>
    </Page>
  );
}

type Country = z.output<typeof getCallingPolicy.response>["countries"][number];

function Countries({ countries }: { readonly countries: readonly Country[] }) {
  return (
    <table className={classes.countries}>
      <thead>
        <tr>
          <th scope="col">{m.policy_country()}</th>
          <th scope="col">{m.policy_hours()}</th>
          <th scope="col">{m.policy_caps()}</th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ code, hours, caps }) => (
          <tr key={code}>
            <th scope="row">{countryName(code)}</th>
            <td>
              <Lines texts={hoursTexts(hours)} />
            </td>
            <td>
              <Lines texts={capsTexts(caps)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Box key={text} component="span" display="block">
      {unbroken(text)}
    </Box>
  ));
}

/** A line may break after a dash, but neither "09:00–20:00" nor "Mon–Fri" should. */
const unbroken = (text: string): string => text.replaceAll("–", "–\u2060");
