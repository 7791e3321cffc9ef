/** Faults that tests and people switch on, and which of them strikes a request or webhook. */
import * as z from "zod/mini";
import type { Store } from "./store.ts";
import { type Fault, type FaultKind, faultKinds, type ProviderName, providerNames } from "./types.ts";

const requestKinds: readonly FaultKind[] = [
  "429",
  "500",
  "timeout",
  "execute-and-timeout",
  "execute-late",
  "unpaid",
  "slow",
];
const webhookKinds: readonly FaultKind[] = ["duplicate", "reorder", "drop"];

/** A fault in the body of a request to the sandbox. */
export const faultSchema = z.strictObject({
  provider: z.optional(z.enum(providerNames)),
  // People write 429 as the number that it is.
  kind: z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((kind) => String(kind)),
    ),
    z.enum(faultKinds),
  ),
  rate: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  count: z.optional(z.int().check(z.minimum(1))),
  match: z.optional(z.string()),
  method: z.optional(z.string()),
});

export interface Faults {
  add(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** The fault that strikes this request, counted down by one. */
  onRequest(provider: ProviderName, path: string, method: string): FaultKind | undefined;
  /** The fault that strikes this webhook, counted down by one. */
  onWebhook(provider: ProviderName, type: string): FaultKind | undefined;
}

export function createFaults(store: Store): Faults {
  const savedRow = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'faults'");
  let active: Fault[] = savedRow ? z.parse(z.array(faultSchema), JSON.parse(savedRow.value)) : [];
  const save = () =>
    store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('faults', ?)", JSON.stringify(active));

  function strike(provider: ProviderName, kinds: readonly FaultKind[], fits: (fault: Fault) => boolean) {
    if (active.length === 0) return undefined;
    const fault = active.find(
      (each) =>
        kinds.includes(each.kind) &&
        (each.provider ?? provider) === provider &&
        fits(each) &&
        Math.random() < (each.rate ?? 1),
    );
    if (fault?.count !== undefined) {
      const count = fault.count - 1;
      const otherFaults = active.filter((each) => each !== fault);
      active = count > 0 ? active.map((each) => (each === fault ? { ...fault, count } : each)) : otherFaults;
      save();
    }
    return fault?.kind;
  }

  return {
    add(fault) {
      active = [...active, z.parse(faultSchema, fault)];
      save();
    },
    list: () => active,
    clear() {
      active = [];
      save();
    },
    // A fault without `match` or `method` fits every request or webhook of its provider.
    onRequest: (provider, path, verb) =>
      strike(provider, requestKinds, ({ match = "", method = verb }) => path.startsWith(match) && method === verb),
    onWebhook: (provider, type) => strike(provider, webhookKinds, ({ match = type }) => type === match),
  };
}
