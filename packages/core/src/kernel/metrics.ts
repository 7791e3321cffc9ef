/** Writes one log line per invocation in CloudWatch's embedded metric format; none if nothing was measured. */
import { AsyncLocalStorage } from "node:async_hooks";
import { now } from "./clock.ts";
import { findContext } from "./context.ts";
import { once } from "./lazy.ts";
import { writeLine } from "./log.ts";
import { type MetricName, metricNamespace, unitOf } from "./metric-names.ts";

interface InvocationMetrics {
  readonly values: Map<MetricName, number[]>;
  /** Counts by kind: fields of the log line only, because every metric has a monthly price. */
  readonly kinds: Map<string, number>;
  readonly tenantIds: Set<string | undefined>;
}

/** The format's limit of values per metric; further values are dropped. */
const maxValues = 100;

const invocation = new AsyncLocalStorage<InvocationMetrics>();

/** Adds to a count, or records milliseconds. `kind` is in the log line only. Does nothing outside an invocation. */
export function measure(name: MetricName, value = 1, kind?: string): void {
  const metrics = invocation.getStore();
  if (!metrics) return;
  metrics.tenantIds.add(findContext()?.tenantId);
  if (kind) metrics.kinds.set(`${name}.${kind}`, (metrics.kinds.get(`${name}.${kind}`) ?? 0) + value);
  const values = metrics.values.get(name) ?? [];
  if (unitOf(name) === "Count") values[0] = (values[0] ?? 0) + value;
  else if (values.length < maxValues) values.push(Math.max(0, Math.round(value)));
  metrics.values.set(name, values);
}

export function withMetrics<T>(stage: string, run: () => Promise<T>): Promise<T> {
  const metrics: InvocationMetrics = { values: new Map(), kinds: new Map(), tenantIds: new Set() };
  return invocation.run(metrics, async () => {
    try {
      return await run();
    } finally {
      if (metrics.values.size > 0) writeLine("info", "metrics", metricsLine(stage, metrics));
    }
  });
}

/** The tenant is a searchable field, never a dimension, and is omitted if there are several. */
function metricsLine(stage: string, { values, kinds, tenantIds }: InvocationMetrics): Record<string, unknown> {
  const [tenantId, ...otherTenantIds] = tenantIds;
  const Metrics = [...values.keys()].map((Name) => ({ Name, Unit: unitOf(Name) }));
  return {
    ...(tenantId && otherTenantIds.length === 0 ? { tenantId } : {}),
    ...Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list])),
    ...Object.fromEntries(kinds),
    _aws: {
      Timestamp: now(),
      CloudWatchMetrics: [{ Namespace: metricNamespace(stage), Dimensions: [[]], Metrics }],
    },
  };
}

const counts = once(() => new Map<string, number>());

/** Counts within this process only, for tests and the sandbox. */
export function count(name: string, amount = 1): void {
  counts().set(name, (counts().get(name) ?? 0) + amount);
}

export const readCounts = (): Record<string, number> => Object.fromEntries(counts());
