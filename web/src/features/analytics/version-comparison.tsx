import type { Analytics } from "@callwright/contracts/endpoints/analytics";
import { dialedOf } from "@callwright/contracts/figures";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { formatNumber, formatShare, isolate } from "../../lib/format.ts";
import { compare, type Interval, meanInterval, minCompared, rateInterval, type Verdict } from "./intervals.ts";

type Version = Analytics["versions"][number];

/** Of each job or campaign with two versions in the period, the two with the most calls. */
function comparedVersions(versions: readonly Version[]): (readonly [Version, Version])[] {
  const byParent = new Map<string, Version[]>();
  for (const version of versions)
    if (version.version > 0) byParent.set(version.parentId, [...(byParent.get(version.parentId) ?? []), version]);
  return [...byParent.values()].flatMap(([first, second]) =>
    first && second ? [first.version < second.version ? ([first, second] as const) : ([second, first] as const)] : [],
  );
}

interface Measure {
  readonly name: () => string;
  readonly of: (version: Version) => { readonly interval: Interval | undefined; readonly count: number };
  readonly text: (value: number) => string;
}

const measures: readonly Measure[] = [
  {
    name: m.answer_rate,
    of: (version) => ({
      interval: rateInterval(version.dialedReached, dialedOf(version)),
      count: dialedOf(version),
    }),
    text: formatShare,
  },
  {
    name: m.versions_compare_qualified,
    of: ({ qualified, reached }) => ({ interval: rateInterval(Math.min(qualified, reached), reached), count: reached }),
    text: formatShare,
  },
  {
    name: m.versions_compare_minutes,
    of: ({ seconds, squaredSeconds, calls }) => ({
      interval: meanInterval(seconds, squaredSeconds, calls),
      count: calls,
    }),
    text: (seconds) => formatNumber(Math.round(seconds / 0.6) / 100),
  },
];

const verdicts: Record<Verdict, () => string> = {
  early: m.versions_compare_early,
  same: m.versions_compare_same,
  differs: m.versions_compare_differs,
};

export function VersionComparison({ versions }: { readonly versions: readonly Version[] }) {
  return comparedVersions(versions).map(([one, other]) => <Comparison key={one.parentId} one={one} other={other} />);
}

function Comparison({ one, other }: { readonly one: Version; readonly other: Version }) {
  const title = m.versions_compare_title({ title: isolate(one.title) });
  return (
    <TableCard
      label={title}
      columns={columnsOf(one, other)}
      rows={measures}
      rowKey={(measure) => measure.name()}
      minWidth={640}
      isPlain
      tools={<h3 className="cw-cut">{title}</h3>}
      foot={<p>{m.versions_compare_note({ count: formatNumber(minCompared) })}</p>}
    />
  );
}

function columnsOf(one: Version, other: Version): readonly Column<Measure>[] {
  const sideColumn = (version: Version): Column<Measure> => ({
    key: String(version.version),
    label: m.versions_compare_version({
      version: formatNumber(version.version),
      calls: formatNumber(version.calls),
    }),
    align: "end",
    width: "200px",
    cell: (measure) => <bdi>{intervalText(measure.of(version).interval, measure.text)}</bdi>,
  });
  return [
    { key: "measure", label: m.versions_compare_measure(), isPinned: true, cell: (measure) => measure.name() },
    sideColumn(one),
    sideColumn(other),
    {
      key: "verdict",
      label: m.versions_compare_verdict(),
      width: "200px",
      cell: (measure) => {
        const verdict = compare(measure.of(one), measure.of(other));
        return <ToneBadge tone={verdict === "differs" ? "good" : "neutral"}>{verdicts[verdict]()}</ToneBadge>;
      },
    },
  ];
}

const intervalText = (interval: Interval | undefined, text: Measure["text"]): string =>
  interval
    ? m.versions_compare_interval({ value: text(interval.value), from: text(interval.from), to: text(interval.to) })
    : "–";
