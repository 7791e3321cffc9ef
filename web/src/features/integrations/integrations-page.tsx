/** Integrations: telephony providers through numbers, other software through API keys. */
import { Button } from "@mantine/core";
import { IconKey, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { Page } from "../../components/page.tsx";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { providerNames } from "../../lib/provider-names.ts";
import { numbersQuery } from "../../lib/queries.ts";
import classes from "./integrations-page.module.css";

export function IntegrationsPage() {
  const { data: numbers } = useQuery(numbersQuery);
  return (
    <Page title={m.nav_integrations()} text={m.integrations_text()} width="form">
      <ul className={classes.list}>
        {Object.entries(providerNames).map(([id, name]) => {
          const count = numbers?.filter(({ provider }) => provider === id).length;
          return (
            <Card
              key={id}
              icon={<IconPhone size={20} stroke={1.5} aria-hidden />}
              name={<bdi>{name}</bdi>}
              text={m.integrations_telephony()}
              state={count !== undefined && <Numbers count={count} />}
              to={paths.numbers}
              action={count ? m.integrations_numbers() : m.banner_import_action()}
            />
          );
        })}
        <Card
          icon={<IconKey size={20} stroke={1.5} aria-hidden />}
          name={m.nav_api_keys()}
          text={m.integrations_api()}
          to={paths.apiKeys}
          action={m.integrations_api_action()}
        />
      </ul>
    </Page>
  );
}

function Numbers({ count }: { readonly count: number }) {
  if (count === 0) return <ToneBadge tone="neutral">{m.integrations_unused()}</ToneBadge>;
  return <ToneBadge tone="good">{m.integrations_count({ count: formatNumber(count) })}</ToneBadge>;
}

interface CardProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly text: string;
  readonly state?: ReactNode;
  readonly to: string;
  readonly action: string;
}

function Card({ icon, name, text, state, to, action }: CardProps) {
  return (
    <li className={classes.card}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <h2 className={classes.name}>
          {name}
          {state}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <Button component={PreloadLink} to={to} variant="default">
        {action}
      </Button>
    </li>
  );
}
