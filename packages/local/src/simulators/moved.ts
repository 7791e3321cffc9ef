/** Callwright at another port than before: what the providers were told to send its webhooks to, they send to the new one. */
import type { Store } from "./store.ts";

/** Where an address may stand, each with what else must hold of the row. */
const places = [
  ["sim_lines", "settings", "1"],
  ["sim_meta", "value", "1"],
  ["sim_objects", "body", "1"],
  ["sim_stripe", "body", "1"],
  ["sim_calls", "setup", "live = 1"],
  ["sim_agenda", "data", "1"],
  ["sim_deliveries", "url", "state = 'pending'"],
  ["sim_messages", "detail", "status IN ('queued', 'sent')"],
] as const;

/** How an address continues or ends in JSON and forms; without it, port 300 would match port 3000. */
const spellings = [
  (origin: string) => `${origin}/`,
  (origin: string) => `${origin}"`,
  (origin: string) => encodeURIComponent(`${origin}/`),
];

/** A hosted product keeps its name for ever; a local one has the port that is free. */
export function followAddress(store: Store, baseUrl: string): void {
  const { origin } = new URL(baseUrl);
  store.transaction(() => {
    const before = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'address'")?.value;
    if (before === origin) return;
    if (before)
      for (const [table, column, condition] of places)
        for (const spell of spellings)
          store.run(
            `UPDATE ${table} SET ${column} = replace(${column}, ?, ?) WHERE ${condition}`,
            spell(before),
            spell(origin),
          );
    store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES ('address', ?)", origin);
  });
}
