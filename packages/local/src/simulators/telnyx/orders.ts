/** The number orders of a Telnyx account. */
import type { Store } from "../store.ts";

export interface Order {
  readonly id: string;
  readonly status: string;
  readonly customer_reference: string | null;
  readonly [field: string]: unknown;
}

export interface Orders {
  /** Newest first. */
  list(account: string): Order[];
  store(account: string, order: Order): void;
}

export function createOrders(store: Store): Orders {
  const storeKey = (account: string) => `telnyx-orders ${account}`;
  const list = (account: string): Order[] => {
    const row = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = ?", storeKey(account));
    return row ? JSON.parse(row.value) : [];
  };
  return {
    list,
    store(account, order) {
      const value = JSON.stringify([order, ...list(account)]);
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES (?, ?)", storeKey(account), value);
    },
  };
}
