/**
 * Metrics, added up while a function runs once, and written as one line of its log from which CloudWatch reads them (the
 * embedded metric format): no service is called, and where nothing was measured nothing is written.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { now } from "./clock.ts";
import { here } from "./context.ts";
import { writeLine } from "./log.ts";
import { type MetricName, metricNamespace, unitOf } from "./metric-names.ts";

interface Tally {
  readonly values: Map<MetricName, number[]>;
  /** Whose they are, as far as anybody knows. */
  readonly tenantIds: Set<string | undefined>;
}

/** A line takes so many values of one metric; of more, the first stand for all. */
const valuesAtMost = 100;

const running = new AsyncLocalStorage<Tally>();

/** Once more, or so many more; of what has a unit of time, how long it was. Nothing is measured outside of a function's run. */
export function measure(name: MetricName, value = 1): void {
  const tally = running.getStore();
  if (!tally) return;
  tally.tenantIds.add(here()?.tenantId);
  const values = tally.values.get(name) ?? [];
  if (unitOf(name) === "Count") values[0] = (values[0] ?? 0) + value;
  else if (values.length < valuesAtMost) values.push(Math.max(0, Math.round(value)));
  tally.values.set(name, values);
}

/** One run of a function of that stage: what is measured in it is written when it is over, however it ends. */
export function measured<T>(stage: string, run: () => Promise<T>): Promise<T> {
  const tally: Tally = { values: new Map(), tenantIds: new Set() };
  return running.run(tally, async () => {
    try {
      return await run();
    } finally {
      if (tally.values.size > 0) writeLine("info", "metrics", lineOf(stage, tally));
    }
  });
}

/** A tenant is a field that can be searched for, never a dimension; of several there is none. */
function lineOf(stage: string, { values, tenantIds }: Tally): Record<string, unknown> {
  const [tenantId, ...others] = tenantIds;
  const Metrics = [...values.keys()].map((Name) => ({ Name, Unit: unitOf(Name) }));
  return {
    ...(tenantId && others.length === 0 ? { tenantId } : {}),
    ...Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
    _aws: {
      Timestamp: now(),
      CloudWatchMetrics: [{ Namespace: metricNamespace(stage), Dimensions: [[]], Metrics }],
    },
  };
}
