import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { version } from "../../../package.json";
import { ToneBadge } from "../../components/badge.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { healthQuery } from "../../lib/queries.ts";
import { licences } from "./licences.ts";

const columns = (): readonly Column<(typeof licences)[number]>[] => [
  { key: "name", label: m.about_package(), isPinned: true, cell: ([name]) => <bdi dir="ltr">{name}</bdi> },
  { key: "licence", label: m.about_licence(), width: "160px", cell: ([, licence]) => <bdi dir="ltr">{licence}</bdi> },
];

export function AboutPage() {
  return (
    <Page title={m.about_title()} text={m.about_text()} width="form">
      <Box component="dl" display="grid" style={{ gridTemplateColumns: "max-content 1fr", gap: "8px 24px" }}>
        <dt className="cw-dimmed">{m.about_version()}</dt>
        <dd>
          <bdi dir="ltr">{version}</bdi>
        </dd>
        <dt className="cw-dimmed">{m.about_status()}</dt>
        <dd>
          <Status />
        </dd>
      </Box>
      <TableCard label={m.about_licences()} columns={columns()} rows={licences} rowKey={([name]) => name} isPlain />
    </Page>
  );
}

function Status() {
  const { isPending, isError } = useQuery(healthQuery);
  if (isPending) return <ToneBadge tone="neutral">{m.about_checking()}</ToneBadge>;
  return isError ? (
    <ToneBadge tone="bad">{m.about_down()}</ToneBadge>
  ) : (
    <ToneBadge tone="good">{m.about_up()}</ToneBadge>
  );
}
