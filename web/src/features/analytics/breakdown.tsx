import type { Analytics, Figures } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, minutesOf } from "@callwright/contracts/figures";
import { SegmentedControl } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Phone } from "../../components/phone.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { numbersQuery } from "../../lib/queries.ts";
import { type ChartTable, CsvButton } from "./chart-card.tsx";
import { answerRateText, NONE } from "./rates.ts";

const parts = ["jobs", "campaigns", "assistants", "numbers", "versions"] as const;
type Part = (typeof parts)[number];

const partTexts: Record<Part, () => string> = {
  jobs: m.analytics_jobs,
  campaigns: m.analytics_campaigns,
  assistants: m.analytics_assistants,
  numbers: m.analytics_numbers,
  versions: m.analytics_versions,
};

interface Row {
  readonly key: string;
  readonly name: string;
  readonly shown: ReactNode;
  readonly figures: Figures;
}

const parentRow = ({ _id, title, ...figures }: Analytics["parents"][number]): Row => ({
  ...{ key: _id, name: title, figures },
  shown: (
    <PreloadLink to={paths.callOrigin(_id)} className="cw-medium" style={{ color: "var(--cw-text)" }}>
      <bdi className="cw-cut">{title}</bdi>
    </PreloadLink>
  ),
});

function versionRow({ parentId, title, version, ...figures }: Analytics["versions"][number]): Row {
  const words = version > 0 ? m.analytics_version({ version: formatNumber(version) }) : m.analytics_version_none();
  const name = `${title} · ${words}`;
  return { key: `${parentId} ${version}`, name, shown: <bdi className="cw-cut">{name}</bdi>, figures };
}

export function Breakdown({ analytics, fileName }: { readonly analytics: Analytics; readonly fileName: string }) {
  const [part, setPart] = useState<Part>("jobs");
  const { data: numbers } = useQuery(numbersQuery);
  const numberRow = ({ _id, ...figures }: Analytics["numbers"][number]): Row => {
    const known = numbers?.find(({ id }) => id === _id)?.phoneNumber;
    const name = known ?? (numbers ? m.analytics_number_gone() : "…");
    return { key: _id, name, shown: known ? <Phone number={known} /> : name, figures };
  };
  const ofParents = (prefix: string) =>
    analytics.parents.filter(({ _id }) => _id.startsWith(`${prefix}_`)).map(parentRow);
  const rows: Record<Part, () => readonly Row[]> = {
    jobs: () => ofParents("job"),
    campaigns: () => ofParents("cmp"),
    assistants: () => ofParents("inb"),
    numbers: () => analytics.numbers.map(numberRow),
    versions: () => analytics.versions.map(versionRow),
  };
  const shown = rows[part]();
  const hasCosts = analytics.totals.cost !== undefined;
  const columns = columnsOf(hasCosts);
  const table: ChartTable = {
    columns: columns.map(({ label }) => String(label)),
    rows: shown.map(({ name, figures }) => [name, ...cellsOf(figures, hasCosts).map(([, raw]) => raw)]),
  };
  const title = partTexts[part]();
  return (
    <TableCard
      label={title}
      columns={columns}
      rows={shown}
      rowKey={({ key }) => key}
      minWidth={hasCosts ? 880 : 640}
      isPlain={part === "versions" || part === "numbers"}
      empty={<EmptyState icon={IconChartBar} title={m.calls_none()} />}
      tools={
        <>
          <SegmentedControl
            aria-label={m.analytics_breakdown()}
            size="xs"
            value={part}
            onChange={(value) => setPart(parts.find((one) => one === value) ?? "jobs")}
            data={parts.map((value) => ({ value, label: partTexts[value]() }))}
          />
          <CsvButton table={table} title={title} fileName={`${fileName}-${part}`} />
        </>
      }
    />
  );
}

function columnsOf(hasCosts: boolean): readonly Column<Row>[] {
  const labels = [
    m.analytics_calls(),
    m.answer_rate(),
    m.analytics_qualified(),
    m.analytics_minutes(),
    ...(hasCosts ? [m.analytics_cost_reached(), m.analytics_cost_qualified()] : []),
  ];
  return [
    { key: "name", label: m.analytics_breakdown(), isPinned: true, cell: ({ shown }) => shown },
    ...labels.map(
      (label, index): Column<Row> => ({
        key: label,
        label,
        align: "end",
        width: "128px",
        cell: ({ figures }) => <bdi>{cellsOf(figures, hasCosts)[index]?.[0]}</bdi>,
      }),
    ),
  ];
}

function cellsOf(figures: Figures, hasCosts: boolean): readonly (readonly [string, string | number])[] {
  const { calls, reached, qualified, seconds, cost = 0 } = figures;
  const minutes = minutesOf(seconds);
  return [
    [formatNumber(calls), calls],
    [answerRateText(figures), answerRateOf(figures) ?? ""],
    [formatNumber(qualified), qualified],
    [formatNumber(minutes), minutes],
    ...(hasCosts ? [costCell(cost, reached), costCell(cost, qualified)] : []),
  ];
}

const costCell = (cost: number, count: number): readonly [string, string | number] => [
  costPer(cost, count),
  count > 0 ? cost / count : "",
];

export const costPer = (cost: number, count: number): string =>
  count > 0 ? formatPrice((cost / count) * 100, { isExact: true }) : NONE;
