/** Limits of the account at the voice provider: set by hand in the sandbox, kept over restarts. */
import type { Store } from "../store.ts";
import type { AccountLimits } from "../types.ts";

export interface Limits {
  get(): AccountLimits;
  set(limits: AccountLimits): void;
}

export function createLimits(store: Store, defaults: AccountLimits): Limits {
  return {
    get() {
      const kept = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'concurrent-calls'");
      return kept ? { concurrentCalls: Number(kept.value) } : defaults;
    },
    set({ concurrentCalls }) {
      const value = String(concurrentCalls);
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('concurrent-calls', ?)", value);
    },
  };
}
