import type { getCallingPolicy } from "@callwright/contracts/endpoints/reach";
import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as m from "#messages";
import { Page, Section } from "../../../components/page.tsx";
import { QueryPanel } from "../../../components/panel.tsx";
import { countryName, formatWeekday } from "../../../lib/format.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { isOwner, useUser } from "../../../lib/session.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import classes from "../settings.module.css";
import { PolicyFields } from "./policy-fields.tsx";

export function CallingPage() {
  const query = useQuery(callingPolicyQuery(useChosenTenantId()));
  const canChange = isOwner(useUser());
  return (
    <Page title={m.policy_title()} text={m.policy_text()} width="form">
      <QueryPanel query={query} failureTitle={m.policy_failed()} skeletonHeights={[440, 320]}>
        {({ policy, countries }) => (
          <>
            <Section title={m.policy_own()} text={canChange ? m.policy_own_text() : m.policy_own_closed()}>
              <PolicyFields policy={policy} canChange={canChange} />
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
      {keepRangesUnbroken(text)}
    </Box>
  ));
}

/** A word joiner after each dash keeps "09:00–20:00" and "Mon–Fri" on one line. */
const keepRangesUnbroken = (text: string): string => text.replaceAll("–", "–\u2060");

// The server sends the countries' rules in plain English ("09:00–20:00 Mon–Fri"), which is translated here.

const splitRules = (text: string): readonly string[] => text.split(/,\s*/);

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const anyWeekday = new RegExp(`\\b(?:${weekdays.join("|")})\\b`, "g");

export const hoursTexts = (text: string): readonly string[] =>
  splitRules(text).map((rule) => {
    const hours = /^(\S+) every day$/.exec(rule)?.[1];
    if (hours) return m.policy_every_day({ hours });
    return rule.replace(anyWeekday, (day) => formatWeekday(weekdays.indexOf(day)));
  });

const capPatterns: readonly (readonly [pattern: RegExp, translate: (inputs: { count: string }) => string])[] = [
  [/^(\d+) a day$/, m.policy_cap_day],
  [/^(\d+) in 24 (?:h|hours)$/, m.policy_cap_24],
  [/^(\d+) a week$/, m.policy_cap_week],
  [/^(\d+) in a row without an answer$/, m.policy_cap_row],
];

export const capsTexts = (text: string): readonly string[] =>
  splitRules(text).map((rule) => {
    for (const [pattern, translate] of capPatterns) {
      const count = pattern.exec(rule)?.[1];
      if (count) return translate({ count });
    }
    return rule;
  });
