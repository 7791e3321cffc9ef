/** Telnyx's messaging profiles, which hold the webhook addresses of their numbers. */
import { randomUUID } from "node:crypto";
import { telnyxAccounts } from "../accounts.ts";
import { profileIdOf } from "../lines.ts";
import type { Store } from "../store.ts";

export interface Profile {
  readonly id: string;
  readonly record_type: "messaging_profile";
  readonly name: string;
  readonly enabled: boolean;
  readonly webhook_url: string | null;
  readonly webhook_failover_url: string | null;
  readonly webhook_api_version: string;
  readonly whitelisted_destinations: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Profiles {
  list(account: string): Profile[];
  get(account: string, id: string): Profile | undefined;
  create(account: string, fields: Partial<Profile>): Profile;
  update(account: string, id: string, fields: Partial<Profile>): Profile | undefined;
  remove(account: string, id: string): Profile | undefined;
}

export function createProfiles(store: Store, now: () => number): Profiles {
  const storeKey = (account: string) => `telnyx-profiles ${account}`;
  const list = (account: string): Profile[] => {
    const row = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = ?", storeKey(account));
    return row ? JSON.parse(row.value) : [];
  };
  const save = (account: string, profiles: readonly Profile[]) =>
    store.run(
      "INSERT OR REPLACE INTO sim_meta (key, value) VALUES (?, ?)",
      storeKey(account),
      JSON.stringify(profiles),
    );
  const newProfile = (fields: Partial<Profile>): Profile => ({
    id: randomUUID(),
    record_type: "messaging_profile",
    name: "Default",
    enabled: true,
    webhook_url: null,
    webhook_failover_url: null,
    webhook_api_version: "2",
    whitelisted_destinations: ["*"],
    created_at: new Date(now()).toISOString(),
    updated_at: new Date(now()).toISOString(),
    ...fields,
  });

  for (const { apiKey } of telnyxAccounts)
    if (list(apiKey).length === 0) save(apiKey, [newProfile({ id: profileIdOf(apiKey) })]);

  return {
    list,
    get: (account, id) => list(account).find((profile) => profile.id === id),
    remove(account, id) {
      const all = list(account);
      const remaining = all.filter((profile) => profile.id !== id);
      save(account, remaining);
      return all.find((profile) => profile.id === id);
    },
    create(account, fields) {
      const created = newProfile(fields);
      save(account, [...list(account), created]);
      return created;
    },
    update(account, id, fields) {
      const changed = list(account).map((profile) =>
        profile.id === id ? { ...profile, ...fields, id, updated_at: new Date(now()).toISOString() } : profile,
      );
      save(account, changed);
      return changed.find((profile) => profile.id === id);
    },
  };
}
