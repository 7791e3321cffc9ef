/** Analytics on the wire: costs in dollars, for tenants that show them. */
import type { Analytics, Figures } from "@callwright/contracts/endpoints/analytics";
import type * as Activity from "@callwright/core/activity/index";

export const presentFigures = <Row extends Activity.Figures>(
  { costMicros, ...row }: Row,
  showsCosts: boolean,
): Omit<Row, "costMicros"> & Figures => ({ ...row, ...(showsCosts && { cost: costMicros / 1_000_000 }) });

export function presentAnalytics(found: Activity.Analytics, showsCosts: boolean): Analytics {
  const present = <Row extends Activity.Figures>(row: Row) => presentFigures(row, showsCosts);
  return {
    ...{ timezone: found.timezone, period: found.period, previous: found.previous },
    ...{ totals: present(found.totals), previousTotals: present(found.previousTotals) },
    ...{ days: found.days.map(present), previousDays: found.previousDays.map(present) },
    ...{ outcomes: [...found.outcomes], endReasons: [...found.endReasons], hours: [...found.hours] },
    parents: found.parents.map(({ parentId: _id, ...row }) => ({ _id, ...present(row) })),
    numbers: found.numbers.map(({ numberId: _id, ...row }) => ({ _id, ...present(row) })),
    versions: found.versions.map(present),
  };
}
