/** Rewrites the stored addresses when Callwright runs on another port than before. */
import type { Store } from "./store.ts";

/** Columns that may hold an address, each with the condition for its rows. */
const addressColumns = [
  ["sim_lines", "settings", "1"],
  ["sim_meta", "value", "1"],
  ["sim_objects", "body", "1"],
  ["sim_stripe", "body", "1"],
  ["sim_calls", "setup", "live = 1"],
  ["sim_agenda", "data", "1"],
  ["sim_deliveries", "url", "state = 'pending'"],
  ["sim_messages", "detail", "status IN ('queued', 'sent')"],
] as const;

/** An address with the character that follows in JSON and forms: otherwise port 300 would match port 3000. */
const spellings = [
  (origin: string) => `${origin}/`,
  (origin: string) => `${origin}"`,
  (origin: string) => encodeURIComponent(`${origin}/`),
];

/** Makes the providers send webhooks to the new address. */
export function rewriteStoredAddresses(store: Store, baseUrl: string): void {
  const { origin } = new URL(baseUrl);
  store.transaction(() => {
    const oldOrigin = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'address'")?.value;
    if (oldOrigin === origin) return;
    if (oldOrigin)
      for (const [table, column, condition] of addressColumns)
        for (const spell of spellings)
          store.run(
            `UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE ${condition}`,
            spell(oldOrigin),
            spell(origin),
          );
    store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('address', ?)", origin);
  });
}
