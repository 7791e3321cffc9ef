/** What the voice provider's account allows; set by hand in the sandbox, and kept over restarts. */
import type { Store } from "../store.ts";
import type { AccountLimits } from "../types.ts";

export interface Limits {
  get(): AccountLimits;
  set(limits: AccountLimits): void;
}

export function createLimits(store: Store, standard: AccountLimits): Limits {
  return {
    get() {
      const kept = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'concurrent-calls'");
      return kept ? { concurrentCalls: Number(kept.value) } : standard;
    },
    set({ concurrentCalls }) {
      const value = String(concurrentCalls);
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('concurrent-calls', ?)", value);
    },
  };
}
