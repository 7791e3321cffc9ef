/** Stores meter events. An identifier counts once, at the time that its event states. */
import type { Store } from "../store.ts";

export interface MeterEvent {
  readonly account: string;
  readonly eventName: string;
  readonly identifier: string;
  readonly customer: string;
  readonly value: number;
  /** Seconds since the epoch. */
  readonly at: number;
}

export interface Usage {
  /** False if the identifier was already counted. */
  add(event: MeterEvent): boolean;
  /** The events' values from `from` (inclusive) to `to` (exclusive), in seconds since the epoch. */
  sum(filter: Pick<MeterEvent, "account" | "eventName" | "customer">, from: number, to: number): number;
}

export function createUsage(store: Store): Usage {
  return {
    add({ account, eventName, identifier, customer, value, at }) {
      const known = store.get(
        "SELECT 1 FROM sim_stripe_usage WHERE account = ? AND identifier = ?",
        account,
        identifier,
      );
      if (known) return false;
      store.run(
        "INSERT INTO sim_stripe_usage (account, identifier, event_name, customer, value, at) VALUES (?, ?, ?, ?, ?, ?)",
        account,
        identifier,
        eventName,
        customer,
        value,
        at,
      );
      return true;
    },
    sum({ account, eventName, customer }, from, to) {
      const row = store.get<{ total: number | null }>(
        `SELECT SUM(value) AS total FROM sim_stripe_usage
         WHERE account = ? AND event_name = ? AND customer = ? AND at >= ? AND at < ?`,
        account,
        eventName,
        customer,
        from,
        to,
      );
      return row?.total ?? 0;
    },
  };
}
