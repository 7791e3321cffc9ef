/** Limits of the account at the voice provider: set on the sandbox's page and kept across restarts. */
import type { Store } from "../store.ts";
import type { AccountLimits } from "../types.ts";

export interface Limits {
  get(): AccountLimits;
  set(limits: AccountLimits): void;
}

export function createLimits(store: Store, defaults: AccountLimits): Limits {
  return {
    get() {
      const stored = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'concurrent-calls'");
      return stored ? { concurrentCalls: Number(stored.value) } : defaults;
    },
    set({ concurrentCalls }) {
      const value = String(concurrentCalls);
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('concurrent-calls', ?)", value);
    },
  };
}
