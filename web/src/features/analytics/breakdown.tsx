import type { Analytics, Figures } from "@callwright/contracts/endpoints/analytics";
import { answerRateOf, countDialed, minutesOf } from "@callwright/contracts/figures";
import { SegmentedControl } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Phone } from "../../components/phone.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatNumber, formatPrice, formatShare, isolate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { numbersQuery } from "../../lib/queries.ts";
import { type ChartColumn, CsvButton, cellText } from "./chart-card.tsx";
import {
  answerRateText,
  compareMeasurements,
  type Measurement,
  meanInterval,
  minComparedCalls,
  NO_VALUE,
  rateInterval,
} from "./rates.ts";

const groupings = ["jobs", "campaigns", "assistants", "numbers", "versions"] as const;
type Grouping = (typeof groupings)[number];

const groupingTexts: Record<Grouping, () => string> = {
  jobs: m.analytics_jobs,
  campaigns: m.analytics_campaigns,
  assistants: m.analytics_assistants,
  numbers: m.analytics_numbers,
  versions: m.analytics_versions,
};

interface Row {
  readonly key: string;
  /** The plain text of the label, for the CSV file. */
  readonly name: string;
  readonly label: ReactNode;
  readonly figures: Figures;
}

const parentRow = ({ _id, title, ...figures }: Analytics["parents"][number]): Row => ({
  key: _id,
  name: title,
  label: (
    <PreloadLink to={paths.callOrigin(_id)} className="cw-medium" style={{ color: "var(--cw-text)" }}>
      <bdi className="cw-cut">{title}</bdi>
    </PreloadLink>
  ),
  figures,
});

function versionRow({ parentId, title, version, ...figures }: Analytics["versions"][number]): Row {
  const words = version > 0 ? m.analytics_version({ version: formatNumber(version) }) : m.analytics_version_none();
  const name = `${title} · ${words}`;
  return { key: `${parentId} ${version}`, name, label: <bdi className="cw-cut">{name}</bdi>, figures };
}

export function Breakdown({ analytics, fileName }: { readonly analytics: Analytics; readonly fileName: string }) {
  const [grouping, setGrouping] = useState<Grouping>("jobs");
  const { data: numbers } = useQuery(numbersQuery);
  const numberRow = ({ _id, ...figures }: Analytics["numbers"][number]): Row => {
    const phoneNumber = numbers?.find(({ id }) => id === _id)?.phoneNumber;
    if (phoneNumber) return { key: _id, name: phoneNumber, label: <Phone number={phoneNumber} />, figures };
    // A number without an entry was deleted, unless the list is still loading.
    const name = numbers ? m.analytics_number_gone() : "…";
    return { key: _id, name, label: name, figures };
  };
  const parentRows = (prefix: string) => analytics.parents.filter(({ _id }) => _id.startsWith(prefix)).map(parentRow);
  const rowsByGrouping: Record<Grouping, () => readonly Row[]> = {
    jobs: () => parentRows("job_"),
    campaigns: () => parentRows("cmp_"),
    assistants: () => parentRows("inb_"),
    numbers: () => analytics.numbers.map(numberRow),
    versions: () => analytics.versions.map(versionRow),
  };
  const rows = rowsByGrouping[grouping]();
  const hasCosts = analytics.totals.cost !== undefined;
  const columns = hasCosts ? [...figureColumns(), ...costColumns()] : figureColumns();
  const title = groupingTexts[grouping]();
  return (
    <TableCard
      label={title}
      columns={tableColumns(columns)}
      rows={rows}
      rowKey={({ key }) => key}
      minWidth={hasCosts ? 880 : 640}
      isPlain={grouping === "versions" || grouping === "numbers"}
      empty={<EmptyState icon={IconChartBar} title={m.calls_none()} />}
      tools={
        <>
          <SegmentedControl
            aria-label={m.analytics_breakdown()}
            size="xs"
            value={grouping}
            onChange={setGrouping}
            data={groupings.map((value) => ({ value, label: groupingTexts[value]() }))}
          />
          <CsvButton
            title={title}
            columns={[{ label: m.analytics_breakdown(), value: ({ name }) => name }, ...columns]}
            rows={rows}
            fileName={`${fileName}-${grouping}`}
          />
        </>
      }
    />
  );
}

const figureColumns = (): readonly ChartColumn<Row>[] => [
  { label: m.analytics_calls(), value: ({ figures }) => figures.calls },
  {
    label: m.answer_rate(),
    value: ({ figures }) => answerRateOf(figures) ?? "",
    text: ({ figures }) => answerRateText(figures),
  },
  { label: m.analytics_qualified(), value: ({ figures }) => figures.qualified },
  { label: m.analytics_minutes(), value: ({ figures }) => minutesOf(figures.seconds) },
];

const costColumns = (): readonly ChartColumn<Row>[] => [
  costColumn(m.analytics_cost_reached(), ({ reached }) => reached),
  costColumn(m.analytics_cost_qualified(), ({ qualified }) => qualified),
];

const costColumn = (label: string, count: (figures: Figures) => number): ChartColumn<Row> => ({
  label,
  value: ({ figures }) => (count(figures) > 0 ? (figures.cost ?? 0) / count(figures) : ""),
  text: ({ figures }) => costPer(figures.cost ?? 0, count(figures)),
});

const tableColumns = (columns: readonly ChartColumn<Row>[]): readonly Column<Row>[] => [
  { key: "name", label: m.analytics_breakdown(), isPinned: true, cell: ({ label }) => label },
  ...columns.map(
    (column): Column<Row> => ({
      key: column.label,
      label: column.label,
      align: "end",
      width: "128px",
      cell: (row) => <bdi>{cellText(column, row)}</bdi>,
    }),
  ),
];

const CENTS_PER_DOLLAR = 100;

export const costPer = (dollars: number, count: number): string =>
  count > 0 ? formatPrice((dollars / count) * CENTS_PER_DOLLAR, { isExact: true }) : NO_VALUE;

type Version = Analytics["versions"][number];

/** The two most called versions of each job or campaign, the older first; the server sorts versions by calls. */
function comparedVersions(versions: readonly Version[]): (readonly [Version, Version])[] {
  const numbered = versions.filter(({ version }) => version > 0);
  const pairs: [Version, Version][] = [];
  for (const [first, second] of Map.groupBy(numbered, ({ parentId }) => parentId).values()) {
    if (!first || !second) continue;
    pairs.push(first.version < second.version ? [first, second] : [second, first]);
  }
  return pairs;
}

interface Measure {
  readonly name: () => string;
  readonly measure: (version: Version) => Measurement;
  readonly text: (value: number) => string;
}

const minutesText = (seconds: number): string => formatNumber(Math.round((seconds / 60) * 100) / 100);

const measures: readonly Measure[] = [
  {
    name: m.answer_rate,
    measure: (version) => ({
      interval: rateInterval(version.dialedReached, countDialed(version)),
      count: countDialed(version),
    }),
    text: formatShare,
  },
  {
    name: m.versions_compare_qualified,
    // A qualified call need not count as reached, so the share is capped at 1.
    measure: ({ qualified, reached }) => ({
      interval: rateInterval(Math.min(qualified, reached), reached),
      count: reached,
    }),
    text: formatShare,
  },
  {
    name: m.versions_compare_minutes,
    measure: ({ seconds, squaredSeconds, calls }) => ({
      interval: meanInterval(seconds, squaredSeconds, calls),
      count: calls,
    }),
    text: minutesText,
  },
];

const comparisonTexts = {
  tooEarly: m.versions_compare_early,
  same: m.versions_compare_same,
  differs: m.versions_compare_differs,
};

export function VersionComparisons({ versions }: { readonly versions: readonly Version[] }) {
  return comparedVersions(versions).map(([older, newer]) => (
    <ComparisonTable key={older.parentId} older={older} newer={newer} />
  ));
}

interface ComparedVersions {
  readonly older: Version;
  readonly newer: Version;
}

function ComparisonTable({ older, newer }: ComparedVersions) {
  const title = m.versions_compare_title({ title: isolate(older.title) });
  return (
    <TableCard
      label={title}
      columns={comparisonColumns({ older, newer })}
      rows={measures}
      rowKey={({ name }) => name()}
      minWidth={640}
      isPlain
      tools={<h3 className="cw-cut">{title}</h3>}
      foot={<p>{m.versions_compare_note({ count: formatNumber(minComparedCalls) })}</p>}
    />
  );
}

function comparisonColumns({ older, newer }: ComparedVersions): readonly Column<Measure>[] {
  const versionColumn = (version: Version): Column<Measure> => ({
    key: String(version.version),
    label: m.versions_compare_version({ version: formatNumber(version.version), calls: formatNumber(version.calls) }),
    align: "end",
    width: "200px",
    cell: ({ measure, text }) => <bdi>{intervalText(measure(version), text)}</bdi>,
  });
  return [
    { key: "measure", label: m.versions_compare_measure(), isPinned: true, cell: ({ name }) => name() },
    versionColumn(older),
    versionColumn(newer),
    {
      key: "verdict",
      label: m.versions_compare_verdict(),
      width: "200px",
      cell: ({ measure }) => {
        const result = compareMeasurements(measure(older), measure(newer));
        return <ToneBadge tone={result === "differs" ? "good" : "neutral"}>{comparisonTexts[result]()}</ToneBadge>;
      },
    },
  ];
}

function intervalText({ interval }: Measurement, text: Measure["text"]): string {
  if (!interval) return NO_VALUE;
  const { value, from, to } = interval;
  return m.versions_compare_interval({ value: text(value), from: text(from), to: text(to) });
}
